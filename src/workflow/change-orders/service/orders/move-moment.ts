import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { findFollower } from '#workflow/approvals/service/find.ts';
import { listReleaseRequests, readReleases } from '#workflow/approvals/service/releases.ts';
import {
  editableStates,
  findRequest,
  lockRequest,
  approvalActorName,
  openStates,
  requireRevision,
  requireState,
  listValidApprovals,
  type RequestRow,
} from '#workflow/approvals/service/requests.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { reopenRequest } from '#workflow/approvals/service/write.ts';
import type { MomentMoveResult, ParsedMomentMove } from '../../schema/moments.ts';
import { contentKind } from '../content-kind.ts';
import { saveOrder } from './write-order.ts';

/**
 * Reschedules the start or end of an order, and of the other orders of its release with the same time. A submitted order is
 * submitted again and becomes pending. If approvals would be lost or other orders moved, the consequences are returned in `asks`
 * and nothing changes until the call is confirmed. Throws 40001 for a time in the past or one that does not fit, 40009 when the
 * order has been saved since or is closed, 40004 out of scope.
 */
export async function moveMoment(ctx: Context, { id, revision, moment, at, isConfirmed }: ParsedMomentMove): Promise<MomentMoveResult> {
  return inTransaction(ctx, async (tx) => {
    const rows = await lockMembers(tx, id, moment);
    const own = rows.find((row) => row.id === id)!;
    const to = requireFuture(tx, at);
    requireState(own, openStates, '该变更单已结束，不能再改时间');
    requireRevision(own, revision);
    const asks = isConfirmed ? [] : await whatToAsk(tx, rows, own);
    if (asks.length > 0) return { isMoved: false, asks, orders: rows.map((row) => row.id) };
    for (const row of rows) await give(tx, row, moment, to);
    return { isMoved: true, asks: [], orders: rows.map((row) => row.id) };
  });
}

/** Throws 40001 for a time in the past. */
export function requireFuture({ now }: Pick<Context, 'now'>, at: string): Date {
  const to = new Date(at);
  if (to <= now) throw createInputError([{ path: 'at', message: `不能改到过去的时间（${beijingMinute(to)}），请选择今后的时间` }]);
  return to;
}

/** Locks the order and those applied together with it, in a fixed order that avoids deadlocks. */
async function lockMembers(tx: Context, id: number, moment: ParsedMomentMove['moment']): Promise<RequestRow[]> {
  const seen = await findRequest(tx, contentKind, id, 'content.draft');
  const isTogether = moment === 'applyAt' && seen.releaseId !== null;
  const ids = isTogether ? await listReleaseRequests(tx, contentKind, seen.releaseId!) : [id];
  const rows: RequestRow[] = [];
  for (const member of ids) rows.push(await lockRequest(tx, contentKind, member, 'content.draft'));
  const own = rows.find((row) => row.id === id)!;
  const waitsWithIt = ({ applyAt, state }: RequestRow): boolean =>
    openStates.includes(state) && applyAt?.getTime() === own.applyAt?.getTime();
  return rows.filter((row) => row.id === id || (isTogether && waitsWithIt(row)));
}

/** Returns the consequences that the user has to confirm. */
async function whatToAsk(tx: Context, rows: readonly RequestRow[], own: RequestRow): Promise<string[]> {
  const asks: string[] = [];
  if (rows.length > 1) {
    const title = (await readReleases(tx, [own.releaseId!])).get(own.releaseId!);
    asks.push(`它属于批次“${title}”，同批等待同一时刻的 ${rows.length} 张变更单会一起改到新的时间。`);
  }
  for (const row of rows) {
    const name = `变更单 ${row.id}“${row.title}”`;
    const approvals = (await listValidApprovals(tx, row)).length;
    if (approvals > 0) asks.push(`${name}已有 ${approvals} 级复核通过。改时间会撤销这些通过，须重新复核后才会按新的时间生效。`);
    const follower = await findFollower(tx, row.id);
    if (follower) asks.push(`变更单 ${follower.id} 是在${name}的基础上起草的，改时间后须重新合并。`);
  }
  return asks;
}

async function give(tx: Context, row: RequestRow, moment: ParsedMomentMove['moment'], to: Date): Promise<void> {
  const wasHandedOver = !editableStates.includes(row.state);
  if (wasHandedOver) await reopenRequest(tx, contentKind, { id: row.id });
  const applyAt = moment === 'applyAt' ? to : row.applyAt;
  const until = moment === 'until' ? to : row.until;
  const { revision } = await saveOrder(tx, {
    id: row.id,
    revision: row.revision,
    payload: row.payload,
    reason: row.reason,
    applyAt: applyAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  });
  if (wasHandedOver) await submitRequest(tx, contentKind, { id: row.id, revision });
  const former = row[moment];
  await audit(tx, 'approval.move', approvalActorName(row.id), { moment, from: former && beijingMinute(former), to: beijingMinute(to) });
}
