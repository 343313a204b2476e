import type { QueryKinds } from '#ui/page/read-query.ts';

export const clientQueries = {
  notMe: { key: /^[\w-]{24}$/ },
  businessCases: { state: ['all', 'unfinished', 'returned', 'approved', 'refused', 'withdrawn', 'expired'], pageNum: 'page' },
  businessRehearsal: { step: 'count' },
  timeline: {
    kind: ['login', 'device', 'message', 'document', 'case', 'change', 'consent', 'request', 'access'],
    from: 'day',
    to: 'day',
    before: /^\d{1,16}\.[a-zA-Z]{1,20}\.[\w-]{1,60}$/,
  },
  riskPractice: { mode: ['step'] },
  signAgreement: { acpt_id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
  verifyAgreement: { hash: 'text', code: /^[\w-]{22}$/ },
} as const satisfies Record<string, QueryKinds>;
