import { fail } from '#contract/call-error.ts';
import { areActive } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { sendAgain } from '#platform/jobs/send-again.ts';
import type { OrderState } from '../../schema/orders.ts';
import { findType } from '../../types/all-types.ts';
import { isAnswer, standingApprovals, type OrderRow } from './order-rows.ts';
import { settlePictures } from './order-pictures.ts';
import { addReturn, hasReturn } from './return-order.ts';
import { isStale, markStale } from './submit-order.ts';

/** In which orders wait for their moment. */
export const applyQueue = 'change.apply';

/**
 * Brings an approved order into force, once: in one transaction with what it does, and with the others of its release. One whose thing has changed is stale, one that its module refuses has failed and
 * says why; both change nothing. Does nothing to an order that is not approved or whose moment has not come.
 */
export async function applyOrder(ctx: Context, id: number): Promise<OrderState> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const rows = await lockTogether(tx, id);
      const [own] = rows.filter((row) => row.id === id);
      if (!own) throw fail('notFound');
      // In a release each waits until all are approved and their moments have come.
      if (rows.some((row) => !isDue(row, tx.now))) return { state: own.state, failure: own.failure };
      for (const row of rows) {
        if (await isStale(tx, row)) return rows.length === 1 ? markStale(tx, row) : await failTogether(tx, row);
        if (!(await haveActiveApprovers(tx, row))) throw new RefusedOrderError(row.id, '复核人员的账号已停用，须重新复核');
      }
      for (const row of rows) await bringIntoForce(tx, row);
      return { state: 'applied', failure: null };
    });
  } catch (error) {
    if (!(error instanceof RefusedOrderError)) throw error;
    return markFailed(ctx, error);
  }
}

/** Has an order brought into force at its moment; one without a moment its caller brings. Should the process die that has it in hand, another one does it, and the minute's sweep stands behind all. */
export async function sendAtMoment(tx: Context, id: number, at: Date | null): Promise<void> {
  const after = at ? Math.max(0, Math.ceil((at.getTime() - tx.now.getTime()) / 1000)) : 0;
  const key = `${id}:${at?.toISOString() ?? 'at once'}`;
  if (at) await tx.jobs.send(tx.db, applyQueue, { id }, { after, key });
  await sendAgain(tx, applyQueue, { id }, { after, key });
}

const isDue = ({ state, applyAt }: OrderRow, now: Date): boolean => state === 'approved' && (applyAt === null || applyAt <= now);

/** An order that its module has refused, with the words for whoever wrote it. */
class RefusedOrderError extends Error {
  readonly orderId: number;
  constructor(orderId: number, message: string) {
    super(message);
    this.orderId = orderId;
  }
}

/** The order, and with it the open ones of its release, in one sequence for everybody. */
async function lockTogether(tx: Context, id: number): Promise<OrderRow[]> {
  const own = await tx.db.selectFrom('changeOrders').select('releaseId').where('id', '=', id).executeTakeFirst();
  return tx.db
    .selectFrom('changeOrders')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        ...(own?.releaseId ? [eb.and([eb('releaseId', '=', own.releaseId), eb('state', 'not in', ['withdrawn', 'applied'])])] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function failTogether(_tx: Context, row: OrderRow): Promise<never> {
  throw new RefusedOrderError(row.id, `“${row.title}”起草以来线上的内容已有变化，整批没有生效`);
}

async function bringIntoForce(tx: Context, row: OrderRow): Promise<void> {
  const type = findType(row.type);
  const { payload, reason, until, act } = row;
  // What it does is done in the order's name: whoever looks finds who wrote and who approved it.
  const inItsName: Context = { ...tx, actor: { kind: 'system', name: `change:${row.id}` } };
  const standing = row.subject === null ? undefined : await type.read(tx, row.subject);
  let { subject } = row;
  try {
    if (act === 'withdraw') await type.withdraw!(inItsName, { subject: subject!, reason });
    else subject = await type.apply(inItsName, { subject, draft: payload, reason, until });
  } catch (error) {
    if (!isAnswer(error)) throw error;
    const [named] = error.errors;
    throw new RefusedOrderError(row.id, named?.message ?? error.message);
  }
  await tx.db
    .updateTable('changeOrders')
    .set({
      state: 'applied',
      subject,
      before: standing ? JSON.stringify(standing.draft) : null,
      appliedAt: tx.now,
      changedAt: tx.now,
      failure: null,
    })
    .where('id', '=', row.id)
    .execute();
  await settlePictures(tx, row, subject!);
  if (hasReturn(row)) {
    const { id, applyAt } = await addReturn(tx, row, { subject: subject!, before: standing?.draft });
    await sendAtMoment(tx, id, applyAt);
  }
  await audit(tx, 'change.apply', `change:${row.id}`, { type: row.type, subject, contentHash: row.contentHash });
}

async function haveActiveApprovers(tx: Context, row: OrderRow): Promise<boolean> {
  const approvals = await standingApprovals(tx, row);
  return areActive(
    tx,
    approvals.map(({ decidedBy }) => decidedBy),
  );
}

async function markFailed(ctx: Context, { orderId, message }: RefusedOrderError): Promise<OrderState> {
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('changeOrders')
      .set({ state: 'failed', failure: message, changedAt: tx.now })
      .where('id', '=', orderId)
      .where('state', '=', 'approved')
      .execute();
    await audit(tx, 'change.fail', `change:${orderId}`, { failure: message });
    return { state: 'failed', failure: message };
  });
}

/** Brings everything into force whose moment has come: behind the jobs that are sent for each, should one be lost. Returns how many. */
export async function applyDue(ctx: Context): Promise<number> {
  const due = await ctx.db
    .selectFrom('changeOrders')
    .select('id')
    .where('state', '=', 'approved')
    .where((eb) => eb.or([eb('applyAt', 'is', null), eb('applyAt', '<=', ctx.now)]))
    .orderBy('applyAt')
    .orderBy('id')
    .limit(500)
    .execute();
  let applied = 0;
  for (const { id } of due) {
    try {
      if ((await applyOrder(ctx, id)).state === 'applied') applied += 1;
    } catch (error) {
      // One that cannot be applied for reasons of the program holds up no other.
      ctx.log.error({ err: error, change: id }, 'change not applied');
    }
  }
  return applied;
}
