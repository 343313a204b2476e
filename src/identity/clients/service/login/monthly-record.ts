import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';

/** Clients see one year of their logins; three years are kept for disputes within the limitation period (民法典 §188). */
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
