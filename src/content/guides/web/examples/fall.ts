/** What is the client's own and what is borrowed in the example, in 万元; all of it is in one share. */
export const fallStart = { own: 100, borrowed: 100 } as const;

export interface PriceFall {
  percent: number;
  assets: number;
  /** Maintenance ratio in percent. */
  ratio: number;
  /** Below zero when more is owed than there is. */
  own: number;
  /** In percent of what the client began with. */
  ownChange: number;
}

/** What a fall of the price by `percent` leaves, interest left out: whole 万元 and percent. */
export function afterFall(percent: number): PriceFall {
  const assets = ((fallStart.own + fallStart.borrowed) * (100 - percent)) / 100;
  const own = assets - fallStart.borrowed;
  return { percent, assets, ratio: (assets / fallStart.borrowed) * 100, own, ownChange: ((own - fallStart.own) / fallStart.own) * 100 };
}

/** The falls that the guide shows: at 25 % the warning line is met, at 35 % the closing line. */
export const shownFalls = [0, 10, 20, 25, 30, 35, 40, 50, 60].map(afterFall);
