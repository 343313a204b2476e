import { tokenNameOf } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { RequestKind } from '../kind.ts';
import type { ApprovalOutcome } from '../schema.ts';
import type { ApprovalAct, ApprovalState, Payload } from '../web/approval-labels.ts';
import {
  approvedStates,
  followerBase,
  hashContent,
  lockRequest,
  approvalActorName,
  openStates,
  requireState,
  actingStaffId,
  type RequestRow,
} from './requests.ts';
import { requireInScope } from './scope.ts';

export interface NewRequest {
  type: string;
  subject: string | null;
  act: ApprovalAct;
  title: string;
  scope: string;
  /** For kinds divided by place: the branch of the subject, or `*`. */
  branch?: string | null;
  payload: Payload;
  before?: Payload | null;
  base?: string | null;
  follows?: number | null;
  levels: number;
  reason?: string;
  applyAt?: Date | null;
}

/** Creates a draft owned by the caller. Throws 40004 when it would be outside of their scope. */
export async function createRequest(tx: Context, kind: RequestKind, wanted: NewRequest): Promise<RequestRow> {
  const { payload, before, reason = '', applyAt = null, branch = null, ...facts } = wanted;
  requireInScope(tx, kind, { scope: facts.scope, branch });
  const madeBy = actingStaffId(tx);
  const row = await tx.db
    .insertInto('approvalRequests')
    .values({
      ...facts,
      branch,
      kind: kind.code,
      state: 'draft',
      payload: JSON.stringify(payload),
      before: before ? JSON.stringify(before) : null,
      reason,
      applyAt,
      contentHash: hashContent({ act: wanted.act, payload, reason, applyAt, revision: 1 }),
      madeBy,
      madeByToken: tokenNameOf(tx),
      madeAt: tx.now,
      changedAt: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRevision(tx, row);
  await kind.saved?.(tx, row);
  await audit(tx, 'approval.begin', approvalActorName(row.id), { kind: kind.code, type: row.type, subject: row.subject, act: row.act });
  return row;
}

/** The columns that a save writes. Omitted columns do not change. */
export interface SavedContent {
  payload: Payload;
  reason?: string;
  applyAt?: Date | null;
  until?: Date | null;
  title?: string;
  scope?: string;
  branch?: string | null;
  state?: ApprovalState;
  base?: string | null;
  before?: Payload;
  follows?: number | null;
  failure?: null;
}

/**
 * Saves new content with its hash as the next revision. Throws 40004 when it would be outside of the caller's scope, 40001 when
 * its end is before its start.
 */
export async function saveContent(
  tx: Context,
  kind: RequestKind,
  row: RequestRow,
  content: SavedContent,
  savedBy?: number,
): Promise<RequestRow> {
  const { payload, before, ...rest } = content;
  const { reason, applyAt, until, scope, branch } = { ...row, ...rest };
  if (scope !== row.scope || branch !== row.branch) requireInScope(tx, kind, { scope, branch });
  if (until && applyAt && until <= applyAt) throw createInputError([{ path: 'until', message: '结束时间应晚于生效时间' }]);
  const revision = row.revision + 1;
  const saved = await tx.db
    .updateTable('approvalRequests')
    .set({
      ...rest,
      payload: JSON.stringify(payload),
      ...(before && { before: JSON.stringify(before) }),
      contentHash: hashContent({ act: row.act, payload, reason, applyAt, until, revision }),
      revision,
      changedAt: tx.now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepRevision(tx, saved, savedBy);
  await kind.saved?.(tx, saved);
  return saved;
}

async function keepRevision(tx: Context, row: RequestRow, savedBy = actingStaffId(tx)): Promise<void> {
  const { id, revision, payload, contentHash, madeBy, madeByToken } = row;
  // A job saves with the token of the request that it works on.
  const savedByToken = tx.actor.kind === 'staff' ? tokenNameOf(tx) : savedBy === madeBy ? madeByToken : null;
  await tx.db
    .insertInto('approvalRevisions')
    .values({ requestId: id, revision, payload: JSON.stringify(payload), contentHash, savedBy, savedByToken, savedAt: tx.now })
    .execute();
}

/** Withdraws a request permanently. Throws 40009 when it is already closed. */
export const withdrawRequest = (ctx: Context, kind: RequestKind, { id }: { id: number }): Promise<ApprovalOutcome> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, kind, id, kind.may.draft);
    requireState(row, openStates, `该${kind.noun}已结束，请刷新后再看`);
    return cancelApplication(tx, kind, row, 'withdrawn');
  });

/** Returns a submitted request to draft; its approvals become void. Throws 40009 when it is not pending approval. */
export const reopenRequest = (ctx: Context, kind: RequestKind, { id }: { id: number }): Promise<ApprovalOutcome> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, kind, id, kind.may.draft);
    requireState(row, ['submitted', ...approvedStates], `该${kind.noun}不在复核中，请刷新后再看`);
    return cancelApplication(tx, kind, row, 'draft');
  });

/** Closes a request whose subject is gone or was decided elsewhere, without checking access. Does nothing for a closed request. */
export async function closeRequest(tx: Context, kind: RequestKind, id: number, why: string): Promise<void> {
  const row = await tx.db
    .selectFrom('approvalRequests')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind.code)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst();
  if (row) await cancelApplication(tx, kind, row, 'withdrawn', why);
}

const leaveActs = { withdrawn: 'approval.withdraw', draft: 'approval.reopen', stale: 'approval.stale', failed: 'approval.fail' } as const;

/** Moves a request to a state from which it is not applied, and releases what was reserved for it. */
export async function cancelApplication(
  tx: Context,
  kind: RequestKind,
  row: RequestRow,
  state: keyof typeof leaveActs,
  failure: string | null = null,
): Promise<ApprovalOutcome> {
  await tx.db.updateTable('approvalRequests').set({ state, failure, changedAt: tx.now }).where('id', '=', row.id).execute();
  await kind.dropped?.(tx, { ...row, state });
  await makeFollowersStale(tx, kind, { ...row, state });
  await audit(tx, leaveActs[state], approvalActorName(row.id), { from: row.state, ...(failure && { failure }) });
  return { state, failure };
}

/** Makes the followers of a request stale when it is changed or not applied. */
export async function makeFollowersStale(tx: Context, kind: RequestKind, row: RequestRow): Promise<void> {
  const followers = await tx.db
    .selectFrom('approvalRequests')
    .selectAll()
    .where('follows', '=', row.id)
    .where('base', '=', followerBase(row))
    .where('state', 'in', openStates)
    .where('state', '<>', 'stale')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const follower of followers) await cancelApplication(tx, kind, follower, 'stale', explainStaleFollower(kind, row));
}

/** The event at the leader, in the message for the author of the follower. */
const ends: Partial<Record<ApprovalState, string>> = {
  withdrawn: '已撤回',
  returned: '已被退回',
  submitted: '的复核通过已被撤销',
  stale: '因内容有变化没有生效',
  failed: '未能生效',
};

/** Returns why a follower cannot be applied as it is. */
export const explainStaleFollower = ({ noun }: RequestKind, { id, state }: Pick<RequestRow, 'id' | 'state'>): string =>
  `本份是在${noun} ${id} 的基础上起草的，它${ends[state] ?? '已收回修改'}。请先与线上内容合并：只属于它的改动会去掉，您的改动会保留`;
