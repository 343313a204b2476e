import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';

/** Clients look at a year of their log-ins; what was disputed within the time of limitation (民法典 §188) can be shown for three. */
export const loginRecord: MonthlyRecord = {
  table: 'client_logins',
  moment: 'at',
  title: '客户登录记录',
  liveDays: 365,
  keptDays: 3 * 365 + 1,
  law: { days: 183, source: '网络安全法第二十三条' },
  leftOut: [],
  about: [`'client:' || client_id`],
  unfinished: null,
  order: 'id',
  seal: null,
};
