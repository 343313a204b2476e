import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { RequestKind } from '../kind.ts';
import type { ApprovalComment, CommentWritten, ParsedComment, ParsedCommentEdit, PresenceList } from '../schema.ts';
import type { Passage } from '../web/passage.ts';
import { endCommentNotice, readMentions, notifyMentionedInComment } from './comment-notices.ts';
import { findRequest, approvalActorName, actingStaffId } from './requests.ts';

/**
 * Adds a comment on a passage, a field or the whole request, and notifies the people it mentions. Throws 40004 when the caller
 * may not see the request.
 */
export async function addComment(ctx: Context, kind: RequestKind, { id, path, passage, text }: ParsedComment): Promise<CommentWritten> {
  await findRequest(ctx, kind, id);
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('approvalComments')
      .values({
        requestId: id,
        path,
        text,
        writtenBy: actingStaffId(tx),
        writtenAt: tx.now,
        ...toPassageColumns(passage),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'approval.comment', approvalActorName(id), { comment: row.id });
    return { ...row, told: await notifyMentionedInComment(tx, kind, { id: row.id, requestId: id, text }) };
  });
}

/** Edits a comment; only new mentions are notified. Throws 40004 for a comment that the caller may not see, 40009 for somebody else's or a resolved one. */
export const editComment = (ctx: Context, kind: RequestKind, { id, text }: ParsedCommentEdit): Promise<CommentWritten> =>
  inTransaction(ctx, async (tx) => {
    const { requestId, writtenBy, resolvedAt } = await lockComment(tx, kind, id);
    if (writtenBy !== actingStaffId(tx)) throw fail('conflict', '只能修改自己写的批注，请另写一条');
    if (resolvedAt) throw fail('conflict', '该批注已处理，请先重新打开，再修改');
    await tx.db.updateTable('approvalComments').set({ text, editedAt: tx.now }).where('id', '=', id).execute();
    await audit(tx, 'approval.commentEdit', approvalActorName(requestId), { comment: id });
    return { id, told: await notifyMentionedInComment(tx, kind, { id, requestId, text }) };
  });

/** Resolves a comment. Throws 40004 for a comment that the caller may not see, 40009 for a comment that is already resolved. */
export const resolveComment = (ctx: Context, kind: RequestKind, { id }: { id: number }): Promise<Empty> =>
  inTransaction(ctx, async (tx) => {
    const comment = await lockComment(tx, kind, id);
    if (comment.resolvedAt) throw fail('conflict', '该批注已处理');
    await tx.db
      .updateTable('approvalComments')
      .set({ resolvedBy: actingStaffId(tx), resolvedAt: tx.now })
      .where('id', '=', id)
      .execute();
    await endCommentNotice(tx, id);
    await audit(tx, 'approval.commentResolve', approvalActorName(comment.requestId), { comment: id });
    return {};
  });

/** Reopens a resolved comment. Throws 40004 for a comment that the caller may not see, 40009 for a comment that is open. */
export const reopenComment = (ctx: Context, kind: RequestKind, { id }: { id: number }): Promise<Empty> =>
  inTransaction(ctx, async (tx) => {
    const comment = await lockComment(tx, kind, id);
    if (!comment.resolvedAt) throw fail('conflict', '该批注尚未处理，无须重新打开');
    await tx.db.updateTable('approvalComments').set({ resolvedBy: null, resolvedAt: null }).where('id', '=', id).execute();
    await audit(tx, 'approval.commentReopen', approvalActorName(comment.requestId), { comment: id });
    return {};
  });

async function lockComment(tx: Context, kind: RequestKind, id: number) {
  const comment = await tx.db
    .selectFrom('approvalComments')
    .select(['requestId', 'writtenBy', 'resolvedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!comment) throw fail('notFound');
  await findRequest(tx, kind, comment.requestId);
  return comment;
}

interface PassageColumns {
  quote: string | null;
  quoteBefore: string;
  quoteAfter: string;
  quoteBlock: number;
}

/** Returns the columns of a passage, or undefined for a comment on a whole field. */
export const toPassageColumns = (passage: Passage | undefined): PassageColumns | undefined =>
  passage && { quote: passage.quote, quoteBefore: passage.before, quoteAfter: passage.after, quoteBlock: passage.block };
export const toPassage = ({ quote, quoteBefore: before, quoteAfter: after, quoteBlock: block }: PassageColumns): Passage | null =>
  quote === null ? null : { quote, before, after, block };

/** Locates a comment in the current content: the path and name of its field, and whether its passage still exists. */
export type LocateComment = (comment: { path: string; passage: Passage | null }) => {
  path: string;
  label: string;
  state: NonNullable<ApprovalComment['passage']>['state'];
};

/** Lists the comments on a request in order, each with its place in the current content. */
export async function listComments(ctx: Context, requestId: number, place: LocateComment): Promise<ApprovalComment[]> {
  const rows = await ctx.db.selectFrom('approvalComments').selectAll().where('requestId', '=', requestId).orderBy('id').execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ writtenBy, resolvedBy }) => [writtenBy, resolvedBy].filter((one) => one !== null)),
  );
  const mentions = await readMentions(
    ctx,
    rows.map(({ id }) => id),
  );
  const me = ctx.actor.kind === 'staff' ? ctx.actor.staffId : null;
  const person = (staffId: number | null) => (staffId === null ? null : { id: staffId, name: names.get(staffId) ?? '' });
  return rows.map(({ id, text, writtenBy, outsideName, writtenAt, editedAt, resolvedBy, ...row }) => {
    const passage = toPassage(row);
    const { path, label, state } = place({ path: row.path, passage });
    return {
      id,
      path,
      label,
      text,
      passage: passage && { ...passage, state },
      by: person(writtenBy),
      outsideName,
      at: writtenAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
      mentions: mentions.get(id) ?? [],
      canEdit: me !== null && writtenBy === me && resolvedBy === null,
      resolvedBy: person(resolvedBy),
    };
  });
}

/** Screens send a heartbeat every ten seconds; a reader without one for this long is considered gone. */
const silenceMs = 25_000;

/** Records that the caller has a request open. Returns who else has it open, and its revision. */
export async function recordPresence(
  ctx: Context,
  kind: RequestKind,
  { id, isEditing }: { id: number; isEditing: boolean },
): Promise<PresenceList> {
  const { revision } = await findRequest(ctx, kind, id);
  const me = actingStaffId(ctx);
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
