import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireScope } from '#platform/staff-access.ts';
import type { ApprovalKind, RequestKind } from '#workflow/approvals/kind.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { readRequest } from '#workflow/approvals/service/requests.ts';
import { createAndSubmitRequest } from '#workflow/approvals/service/submit.ts';
import { closeRequest } from '#workflow/approvals/service/write.ts';
import type { CaseDeps } from '../../deps.ts';
import { controllingEffects } from '../../flow.ts';
import type { Business } from '../../schema/businesses.ts';
import { readCaseBusiness } from '../businesses/read-business.ts';
import { addEvent, lockCase, type CaseRow } from '../cases.ts';
import type { ReviewDecision } from './decide.ts';
import { approve } from './outcomes.ts';

type Outcome = ReviewDecision['outcome'];

/** The queue of cases under review. */
export const caseQueue = 'case';

/** Returns whether two staff members must approve it. */
export const needsSecondApproval = ({ effect }: Pick<Business, 'effect'>): boolean => controllingEffects.includes(effect);

/**
 * Throws 40004 for callers other than the system and staff of the queue, 40300 for staff without the permission. The second
 * approval has its own permission.
 */
export function requireDecider(ctx: Context, outcome: Outcome): void {
  if (ctx.actor.kind === 'staff') {
    reachOf(ctx, outcome === 'confirm' ? 'case.approve' : 'case.handle');
    requireScope(ctx, 'queue', caseQueue);
  } else if (ctx.actor.kind !== 'system' || outcome === 'confirm') throw fail('notFound');
}

/** The second approval of a change that controls an account, as a request by the first approver. */
export const caseRequests: RequestKind = {
  code: 'case',
  noun: '业务审核',
  may: { read: 'case.read', draft: 'case.handle', approve: 'case.approve' },
  dividedBy: 'queue',
  typeTitle: () => '业务审核',
  addressOf: ({ subject }) => `/cases?state=second&item=${subject}`,
};

/** `reason` is shown to the client. */
export const caseKind = (deps: CaseDeps, reason?: string): ApprovalKind => ({
  ...caseRequests,
  staleText: '客户已撤回或重新提交',
  async readCurrentBase(tx, { subject }) {
    const row = await lockCase(tx, subject!);
    return row.state === 'inReview' ? baseOf(row) : null;
  },
  async apply(tx, { subject }, [second]) {
    const row = await lockCase(tx, subject!);
    await recordDecision(tx, row, 'approve', second!);
    await approve(tx, deps, {
      row,
      business: await readCaseBusiness(tx, row),
      decision: { outcome: 'approve', ...(reason && { reason }) },
    });
    return { subject };
  },
});

const baseOf = ({ submittedAt }: CaseRow): string => submittedAt!.toISOString();

export interface FirstApproval {
  staffId: number;
  at: Date;
}

/** Returns who approved the current submission first; undefined without a pending second approval. */
export async function findFirstApproval(ctx: Pick<Context, 'db'>, { requestId }: CaseRow): Promise<FirstApproval | undefined> {
  const request = requestId === null ? undefined : await readRequest(ctx, caseRequests, requestId);
  return request && { staffId: request.madeBy, at: request.madeAt };
}

/** Stores a first approval. The case stays under review, for manual decision only. */
export async function requestSecondApproval(tx: Context, row: CaseRow, { name, effect }: Business): Promise<'waiting'> {
  if (row.requestId !== null) throw fail('conflict', '已有人审核通过，请由复核人员确认');
  const payload = { caseId: row.id, number: row.number, submittedAt: baseOf(row) };
  const facts = { type: effect, subject: row.id, act: 'confirm', title: `${name} ${row.number}`, scope: caseQueue, levels: 1 } as const;
  const request = await createAndSubmitRequest(tx, caseRequests, { ...facts, payload, base: baseOf(row) });
  await tx.db
    .updateTable('businessCases')
    .set({ requestId: request.id, decideAt: null, updatedAt: tx.now })
    .where('id', '=', row.id)
    .execute();
  await addEvent(tx, row.id, { kind: 'checked', text: '工作人员已审核，等待另一名工作人员复核' });
  return 'waiting';
}

/**
 * Gives the second approval and carries out the change. A failure is thrown, so that the transaction rolls back and the first
 * approval stays.
 */
export async function confirmApproval(
  tx: Context,
  deps: CaseDeps,
  { requestId }: CaseRow,
  { reason }: { reason?: string },
): Promise<'decided'> {
  if (requestId === null) throw fail('conflict', '该业务尚未审核通过，不能复核');
  const { contentHash } = (await readRequest(tx, caseRequests, requestId))!;
  const { state, failure } = await decideRequest(reachingAll(tx), caseKind(deps, reason), 1, {
    id: requestId,
    decision: 'approve',
    contentHash,
    note: '',
  });
  if (state !== 'applied') throw fail('conflict', failure ?? '没有办理');
  return 'decided';
}

/**
 * A person's own cases are the ones they have taken, which the caller has checked; their own requests are the ones they made,
 * which they cannot confirm.
 */
function reachingAll(tx: Context): Context {
  const { actor } = tx;
  if (actor.kind !== 'staff') throw fail('notFound');
  return { ...tx, actor: { ...actor, permissions: new Map([...actor.permissions, ['case.approve', 'all']]) } };
}

/** Cancels the first approval of a case that is withdrawn or decided otherwise. */
export async function cancelFirstApproval(tx: Context, { requestId }: CaseRow): Promise<void> {
  if (requestId !== null) await closeRequest(tx, caseRequests, requestId, '业务已撤回，或已作其他决定');
}

/** Records the decision of a submission; the table allows one per submission. */
export async function recordDecision(
  tx: Context,
  { id, submittedAt }: CaseRow,
  outcome: 'approve' | 'refuse' | 'return',
  decidedBy: number | null,
): Promise<void> {
  await tx.db
    .insertInto('businessCaseDecisions')
    .values({ caseId: id, submittedAt: submittedAt!, outcome, decidedBy, decidedAt: tx.now })
    .execute();
}
