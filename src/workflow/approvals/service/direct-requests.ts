import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { ApprovalKind } from '../kind.ts';
import type { ApprovalAct, Payload } from '../web/approval-labels.ts';
import { scheduleApplication } from './apply.ts';
import { addContributors, hashContent, approvalActorName, actingStaffId, listValidApprovals, type RequestRow } from './requests.ts';
import { requireInScope } from './scope.ts';

interface TakeDown {
  type: string;
  subject: string;
  title: string;
  scope: string;
  branch: string | null;
  /** The content published until now. */
  payload: Payload;
  base: string;
  reason: string;
}

/**
 * Records an act that one person did alone as an applied request that another person must ratify. The caller carries out the act
 * itself, on behalf of the returned request.
 */
export async function recordTakeDown(
  tx: Context,
  kind: ApprovalKind,
  { payload, ...facts }: TakeDown,
): Promise<{ id: number; inItsName: Context }> {
  requireInScope(tx, kind, facts);
  const act = 'takeDown' as const;
  const contentHash = hashContent({ act, payload, reason: facts.reason, revision: 1 });
  const madeBy = actingStaffId(tx);
  const [now, text] = [tx.now, JSON.stringify(payload)];
  const { id } = await tx.db
    .insertInto('approvalRequests')
    .values({
      ...facts,
      kind: kind.code,
      act,
      state: 'applied',
      payload: text,
      before: text,
      contentHash,
      levels: 0,
      madeBy,
      madeAt: now,
      changedAt: now,
      submittedAt: now,
      appliedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('approvalRevisions')
    .values({ requestId: id, revision: 1, payload: text, contentHash, savedBy: madeBy, savedAt: now })
    .execute();
  await audit(tx, 'approval.takeDown', approvalActorName(id), { type: facts.type, subject: facts.subject, reason: facts.reason });
  return { id, inItsName: { ...tx, actor: { kind: 'system', name: approvalActorName(id) } } };
}

interface Return {
  act: ApprovalAct;
  subject: string;
  payload: Payload;
  /** The content published until then. */
  before: Payload;
  base: string;
  reason: string;
}

/**
 * Schedules the request that restores the previous content when an applied request ends. Its author and approvers are those of
 * the first request, because they agreed to the end date. Like any other request it can be withdrawn, and becomes stale when its
 * subject changes.
 */
export async function scheduleReturn(
  tx: Context,
  kind: ApprovalKind,
  row: RequestRow,
  { payload, before, ...facts }: Return,
): Promise<void> {
  const applyAt = row.until;
  const contentHash = hashContent({ act: facts.act, payload, reason: facts.reason, applyAt, revision: 1 });
  const made = await tx.db
    .insertInto('approvalRequests')
    .values({
      ...facts,
      kind: kind.code,
      type: row.type,
      title: row.title,
      scope: row.scope,
      branch: row.branch,
      state: 'draft',
      payload: JSON.stringify(payload),
      before: JSON.stringify(before),
      applyAt,
      contentHash,
      levels: row.levels,
      returnOf: row.id,
      madeBy: row.madeBy,
      madeByToken: row.madeByToken,
      madeAt: tx.now,
      changedAt: tx.now,
      submittedAt: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = made;
  await tx.db
    .insertInto('approvalRevisions')
    .values({
      requestId: id,
      revision: 1,
      payload: JSON.stringify(payload),
      contentHash,
      savedBy: row.madeBy,
      savedByToken: row.madeByToken,
      savedAt: tx.now,
    })
    .execute();
  const hands = await tx.db.selectFrom('approvalContributors').select('staffId').where('requestId', '=', row.id).execute();
  await addContributors(
    tx,
    id,
    hands.map(({ staffId }) => staffId),
  );
  await kind.saved?.(tx, made);
  const note = `随第 ${row.id} 号一并通过`;
  const approvals = await listValidApprovals(tx, row);
  await tx.db
    .insertInto('approvalDecisions')
    .values(approvals.map((given) => ({ ...given, requestId: id, decision: 'approve', contentHash, note, decidedAt: tx.now })))
    .execute();
  await tx.db.updateTable('approvalRequests').set({ state: 'scheduled' }).where('id', '=', id).execute();
  await scheduleApplication(tx, kind, id, applyAt);
  await audit(tx, 'approval.returnPlanned', approvalActorName(id), { of: row.id, contentHash });
}
