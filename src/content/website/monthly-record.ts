import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';

/** Monthly record of page views for the yearly report on load, stored for five years without networks. */
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
