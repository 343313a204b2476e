/** Own and borrowed money of the example, in 万元; all of it is invested in one share. */
export const fallStart = { own: 100, borrowed: 100 } as const;

export interface PriceFall {
  percent: number;
  assets: number;
  /** Maintenance ratio in percent. */
  ratio: number;
  /** Negative when the debt exceeds the assets. */
  own: number;
  /** In percent of the initial own money. */
  ownChange: number;
}

/** Returns the position after a fall of the price by `percent`, without interest, in whole 万元 and percent. */
export function computePriceFall(percent: number): PriceFall {
  const assets = ((fallStart.own + fallStart.borrowed) * (100 - percent)) / 100;
  const own = assets - fallStart.borrowed;
  return { percent, assets, ratio: (assets / fallStart.borrowed) * 100, own, ownChange: ((own - fallStart.own) / fallStart.own) * 100 };
}

/** The falls shown in the guide: 25 % reaches the warning line, 35 % the closing line. */
export const shownFalls = [0, 10, 20, 25, 30, 35, 40, 50, 60].map(computePriceFall);
