import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { PreparedOrder, RuleCoverage, RuleExceptionAsk, RuleFindingId, RuleFindingList, RuleFindingQuery } from './schema.ts';

export const ruleFindingList = staffCall<RuleFindingQuery, RuleFindingList>('GET', '/rule-findings', { may: 'content.read' });
export const ruleCoverage = staffCall<Empty, RuleCoverage>('GET', '/rule-coverage', { may: 'content.read' });
/** Prepares a change order with the suggested text. */
export const ruleFindingFix = staffCall<RuleFindingId, PreparedOrder>('POST', '/rule-findings/{id}/fix', { may: 'content.draft' });
/** Prepares a change order for an exception, which another person approves. */
export const ruleExceptionRequest = staffCall<RuleExceptionAsk, PreparedOrder>('POST', '/rule-findings/{id}/exception', {
  may: 'content.draft',
});
/** Checks all texts now, in a job. */
export const ruleCheckStart = staffCall<Empty, Empty>('POST', '/rule-findings/check', { may: 'content.read' });
