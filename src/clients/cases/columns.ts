import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { FlowStep } from './flow.ts';
import type { Business } from './schema/businesses.ts';
import type { CaseValues } from './vault.ts';

/**
 * `open`: being filled in · `inReview`: submitted · `returned`: parts must be done again · `approved`, `refused`: decided ·
 * `withdrawn`: by the client · `expired`: untouched too long.
 */
export type CaseState = 'open' | 'inReview' | 'returned' | 'approved' | 'refused' | 'withdrawn' | 'expired';

export const columns = {
  businesses: { body: typed<Business>() },
  businessCases: {
    steps: typed<FlowStep[]>(),
    state: typed<CaseState>(),
    sealedValues: sealed('case-data', 'business_cases.sealed_values:{id}').json<CaseValues>(),
    sealedDecisionReason: sealed('case-data', 'business_cases.decision_reason:{id}', { instead: 'decisionReason' }),
  },
  businessCaseSteps: {
    state: typed<'done' | 'returned'>(),
    evidence: typed<Record<string, unknown>>(),
    sealedReason: sealed('case-data', 'business_case_steps.reason:{caseId}:{code}', { instead: 'reason' }),
  },
  businessCaseEvents: { sealedText: sealed('case-data', 'business_case_events.text:{caseId}:{kind}', { instead: 'text' }) },
  businessCaseDecisions: { outcome: typed<'approve' | 'refuse' | 'return'>() },
  caseWords: { usedFor: typed<'refuse' | 'idCard' | 'form' | 'agreements' | 'other'>() },
  clientPermissions: {},
} satisfies ModuleColumns;
