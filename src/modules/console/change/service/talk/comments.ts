import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { FormField } from '../../schema/contents.ts';
import type { ChangeComment, OrderName, ParsedComment } from '../../schema/orders.ts';
import { labelAt } from '../draft/walk-draft.ts';
import { findOrder, staffOf, type OrderRow } from '../orders/order-rows.ts';

/** Writes a remark at a field of an order, or at the whole of it. Throws 40004 where the caller sees no such order. */
export async function addComment(ctx: Context, { id, path, text }: ParsedComment): Promise<OrderName> {
  await findOrder(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('changeComments')
      .values({ orderId: id, path, text, writtenBy: staffOf(tx), writtenAt: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'change.comment', `change:${id}`, { comment: row.id });
    return row;
  });
}

/** Says that a remark is done with. Throws 40004 for one that is not to be seen, 40009 when it is done with already. */
export async function resolveComment(ctx: Context, { id }: { id: number }): Promise<Empty> {
  const comment = await ctx.db.selectFrom('changeComments').select(['orderId', 'resolvedAt']).where('id', '=', id).executeTakeFirst();
  if (!comment) throw fail('notFound');
  await findOrder(ctx, comment.orderId);
  const { numUpdatedRows } = await ctx.db
    .updateTable('changeComments')
    .set({ resolvedBy: staffOf(ctx), resolvedAt: ctx.now })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw fail('conflict', '该批注已处理');
  return {};
}

/** The remarks on an order in the sequence of their writing, each with the name of its place. */
export async function listComments(ctx: Context, { id, payload }: OrderRow, form: FormField): Promise<ChangeComment[]> {
  const rows = await ctx.db.selectFrom('changeComments').selectAll().where('orderId', '=', id).orderBy('id').execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ writtenBy, resolvedBy }) => [writtenBy, resolvedBy].filter((one) => one !== null)),
  );
  const person = (staffId: number) => ({ id: staffId, name: names.get(staffId) ?? '' });
  return rows.map(({ id: comment, path, text, writtenBy, outsideName, writtenAt, resolvedBy }) => ({
    id: comment,
    path,
    label: labelAt(form, payload, path),
    text,
    by: writtenBy === null ? null : person(writtenBy),
    outsideName,
    at: writtenAt.toISOString(),
    resolvedBy: resolvedBy === null ? null : person(resolvedBy),
  }));
}
