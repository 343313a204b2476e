import type { QueryKinds } from '#ui/page/read-query.ts';

export const disclosureQueries = {
  financeReports: { year: /^(19|20)\d{2}$/, type: ['annual', 'halfYear', 'audit', 'riskControl'] },
  accountWitnesses: { keyWord: { upTo: 50 }, pageNum: 'page' },
  futuresIb: { keyWord: { upTo: 50 }, pageNum: 'page' },
  staffRegister: { tab: ['gsA', 'gsB', 'gsC', 'gsD'], keyWord: { upTo: 50 }, pageNum: 'page' },
  advisers: { keyWord: { upTo: 50 }, pageNum: 'page' },
} as const satisfies Record<string, QueryKinds>;
