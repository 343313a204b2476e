import { decide, type ReviewDecision } from '#clients/cases/service/handling/decide.ts';
import { readForReview, type ReviewedCase } from '#clients/cases/service/review/read-for-review.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import { recordOwnWorkAttempt } from '#workflow/approvals/service/decide.ts';
import { closeWork, releaseWork } from '#workflow/assignments/service/assignments.ts';
import { requireReach } from '#workflow/assignments/service/work-queue.ts';
import type { CaseDeskDeps } from '../deps.ts';
import type { DecisionResult, ParsedConfirmation, ParsedDecision } from '../schema.ts';
import { caseWork } from './case-work.ts';

/**
 * Approves, refuses or returns a case, as `decide` does, and releases its assignment. Also throws 40009 for an approval when
 * facts no longer hold.
 */
export async function decideCase(ctx: Context, deps: CaseDeskDeps, input: ParsedDecision): Promise<DecisionResult> {
  const { id, submittedAt, outcome, reason, steps } = input;
  await requireReach(ctx, caseWork, 'case.handle', id);
  if (outcome === 'approve') await requireStanding(ctx, deps, id);
  const decision: ReviewDecision =
    outcome === 'approve'
      ? { outcome, ...(reason && { reason }) }
      : outcome === 'return'
        ? { outcome, reason: reason || (steps[0]?.reason ?? ''), steps }
        : { outcome, reason };
  return settle(ctx, deps, { id, submittedAt, decision });
}

/** Gives the second approval, which carries out the change. Requires a fresh proof, since nobody checks it afterwards. */
export async function confirmCase(
  ctx: Context,
  deps: CaseDeskDeps,
  { id, submittedAt, reason }: ParsedConfirmation,
): Promise<DecisionResult> {
  await requireReach(ctx, caseWork, 'case.approve', id);
  requireProof(ctx);
  const { row } = await requireStanding(ctx, deps, id);
  return recordOwnWorkAttempt(ctx, row.requestId ?? 0, () =>
    settle(ctx, deps, { id, submittedAt, decision: { outcome: 'confirm', ...(reason && { reason }) } }),
  );
}

async function requireStanding(ctx: Context, { business }: CaseDeskDeps, id: string): Promise<ReviewedCase> {
  const found = await readForReview(ctx, business, id);
  const [stale] = found.stale;
  if (stale) throw fail('conflict', `${stale}，不能通过；请退回补正或不予通过`);
  return found;
}

async function settle(
  ctx: Context,
  { business }: CaseDeskDeps,
  { id, submittedAt, decision }: { id: string; submittedAt: string; decision: ReviewDecision },
): Promise<DecisionResult> {
  return inTransaction(ctx, async (tx) => {
    const end = await decide(tx, business, id, decision, { submittedAt: new Date(submittedAt) });
    // A case that waits for a second approval keeps its deadline.
    await (end === 'decided' ? closeWork : releaseWork)(tx, caseWork, id);
    return { end };
  });
}
