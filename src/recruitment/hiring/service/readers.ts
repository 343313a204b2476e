import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { listColleagues, readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { readText, storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireScope } from '#platform/staff-access.ts';
import { countReceivedUpToLimit } from '#recruitment/deliveries/service/handling/list-received.ts';
import { findReceived } from '#recruitment/deliveries/service/handling/reach.ts';
import { isOpenState } from '#recruitment/deliveries/web/states.ts';
import { columns } from '../columns.ts';
import type { DeliveryDetail, ReaderInput, ReaderList } from '../schema.ts';
import type { HiringVerdict } from '../web/verdicts.ts';
import { deliveryWork, hasFullAccess, requireManaged, requireReadable, staffIdOf } from './queue.ts';

/** Lists the staff who can be asked for an opinion. */
export async function listReaderChoices(ctx: Context): Promise<ReaderList> {
  requireScope(ctx, 'queue', deliveryWork.code);
  return { readers: await listColleagues(ctx, 'recruitment.judge', deliveryWork.code) };
}

/** Shares a delivery with a department's staff member or stops sharing it; idempotent. Throws 40001 for staff who could not read it. */
export async function setReader(ctx: Context, { number, staffId, isGiven }: ReaderInput & { staffId: number }): Promise<Empty> {
  await requireManaged(ctx, number);
  const message = '该人员没有填写用人意见的权限，请选择其他人员';
  if (isGiven && !(await listReaderChoices(ctx)).readers.some((one) => one.staffId === staffId))
    throw fail('invalidInput', message, { errors: [{ path: 'staffId', message }] });
  return inTransaction(ctx, async (tx) => {
    const { id: deliveryId } = await findReceived(tx, number);
    if (isGiven)
      await tx.db
        .insertInto('hiringReaders')
        .values({ deliveryId, staffId, givenBy: staffIdOf(tx), givenAt: tx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await tx.db.deleteFrom('hiringReaders').where('deliveryId', '=', deliveryId).where('staffId', '=', staffId).execute();
    await audit(tx, isGiven ? 'delivery.readerGiven' : 'delivery.readerTaken', `delivery:${number}`, { staff: staffId });
    return {};
  });
}

/** Stores the caller's opinion on an applicant. Throws 40004 for a delivery not shared with them, 40009 when the selection has ended. */
export async function addOpinion(
  ctx: Context,
  { number, verdict, text }: { number: string; verdict: HiringVerdict; text: string },
): Promise<Empty> {
  const { id: deliveryId, state } = await requireReadable(ctx, 'recruitment.judge', number);
  if (!isOpenState(state)) throw fail('conflict', '该投递已结束，不能再填写意见');
  const staffId = staffIdOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const { sealed, clear } = await storeText(tx, columns.hiringOpinions.sealedText, text, { deliveryId, staffId });
    await tx.db
      .insertInto('hiringOpinions')
      .values({ deliveryId, staffId, at: tx.now, verdict, text: clear, sealedText: sealed })
      .execute();
    await audit(tx, 'delivery.opinion', `delivery:${number}`, { verdict });
    return {};
  });
}

/** Lists the staff with whom a delivery is shared. */
export async function listReaders(ctx: Context, deliveryId: string): Promise<ReaderList['readers']> {
  const rows = await ctx.db
    .selectFrom('hiringReaders')
    .select('staffId')
    .where('deliveryId', '=', deliveryId)
    .orderBy('givenAt')
    .orderBy('staffId')
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map(({ staffId }) => ({ staffId, name: names.get(staffId)! }));
}

/** Lists the opinions on an applicant; readers of anonymised deliveries only get their own, so that their judgement stays independent. */
export async function listOpinions(ctx: Context, deliveryId: string): Promise<DeliveryDetail['opinions']> {
  const rows = await ctx.db
    .selectFrom('hiringOpinions')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .$if(!hasFullAccess(ctx), (query) => query.where('staffId', '=', staffIdOf(ctx)))
    .orderBy('id')
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ staffId }) => staffId),
  );
  return rows.map(({ id, staffId, at, verdict, text, sealedText }) => ({
    id,
    by: names.get(staffId)!,
    at: at.toISOString(),
    verdict,
    text: readText(ctx, columns.hiringOpinions.sealedText, { sealed: sealedText, clear: text }, { deliveryId, staffId }),
  }));
}

/** Returns the latest opinion of each reader, by delivery. */
export async function listVerdicts(ctx: Context, deliveryIds: readonly string[]): Promise<Map<string, HiringVerdict[]>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('hiringOpinions')
    .select(['deliveryId', 'staffId', 'verdict'])
    .distinctOn(['deliveryId', 'staffId'])
    .where('deliveryId', 'in', deliveryIds)
    .$if(!hasFullAccess(ctx), (query) => query.where('staffId', '=', staffIdOf(ctx)))
    .orderBy('deliveryId')
    .orderBy('staffId')
    .orderBy('id', 'desc')
    .execute();
  const byDelivery = Map.groupBy(rows, ({ deliveryId }) => deliveryId);
  return new Map([...byDelivery].map(([id, lines]) => [id, lines.map(({ verdict }) => verdict)]));
}

/** Counts the open deliveries shared with the caller that still lack their opinion. */
export const countDeliveriesWithoutOpinion = (ctx: Context): Promise<number> =>
  countReceivedUpToLimit(ctx, { idsAmong: selectDeliveriesWithoutOpinion(ctx) });

/** Returns a subquery of the ids shared with the caller that lack their opinion, for the module that lists deliveries. */
export function selectDeliveriesWithoutOpinion(ctx: Context) {
  const judged = ctx.db.selectFrom('hiringOpinions').select('deliveryId').where('staffId', '=', staffIdOf(ctx));
  return ctx.db
    .selectFrom('hiringReaders')
    .select('deliveryId')
    .where('staffId', '=', staffIdOf(ctx))
    .where('deliveryId', 'not in', judged)
    .$asScalar();
}
