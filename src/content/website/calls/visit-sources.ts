/** The words by which addresses of measured pages say where the visitor came from (`?from=`). */
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

/** A visit without a word, and one with a word of no list. */
export const noSource = 'direct';
export const otherSource = 'other';

/** Pages whose visits are counted by source, day by day. */
export const measuredPages: readonly string[] = ['/OnlineTrading/OpenAccount.html', '/OnlineTrading/App.html'];
