/** Allowed source parameters of measured pages (`?from=`). */
export const visitSources = [
  'home',
  'menu',
  'search',
  'article',
  'app',
  'wechat',
  'weibo',
  'sms',
  'email',
  'poster',
  'branch',
  'adviser',
  'partner',
  'advert',
] as const;
export type VisitSource = (typeof visitSources)[number];

/** Sources of a visit without a parameter, and with an unknown one. */
export const noSource = 'direct';
export const otherSource = 'other';

/** Pages whose visits are counted by source and day. */
export const measuredPages: readonly string[] = ['/OnlineTrading/OpenAccount.html', '/OnlineTrading/App.html'];
