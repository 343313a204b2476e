import { fail } from '#contract/call-error.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CaseDeps } from '../../deps.ts';
import type { Business } from '../../schema/businesses.ts';
import { readCaseBusiness } from '../businesses/read-business.ts';
import { lockCase, type CaseRow } from '../cases.ts';
import { outcomes } from './outcomes.ts';
import {
  confirmApproval,
  cancelFirstApproval,
  recordDecision,
  requestSecondApproval,
  needsSecondApproval,
  requireDecider,
} from './second-approval.ts';

/** A step that must be done again: the reason, which the client reads, and the form fields; an empty list means all. */
export interface ReturnedStep {
  code: string;
  reason: string;
  fields?: readonly string[];
}

export type ReviewDecision =
  | { outcome: 'approve'; reason?: string }
  /** The second approval of a change that controls the account. */
  | { outcome: 'confirm'; reason?: string }
  | { outcome: 'refuse'; reason: string }
  | { outcome: 'return'; reason: string; steps: readonly ReturnedStep[] };

/** `waiting`: for the second approval. */
export type DecisionState = 'decided' | 'waiting';

/**
 * Decides a case under review and carries out an approval in the same transaction; the client gets a message. A change that
 * controls the account needs two staff members: after the first approval the case stays under review. Of two parallel decisions
 * one gets 40009. Throws 40004 for an unknown case and for callers other than the system and staff of the queue, 40300 without
 * the permission, 40001 for a return that names no step or an unknown one, 40009 when the case is not under review or was
 * resubmitted since `submittedAt`; 40300 also when both approvals come from the same person.
 */
export async function decide(
  ctx: Context,
  deps: CaseDeps,
  caseId: string,
  decision: ReviewDecision,
  { submittedAt }: { submittedAt?: Date } = {},
): Promise<DecisionState> {
  requireDecider(ctx, decision.outcome);
  return inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, caseId);
    if (row.state !== 'inReview') throw fail('conflict', '该业务不在审核中，可能已撤回或已由他人处理');
    if (submittedAt && row.submittedAt?.getTime() !== submittedAt.getTime()) throw fail('conflict', '客户已补正并重新提交，请刷新后审核');
    const business = await readCaseBusiness(tx, row);
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
  { row, business, decision }: { row: CaseRow; business: Business; decision: ReviewDecision },
): Promise<DecisionState> {
  const { outcome } = decision;
  if (outcome === 'confirm') return confirmApproval(tx, deps, row, decision);
  if (outcome === 'approve' && tx.actor.kind === 'staff' && needsSecondApproval(business)) return requestSecondApproval(tx, row, business);
  await recordDecision(tx, row, outcome, tx.actor.kind === 'staff' ? tx.actor.staffId : null);
  await cancelFirstApproval(tx, row);
  await outcomes[outcome](tx, deps, { row, business, decision: decision as never });
  return 'decided';
}
