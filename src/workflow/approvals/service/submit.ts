import { CallError, fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ApprovalKind, RequestKind } from '../kind.ts';
import type { ApprovalOutcome } from '../schema.ts';
import {
  editableStates,
  isBasedOn,
  lockRequest,
  approvalActorName,
  readRequest,
  requireRevision,
  requireState,
  type RequestRow,
} from './requests.ts';
import { createRequest, cancelApplication, saveContent, explainStaleFollower, type NewRequest } from './write.ts';

/**
 * Submits a request for approval. Throws 40001 with the invalid fields; 40009 when its subject has changed since the request was
 * created: the request is then stale and must be merged or reloaded.
 */
export async function submitRequest(
  ctx: Context,
  kind: ApprovalKind,
  { id, revision }: { id: number; revision: number },
): Promise<ApprovalOutcome> {
  const outcome = await inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, kind, id, kind.may.draft);
    requireState(row, editableStates, `该${kind.noun}已提交或结束`);
    requireRevision(row, revision);
    const stale = await explainStale(tx, kind, row);
    if (stale) return cancelApplication(tx, kind, row, 'stale', stale);
    await requireMoments(tx, kind, row);
    const { levels, payload } = await kind.check!(tx, row);
    return markSubmitted(tx, kind, await saveContent(tx, kind, row, { payload }), levels);
  });
  if (outcome.state === 'stale') throw fail('conflict', outcome.failure!);
  return outcome;
}

/**
 * Accepts a request without approval after the usual checks and `allow`, which throws where the kind does not permit it. The caller
 * applies it. Throws as `submitRequest`.
 */
export async function acceptAtOnce(
  ctx: Context,
  kind: ApprovalKind,
  { id, revision }: { id: number; revision: number },
  allow: (tx: Context, row: RequestRow) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, kind, id, kind.may.draft);
    requireState(row, editableStates, `该${kind.noun}已提交或结束`);
    requireRevision(row, revision);
    const stale = await explainStale(tx, kind, row);
    if (stale) throw fail('conflict', stale);
    await allow(tx, row);
    const { payload } = await kind.check!(tx, row);
    const saved = await saveContent(tx, kind, row, { payload });
    await tx.db
      .updateTable('approvalRequests')
      .set({ state: 'approved', levels: 0, submittedAt: tx.now, changedAt: tx.now, failure: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'approval.atOnce', approvalActorName(id), { kind: kind.code, type: row.type, revision: saved.revision });
  });
}

/** Creates and submits a request in one step, where no draft is needed. */
export async function createAndSubmitRequest(tx: Context, kind: RequestKind, wanted: NewRequest): Promise<RequestRow> {
  const row = await createRequest(tx, kind, wanted);
  await markSubmitted(tx, kind, row, wanted.levels);
  return row;
}

/** Sets the state after submission: the content can no longer be edited. */
export async function markSubmitted(
  tx: Context,
  kind: RequestKind,
  { id, revision }: RequestRow,
  levels: number,
): Promise<ApprovalOutcome> {
  await tx.db
    .updateTable('approvalRequests')
    .set({ state: 'submitted', levels, submittedAt: tx.now, changedAt: tx.now, failure: null })
    .where('id', '=', id)
    .execute();
  await audit(tx, 'approval.submit', approvalActorName(id), { kind: kind.code, revision, levels });
  return { state: 'submitted', failure: null };
}

/** Returns why a request is stale (its subject has changed or is gone), or undefined while it is current. */
export async function explainStale(tx: Context, kind: ApprovalKind, row: RequestRow): Promise<string | undefined> {
  const leader = row.follows === null ? undefined : await readRequest(tx, kind, row.follows);
  if (leader && leader.state !== 'applied') return isBasedOn(leader, row) ? undefined : explainStaleFollower(kind, leader);
  try {
    return (await kind.readCurrentBase(tx, row)) === row.base ? undefined : kind.staleText;
  } catch (error) {
    if (error instanceof CallError && error.code === fail('notFound').code) return '要修改的内容已不存在或已改到别处';
    throw error;
  }
}

async function requireMoments(tx: Context, kind: ApprovalKind, { applyAt, until, follows }: RequestRow): Promise<void> {
  if (applyAt && applyAt <= tx.now)
    throw createInputError([{ path: 'applyAt', message: '生效时间已过，请改为今后的时间或“复核后立即生效”' }]);
  if (until && until <= tx.now) throw createInputError([{ path: 'until', message: '结束时间已过' }]);
  if (follows === null) return;
  const leader = await readRequest(tx, kind, follows);
  // A leader without its own time waits for its release; this request is applied after it.
  if (!leader?.applyAt || (applyAt && applyAt > leader.applyAt)) return;
  const message = `${kind.noun} ${follows} 将于 ${beijingMinute(leader.applyAt)} 生效，本份的生效时间须晚于它`;
  throw createInputError([{ path: 'applyAt', message }]);
}
