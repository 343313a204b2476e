import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';

/** What was read when, for the yearly report on load, which is kept for five years; from which network is forgotten. */
export const viewRecord: MonthlyRecord = {
  table: 'page_views',
  moment: 'viewed_at',
  title: '访问计数',
  liveDays: 190,
  keptDays: 5 * 365 + 2,
  law: { days: 183, source: '网络安全法第二十三条' },
  leftOut: ['network'],
  about: [],
  unfinished: null,
  order: 'viewed_at, path, title, source, referrer_host, device',
  seal: null,
};
