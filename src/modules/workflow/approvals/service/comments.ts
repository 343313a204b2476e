import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { RequestKind } from '../kind.ts';
import type { ApprovalComment, ParsedComment, PresenceList } from '../schema.ts';
import { findRequest, nameOf, staffOf } from './requests.ts';

/** Writes a remark at a field of a request, or at the whole of it. Throws 40004 where the caller sees no such request. */
export async function addComment(ctx: Context, kind: RequestKind, { id, path, text }: ParsedComment): Promise<{ id: number }> {
  await findRequest(ctx, kind, id);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('approvalComments')
      .values({ requestId: id, path, text, writtenBy: staffOf(tx), writtenAt: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'approval.comment', nameOf(id), { comment: row.id });
    return row;
  });
}

/** Says that a remark is done with. Throws 40004 for one that is not to be seen, 40009 when it is done with already. */
export async function resolveComment(ctx: Context, kind: RequestKind, { id }: { id: number }): Promise<Empty> {
  const comment = await ctx.db.selectFrom('approvalComments').select('requestId').where('id', '=', id).executeTakeFirst();
  if (!comment) throw fail('notFound');
  await findRequest(ctx, kind, comment.requestId);
  const { numUpdatedRows } = await ctx.db
    .updateTable('approvalComments')
    .set({ resolvedBy: staffOf(ctx), resolvedAt: ctx.now })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw fail('conflict', '该批注已处理');
  return {};
}

/** The remarks on a request in the sequence of their writing, each with the name of its place. */
export async function listComments(ctx: Context, requestId: number, labelAt: (path: string) => string): Promise<ApprovalComment[]> {
  const rows = await ctx.db.selectFrom('approvalComments').selectAll().where('requestId', '=', requestId).orderBy('id').execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ writtenBy, resolvedBy }) => [writtenBy, resolvedBy].filter((one) => one !== null)),
  );
  const person = (staffId: number | null) => (staffId === null ? null : { id: staffId, name: names.get(staffId) ?? '' });
  return rows.map(({ id, path, text, writtenBy, outsideName, writtenAt, resolvedBy }) => ({
    id,
    path,
    label: labelAt(path),
    text,
    by: person(writtenBy),
    outsideName,
    at: writtenAt.toISOString(),
    resolvedBy: person(resolvedBy),
  }));
}

/** Screens tell every ten seconds that they are open; who has been silent for longer is gone. */
const silenceMs = 25_000;

/** Notes that the caller has a request open, and tells who else has, and which revision it is at. */
export async function notePresence(
  ctx: Context,
  kind: RequestKind,
  { id, isEditing }: { id: number; isEditing: boolean },
): Promise<PresenceList> {
  const { revision } = await findRequest(ctx, kind, id);
  const me = staffOf(ctx);
  const seen = { seenAt: ctx.now, isEditing };
  await ctx.db
    .insertInto('approvalPresence')
    .values({ requestId: id, staffId: me, ...seen })
    .onConflict((conflict) => conflict.columns(['requestId', 'staffId']).doUpdateSet(seen))
    .execute();
  const others = await ctx.db
    .selectFrom('approvalPresence')
    .select(['staffId', 'isEditing'])
    .where('requestId', '=', id)
    .where('staffId', '<>', me)
    .where('seenAt', '>', new Date(ctx.now.getTime() - silenceMs))
    .orderBy('staffId')
    .execute();
  const names = await readStaffNames(
    ctx,
    others.map(({ staffId }) => staffId),
  );
  return { revision, others: others.map((one) => ({ id: one.staffId, name: names.get(one.staffId) ?? '', isEditing: one.isEditing })) };
}
