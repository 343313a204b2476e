import { fail } from '#contract/call-error.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import { readBusinessOf } from '../businesses/read-business.ts';
import { lockCase, type CaseRow } from '../cases.ts';
import { outcomes } from './outcomes.ts';
import { confirmFirst, dropFirst, enterDecision, leaveToSecond, needsTwo, requireDecider } from './two-people.ts';

/** A step that must be done anew: why, and which of a form's fields; none named: all of them. The client reads the reason. */
export interface ReturnedStep {
  code: string;
  reason: string;
  fields?: readonly string[];
}

export type Decision =
  | { outcome: 'approve'; reason?: string }
  /** The second person's word to an approval of what controls the account. */
  | { outcome: 'confirm'; reason?: string }
  | { outcome: 'refuse'; reason: string }
  | { outcome: 'return'; reason: string; steps: readonly ReturnedStep[] };

/** What a decision has led to: `waiting` for the second person. */
export type DecisionEnd = 'decided' | 'waiting';

/**
 * Decides a case that is under review and brings about what an approval stands for, both or neither; the client gets a message. What controls the account is approved by
 * two members of staff: the first approval is kept, and the case stays under review. Of two who decide at once one gets 40009. Throws 40004 for everyone but staff
 * who work in the queue and the system, and for an unknown case, 40300 without the permission, 40001 for a return that names no step or one that the case does not have, 40009 when the case is
 * not under review or was submitted anew since `submittedAt`; 40300 also for the second person who is the first.
 */
export async function decide(
  ctx: Context,
  deps: CaseDeps,
  caseId: string,
  decision: Decision,
  { submittedAt }: { submittedAt?: Date } = {},
): Promise<DecisionEnd> {
  requireDecider(ctx, decision.outcome);
  return inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row.state !== 'inReview') throw fail('conflict', '该业务不在审核中，可能已撤回或已由他人处理');
    if (submittedAt && row.submittedAt?.getTime() !== submittedAt.getTime()) throw fail('conflict', '客户已补正并重新提交，请刷新后审核');
    const business = await readBusinessOf(tx, row);
    const end = await settle(tx, deps, { row, business, decision });
    await recordAccess(tx, clientKind, row.clientId, { role: 'caseReview', reason: 'reviewCase', number: row.number });
    await audit(tx, `businessCase.${end === 'waiting' ? 'approveFirst' : decision.outcome}`, `businessCase:${row.id}`, {
      steps: decision.outcome === 'return' ? decision.steps.map(({ code }) => code) : [],
    });
    return end;
  });
}

async function settle(
  tx: Context,
  deps: CaseDeps,
  { row, business, decision }: { row: CaseRow; business: Business; decision: Decision },
): Promise<DecisionEnd> {
  const { outcome } = decision;
  if (outcome === 'confirm') return confirmFirst(tx, deps, row, decision);
  if (outcome === 'approve' && tx.actor.kind === 'staff' && needsTwo(business)) return leaveToSecond(tx, row, business);
  await enterDecision(tx, row, outcome, tx.actor.kind === 'staff' ? tx.actor.staffId : null);
  await dropFirst(tx, row);
  await outcomes[outcome](tx, deps, { row, business, decision: decision as never });
  return 'decided';
}
