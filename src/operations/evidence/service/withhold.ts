import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { reachOf } from '#platform/staff-access.ts';
import { actingStaffId } from '#workflow/approvals/service/requests.ts';
import type { ParsedWithholdInput, Withholding, WithholdResult } from '../schema.ts';

/**
 * Withholds a recorded page from visitors, who could see it as it was: because of an unlawful text or of personal data. The record
 * stays. Throws 40004 when there is no such record, 40009 when it is withheld already.
 */
export function withholdShowing(ctx: Context, { id, reason, includesEarlier }: ParsedWithholdInput): Promise<WithholdResult> {
  reachOf(ctx, 'content.take-down');
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom('pageShowings').select('address').where('id', '=', id).executeTakeFirst();
    if (!row) throw fail('notFound');
    const showings = await tx.db
      .selectFrom('pageShowings')
      .select('id')
      .where('address', '=', row.address)
      .where('id', includesEarlier ? '<=' : '=', id)
      .execute();
    const withheld = await tx.db
      .insertInto('pageWithholdings')
      .values(showings.map((one) => ({ showingId: one.id, reason, withheldBy: actingStaffId(tx), withheldAt: tx.now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('showingId')
      .execute();
    if (withheld.length === 0) throw fail('conflict', '已经不向访客展示');
    for (const { showingId } of withheld)
      await audit(tx, 'evidence.withhold', `pageShowing:${showingId}`, { address: row.address, reason });
    return { count: withheld.length };
  });
}

/** Lets visitors see a record again. Throws 40004 when it is not withheld. */
export async function releaseShowing(ctx: Context, { id }: { id: number }): Promise<Empty> {
  reachOf(ctx, 'content.take-down');
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db.deleteFrom('pageWithholdings').where('showingId', '=', id).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw fail('notFound', '没有停止展示');
    await audit(tx, 'evidence.release', `pageShowing:${id}`, {});
    return {};
  });
}

/** Returns who withheld a record, and why; null when it is not withheld. */
export async function readWithholding(ctx: Context, id: number): Promise<Withholding | null> {
  const row = await ctx.db.selectFrom('pageWithholdings').selectAll().where('showingId', '=', id).executeTakeFirst();
  if (!row) return null;
  const names = await readStaffNames(ctx, [row.withheldBy]);
  return { reason: row.reason, withheldBy: names.get(row.withheldBy) ?? '', withheldAt: row.withheldAt.toISOString() };
}
