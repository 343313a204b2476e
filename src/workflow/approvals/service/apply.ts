import { CallError, fail } from '#contract/call-error.ts';
import { areStaffActive } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { sendDelayedDuplicate } from '#platform/jobs/send-delayed-duplicate.ts';
import type { ApprovalKind, ApprovalKinds } from '../kind.ts';
import type { ApprovalOutcome } from '../schema.ts';
import {
  approvedStates,
  followerBase,
  subjectLockName,
  lockSubject,
  isBasedOn,
  approvalActorName,
  listValidApprovals,
  type RequestRow,
} from './requests.ts';
import { explainStale } from './submit.ts';
import { cancelApplication } from './write.ts';

/** The queue of approved requests that have a scheduled time. */
export const applyQueue = 'approval.apply';
/** A queue for requests that take seconds to apply, so that they do not delay the others. */
export const longApplyQueue = 'approval.applyLong';

/**
 * Schedules a job that applies a request at its time. A request without a time is applied by the caller, or by a job at once where that
 * takes long (`isForJob`). If the process crashes, the job is retried by another one; a sweep every minute applies requests that were
 * missed.
 */
export async function scheduleApplication(
  tx: Context,
  { code }: ApprovalKind,
  id: number,
  at: Date | null,
  isForJob = false,
): Promise<void> {
  const after = at ? Math.max(0, Math.ceil((at.getTime() - tx.now.getTime()) / 1000)) : 0;
  const key = `${id}:${at?.toISOString() ?? 'at once'}`;
  const queue = isForJob ? longApplyQueue : applyQueue;
  if (after > 0 || isForJob) await tx.jobs.send(tx.db, queue, { kind: code, id }, { ...(after > 0 && { after }), key });
  await sendDelayedDuplicate(tx, queue, { kind: code, id }, { after, key });
}

/** A request cannot be applied; the message is for its author. */
class NotAppliedError extends Error {
  readonly row: RequestRow;
  readonly state: 'stale' | 'failed';
  constructor(row: RequestRow, state: 'stale' | 'failed', message: string) {
    super(message);
    this.row = row;
    this.state = state;
  }
}

/**
 * Applies an approved request once, in one transaction together with the others of its release. The request becomes stale when
 * its subject has changed, and failed when it is refused or an approver no longer works here; neither changes any content. Does
 * nothing while the request is not approved, is not due, or follows a request that has not been applied.
 */
export async function applyRequest(ctx: Context, kind: ApprovalKind, id: number): Promise<ApprovalOutcome> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const { rows, leaders } = await lockTogether(tx, kind, id);
      const [own] = rows.filter((row) => row.id === id);
      if (!own) throw fail('notFound');
      const isFollowing = (row: RequestRow): boolean => leaders.some((leader) => leader.id === row.follows && isBasedOn(leader, row));
      // A release is applied when all its requests are approved and due.
      if (rows.some((row) => !isDue(row, tx.now) || isFollowing(row))) return { state: own.state, failure: own.failure };
      await holdSubjects(tx, kind, rows);
      const approvers = new Map<number, number[]>();
      for (const row of rows) approvers.set(row.id, await requireApplicable(tx, kind, row, rows.length > 1));
      for (const row of rows) await apply(tx, kind, row, approvers.get(row.id)!);
      return { state: 'applied', failure: null };
    });
  } catch (error) {
    if (!(error instanceof NotAppliedError)) throw error;
    return markNotApplied(ctx, kind, error);
  }
}

const isDue = ({ state, applyAt }: RequestRow, now: Date): boolean =>
  approvedStates.includes(state) && (applyAt === null || applyAt <= now);

interface LockedRequests {
  /** The request and the open requests of its release. */
  rows: RequestRow[];
  /** The requests that these follow, except those of the same release. */
  leaders: RequestRow[];
}

/** Locks all requests involved, each after the one that it follows. The fixed order avoids deadlocks. */
async function lockTogether(tx: Context, { code }: ApprovalKind, id: number): Promise<LockedRequests> {
  const own = await tx.db.selectFrom('approvalRequests').select('releaseId').where('id', '=', id).executeTakeFirst();
  const isMember = (row: Pick<RequestRow, 'id' | 'releaseId' | 'state'>): boolean =>
    row.id === id || (row.releaseId !== null && row.releaseId === own?.releaseId && !['withdrawn', 'applied'].includes(row.state));
  const members = await tx.db
    .selectFrom('approvalRequests')
    .select(['id', 'follows'])
    .where('kind', '=', code)
    .where((eb) => eb.or([eb('id', '=', id), ...(own?.releaseId ? [eb('releaseId', '=', own.releaseId)] : [])]))
    .execute();
  const locked = await tx.db
    .selectFrom('approvalRequests')
    .selectAll()
    .where('id', 'in', [id, ...members.flatMap((row) => [row.id, ...(row.follows === null ? [] : [row.follows])])])
    .where('kind', '=', code)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { rows: locked.filter(isMember), leaders: locked.filter((row) => !isMember(row)) };
}

/**
 * Locks the subjects before comparing their versions, so that the second of two simultaneous applications sees the changes of the
 * first.
 */
async function holdSubjects(tx: Context, kind: ApprovalKind, rows: readonly RequestRow[]): Promise<void> {
  const held = rows.flatMap((row) => {
    const subject = subjectLockName(kind, row);
    return subject === null ? [] : [{ type: row.type, subject }];
  });
  const inOrder = held.toSorted((one, other) => one.type.localeCompare(other.type) || one.subject.localeCompare(other.subject));
  for (const { type, subject } of inOrder) await lockSubject(tx, kind, type, subject);
}

/** Checks that the approvals are for this content and that the approvers still work here. Returns the approvers. */
async function requireApplicable(tx: Context, kind: ApprovalKind, row: RequestRow, isOfRelease: boolean): Promise<number[]> {
  const stale = await explainStale(tx, kind, row);
  if (stale && isOfRelease) throw new NotAppliedError(row, 'failed', `“${row.title}”：${stale}，整批没有生效`);
  if (stale) throw new NotAppliedError(row, 'stale', stale);
  const approvers = (await listValidApprovals(tx, row)).map(({ decidedBy }) => decidedBy);
  if (!(await areStaffActive(tx, approvers))) throw new NotAppliedError(row, 'failed', lostApprover);
  return approvers;
}

const lostApprover = '复核人员的账号已停用，须重新复核';

async function apply(tx: Context, kind: ApprovalKind, row: RequestRow, approvers: readonly number[]): Promise<void> {
  const inItsName: Context = { ...tx, actor: { kind: 'system', name: approvalActorName(row.id) } };
  try {
    const application = await kind.apply(inItsName, row, approvers);
    await tx.db
      .updateTable('approvalRequests')
      .set({
        state: 'applied',
        subject: application.subject,
        ...(application.before !== undefined && { before: application.before && JSON.stringify(application.before) }),
        appliedAt: tx.now,
        changedAt: tx.now,
        failure: null,
      })
      .where('id', '=', row.id)
      .execute();
    await kind.applied?.(tx, row, application);
    await rebaseFollowers(tx, kind, { ...row, subject: application.subject });
    await audit(tx, 'approval.apply', approvalActorName(row.id), {
      kind: row.kind,
      type: row.type,
      subject: application.subject,
      contentHash: row.contentHash,
      approvedBy: approvers,
    });
  } catch (error) {
    // A refusal is reported to the author; it is not a program error.
    if (!(error instanceof CallError)) throw error;
    throw new NotAppliedError(row, 'failed', error.errors[0]?.message ?? error.message);
  }
}

/** Rebases the requests that follow this one and applies those that are already due. */
async function rebaseFollowers(tx: Context, kind: ApprovalKind, row: RequestRow): Promise<void> {
  const following = tx.db.selectFrom('approvalRequests').select('id').where('follows', '=', row.id).where('base', '=', followerBase(row));
  if (!(await following.executeTakeFirst())) return;
  const followers = await tx.db
    .updateTable('approvalRequests')
    .set({ base: await kind.readCurrentBase(tx, row), subject: row.subject, follows: null })
    .where('id', 'in', following)
    .returning(['id', 'state', 'applyAt'])
    .execute();
  for (const { id, state, applyAt } of followers) if (approvedStates.includes(state)) await scheduleApplication(tx, kind, id, applyAt);
}

function markNotApplied(ctx: Context, kind: ApprovalKind, { row: { id }, state, message }: NotAppliedError): Promise<ApprovalOutcome> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('approvalRequests')
      .selectAll()
      .where('id', '=', id)
      .where('state', 'in', approvedStates)
      .forUpdate()
      .executeTakeFirst();
    return row ? cancelApplication(tx, kind, row, state, message) : { state, failure: message };
  });
}

/** Applies every due request whose job was lost. Returns how many. */
export async function applyDue(ctx: Context, kinds: ApprovalKinds): Promise<number> {
  const due = await ctx.db
    .selectFrom('approvalRequests')
    .select(['id', 'kind'])
    .where('state', 'in', approvedStates)
    .where((eb) => eb.or([eb('applyAt', 'is', null), eb('applyAt', '<=', ctx.now)]))
    .orderBy('applyAt')
    .orderBy('id')
    .limit(500)
    .execute();
  let applied = 0;
  for (const { id, kind: code } of due) {
    const kind = kinds.find((one) => one.code === code);
    if (!kind) continue;
    try {
      if ((await applyRequest(ctx, kind, id)).state === 'applied') applied += 1;
    } catch (error) {
      // A program error in one request must not stop the others.
      ctx.log.error({ err: error, approval: id }, 'approved request not applied');
    }
  }
  return applied;
}

/**
 * Fails scheduled requests that have lost an approver. Their authors are notified at once instead of at the scheduled time and
 * can still get a new approval. Returns how many.
 */
export async function failRequestsWithoutApprover(ctx: Context, kinds: ApprovalKinds): Promise<number> {
  const waiting = await ctx.db
    .selectFrom('approvalRequests')
    .select(['id', 'kind', 'contentHash'])
    .where('state', 'in', approvedStates)
    .execute();
  let failed = 0;
  for (const { id, kind: code, contentHash } of waiting) {
    const kind = kinds.find((one) => one.code === code);
    const approvers = (await listValidApprovals(ctx, { id, contentHash })).map(({ decidedBy }) => decidedBy);
    if (!kind || (await areStaffActive(ctx, approvers))) continue;
    failed += await inTransaction(ctx, async (tx) => {
      const row = await tx.db
        .selectFrom('approvalRequests')
        .selectAll()
        .where('id', '=', id)
        .where('state', 'in', approvedStates)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return 0;
      await cancelApplication(tx, kind, row, 'failed', lostApprover);
      return 1;
    });
  }
  return failed;
}
