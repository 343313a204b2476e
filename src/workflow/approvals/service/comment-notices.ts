import { sql } from 'kysely';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { reachOf } from '#platform/staff-access.ts';
import type { RequestKind } from '../kind.ts';
import { findMentioned } from './mentions.ts';
import { actingStaffId, type RequestRow } from './requests.ts';
import { isInScope } from './scope.ts';

interface WrittenComment {
  id: number;
  requestId: number;
  text: string;
}

/**
 * Notifies the people mentioned in a comment who may see the request, once per comment however often it is edited. Returns the
 * names currently mentioned.
 */
export async function notifyMentionedInComment(tx: Context, kind: RequestKind, { id, requestId, text }: WrittenComment): Promise<string[]> {
  const mentioned = await findMentioned(tx, kind, requestId, text);
  if (mentioned.length > 0)
    await tx.db
      .insertInto('approvalCommentNotices')
      .values(mentioned.map((one) => ({ commentId: id, staffId: one.id, name: one.name, at: tx.now })))
      .onConflict((conflict) => conflict.columns(['commentId', 'staffId']).doNothing())
      .execute();
  // People who are no longer mentioned no longer need the notice.
  await tx.db
    .updateTable('approvalCommentNotices')
    .set({ readAt: tx.now })
    .where('commentId', '=', id)
    .where('readAt', 'is', null)
    .$if(mentioned.length > 0, (query) =>
      query.where(
        'staffId',
        'not in',
        mentioned.map((one) => one.id),
      ),
    )
    .execute();
  return mentioned.map(({ name }) => name);
}

/** Notifies the issuer of a review link that somebody has left a remark through it. */
export async function notifyLinkIssuer(tx: Context, { commentId, staffId }: { commentId: number; staffId: number }): Promise<void> {
  await tx.db.insertInto('approvalCommentNotices').values({ commentId, staffId, name: null, at: tx.now }).execute();
}

/** Returns, for each comment, the names of the people it notified as they appear in the text. */
export async function readMentions({ db }: Pick<Context, 'db'>, comments: readonly number[]): Promise<Map<number, string[]>> {
  if (comments.length === 0) return new Map();
  const rows = await db
    .selectFrom('approvalCommentNotices')
    .select(['commentId', 'name'])
    .where('commentId', 'in', comments)
    .orderBy('id')
    .execute();
  const mentions = new Map<number, string[]>();
  for (const { commentId, name } of rows) if (name !== null) mentions.set(commentId, [...(mentions.get(commentId) ?? []), name]);
  return mentions;
}

export interface CommentNotice {
  id: number;
  at: Date;
  /** The author of the comment; null for a remark by an external reviewer. */
  author: string | null;
  request: Pick<RequestRow, 'id' | 'type' | 'subject' | 'title'>;
}

/** Lists the caller's unread notices of comments on requests that they may see, the oldest first. */
export async function listCommentNotices(ctx: Context, kind: RequestKind, count: number): Promise<CommentNotice[]> {
  const rows = await ctx.db
    .selectFrom('approvalCommentNotices as notice')
    .innerJoin('approvalComments as comment', 'comment.id', 'notice.commentId')
    .innerJoin('approvalRequests as request', 'request.id', 'comment.requestId')
    .select(['notice.id', 'notice.at', 'comment.writtenBy', 'request.id as requestId', 'request.type', 'request.subject', 'request.title'])
    .where('notice.staffId', '=', actingStaffId(ctx))
    .where('notice.readAt', 'is', null)
    .where('request.kind', '=', kind.code)
    .where(isInScope(ctx, kind))
    .$if(reachOf(ctx, kind.may.read) === 'own', (query) => query.where('request.madeBy', '=', actingStaffId(ctx)))
    .orderBy('notice.id')
    .limit(count)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.flatMap(({ writtenBy }) => writtenBy ?? []),
  );
  return rows.map(({ id, at, writtenBy, requestId, type, subject, title }) => ({
    id,
    at,
    author: writtenBy === null ? null : (names.get(writtenBy) ?? ''),
    request: { id: requestId, type, subject, title },
  }));
}

/** Marks the caller's notices of a request as read, up to this one. Returns false if the notice is not the caller's. */
export async function markCommentNoticesRead(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    update approval_comment_notices as notice set read_at = coalesce(notice.read_at, ${ctx.now})
      from approval_comments as comment, approval_comment_notices as last join approval_comments as told on told.id = last.comment_id
     where last.id = ${id}::bigint and last.staff_id = ${actingStaffId(ctx)} and notice.staff_id = last.staff_id
       and comment.id = notice.comment_id and comment.request_id = told.request_id and notice.id <= last.id
    returning notice.id`.execute(ctx.db);
  return rows.length > 0;
}

/** Marks the caller's notice of a comment as read once they have dealt with the comment. */
export async function endCommentNotice(tx: Context, commentId: number): Promise<void> {
  await tx.db
    .updateTable('approvalCommentNotices')
    .set({ readAt: tx.now })
    .where('commentId', '=', commentId)
    .where('staffId', '=', actingStaffId(tx))
    .where('readAt', 'is', null)
    .execute();
}
