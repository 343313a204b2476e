import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ApprovalKind } from '../kind.ts';
import type { Passage } from '../web/passage.ts';
import { reviewLinkDays } from '../web/review-link-days.ts';
import { notifyLinkIssuer } from './comment-notices.ts';
import { toPassageColumns, toPassage } from './comments.ts';
import {
  findRequest,
  lockRequest,
  approvalActorName,
  openStates,
  readRequest,
  requireState,
  actingStaffId,
  type RequestRow,
} from './requests.ts';

export type ReviewLinkRow = Selectable<Tables['approvalReviewLinks']>;

const lifeMs = reviewLinkDays * 24 * 3_600_000;
/** The limit of open links of one request. */
const mostOpen = 20;
/** The limit of remarks through one link. */
const mostRemarks = 50;

/** A plain hash is enough: a secret of 256 bits cannot be guessed from it. */
const hashToken = (token: string): string => createHash('sm3').update(token).digest('hex');

/**
 * Issues a link that shows one request to a person without an account. Throws 40004 for a request that the caller may not see,
 * 40009 for a closed request or one with too many links.
 */
export async function issueReviewLink(
  ctx: Context,
  kind: ApprovalKind,
  { id, recipient }: { id: number; recipient: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + lifeMs);
  await inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx, kind, id, kind.may.draft);
    requireState(row, openStates, `该${kind.noun}已结束，不能再给他人审阅`);
    const links = await listReviewLinks(tx, kind, id);
    if (links.filter(({ state }) => state === 'open').length >= mostOpen)
      throw fail('conflict', `有效的审阅链接已有 ${mostOpen} 个，请先收回不用的`);
    const { id: link } = await tx.db
      .insertInto('approvalReviewLinks')
      .values({ requestId: id, tokenHash: hashToken(token), recipient, madeBy: actingStaffId(tx), madeAt: tx.now, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, 'approval.linkIssued', approvalActorName(id), { link });
  });
  return { token, expiresAt };
}

/** Revokes a link. Throws 40004 for a link that the caller may not see, 40009 for a link that is already revoked. */
export async function revokeReviewLink(ctx: Context, kind: ApprovalKind, { id }: { id: number }): Promise<Empty> {
  const link = await ctx.db.selectFrom('approvalReviewLinks').select('requestId').where('id', '=', id).executeTakeFirst();
  if (!link) throw fail('notFound');
  await findRequest(ctx, kind, link.requestId, kind.may.draft);
  await inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('approvalReviewLinks')
      .set({ revokedAt: tx.now })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw fail('conflict', '该链接已收回');
    await audit(tx, 'approval.linkRevoked', approvalActorName(link.requestId), { link: id });
  });
  return {};
}

export interface ReviewLinkLine {
  id: number;
  recipient: string;
  madeBy: string;
  madeAt: string;
  expiresAt: string;
  state: 'open' | 'expired' | 'revoked';
  opened: number;
  openedAt: string | null;
}

/** Lists the links of a request, the newest first, with how often each was opened. */
export async function listReviewLinks(ctx: Context, kind: ApprovalKind, requestId: number): Promise<ReviewLinkLine[]> {
  await findRequest(ctx, kind, requestId);
  const rows = await ctx.db
    .selectFrom('approvalReviewLinks')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const names = await readStaffNames(
    ctx,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows.map(({ id, recipient, madeBy, madeAt, expiresAt, revokedAt, opened, openedAt }) => ({
    id,
    recipient,
    madeBy: names.get(madeBy) ?? '',
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: revokedAt ? 'revoked' : expiresAt <= ctx.now ? 'expired' : 'open',
    opened,
    openedAt: openedAt?.toISOString() ?? null,
  }));
}

/** Returns the request of a link. Throws 40004 for an unknown, expired or revoked link, and once the request is closed. */
export async function resolveReviewLink(
  ctx: Context,
  kind: ApprovalKind,
  token: string,
): Promise<{ link: ReviewLinkRow; request: RequestRow }> {
  const link = await ctx.db
    .selectFrom('approvalReviewLinks')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', ctx.now)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  const request = link && (await readRequest(ctx, kind, link.requestId));
  if (!link || !request) throw fail('notFound', '链接已过期或已收回，请联系发给您的人');
  if (!openStates.includes(request.state)) throw fail('notFound', '这项变更已生效或已撤回，不再需要审阅');
  return { link, request };
}

/** Counts one opening of a link. */
export const countLinkOpening = (ctx: Context, { id, requestId }: ReviewLinkRow): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('approvalReviewLinks')
      .set((eb) => ({ opened: eb('opened', '+', 1), openedAt: tx.now }))
      .where('id', '=', id)
      .execute();
    await audit(tx, 'approval.linkOpened', approvalActorName(requestId), { link: id });
  });

/** Lists the remarks made through one link, in order. */
export async function listRemarks({ db }: Pick<Context, 'db'>, linkId: number) {
  const rows = await db.selectFrom('approvalComments').selectAll().where('linkId', '=', linkId).orderBy('id').execute();
  return rows.map((row) => ({ ...row, passage: toPassage(row) }));
}

/**
 * Saves a remark of an external reviewer and notifies the issuer of the link. Throws 40004 for an invalid link, 40009 above the
 * limit of remarks.
 */
export async function addExternalRemark(
  ctx: Context,
  kind: ApprovalKind,
  { token, name, path, passage, text }: { token: string; name: string; path: string; passage?: Passage | undefined; text: string },
): Promise<{ id: number; link: ReviewLinkRow; request: RequestRow }> {
  return inTransaction(ctx, async (tx) => {
    const { link, request } = await resolveReviewLink(tx, kind, token);
    // The lock ensures that of two simultaneous remarks the second counts the first.
    await tx.db.selectFrom('approvalReviewLinks').select('id').where('id', '=', link.id).forUpdate().executeTakeFirstOrThrow();
    if ((await listRemarks(tx, link.id)).length >= mostRemarks)
      throw fail('conflict', `一个链接最多留 ${mostRemarks} 条意见，请联系发给您的人`);
    const { id: commentId } = await tx.db
      .insertInto('approvalComments')
      .values({ requestId: request.id, linkId: link.id, outsideName: name, path, text, writtenAt: tx.now, ...toPassageColumns(passage) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyLinkIssuer(tx, { commentId, staffId: link.madeBy });
    await audit(tx, 'approval.outsideRemark', approvalActorName(request.id), { link: link.id });
    return { id: commentId, link, request };
  });
}
