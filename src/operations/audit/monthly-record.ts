import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';

/**
 * Three years stay in the database and twenty years are retained, as for all business records (证券法 §137). A month leaves the
 * database once all of its entries are in the chain.
 */
export const auditRecord: MonthlyRecord = {
  table: 'audit_entries',
  moment: 'at',
  title: '审计记录',
  liveDays: 3 * 365 + 1,
  keptDays: 20 * 365 + 5,
  law: { days: 20 * 365 + 5, source: '证券法第一百三十七条' },
  leftOut: [],
  about: ['subject', `actor_kind || ':' || actor_id`],
  unfinished: 'seal is null',
  order: 'seal, id',
  seal: 'seal',
};
