import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ParsedRemark, Review } from '../../schema/reviews.ts';
import { findType, typeTitle } from '../../types/all-types.ts';
import { compareDrafts } from '../draft/compare-drafts.ts';
import { formOf } from '../draft/form-of.ts';
import { labelAt } from '../draft/walk-draft.ts';
import { drawOrder, type DrawPage, type PreviewQuery } from '../preview-order.ts';
import { followLink, type ReviewLinkRow } from './links.ts';

/** The cookie by which the frames of a review are drawn: their addresses hold no secret. */
export const reviewCookie = (link: number): string => `review-${link}`;

/** So many remarks come through one link at most. */
const mostRemarks = 50;

/** Shows an order to whoever has a link to it, and counts that. Throws 40004 for a link that leads nowhere. */
export async function openReview(ctx: Context, { token }: { token: string }): Promise<Review> {
  const { link, order } = await followLink(ctx, token);
  const type = findType(order.type);
  const form = await formOf(ctx, type);
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('changeReviewLinks')
      .set((eb) => ({ opened: eb('opened', '+', 1), openedAt: tx.now }))
      .where('id', '=', link.id)
      .execute();
    await audit(tx, 'change.linkOpened', `change:${order.id}`, { link: link.id });
  });
  ctx.setCookie?.(reviewCookie(link.id), token, {
    maxAgeSeconds: Math.floor((link.expiresAt.getTime() - ctx.now.getTime()) / 1000),
  });
  const { title, act, applyAt, until, subject, state, payload, before } = order;
  const remarks = await ctx.db.selectFrom('changeComments').selectAll().where('linkId', '=', link.id).orderBy('id').execute();
  return {
    link: link.id,
    expiresAt: link.expiresAt.toISOString(),
    title,
    typeTitle: typeTitle(order.type),
    act,
    subject,
    state,
    applyAt: applyAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    differences: act === 'write' ? compareDrafts(form, before ?? {}, payload, type.keysOf) : [],
    addresses: [...type.addressesOf(subject, payload)],
    remarks: remarks.map(({ id, outsideName, path, text, writtenAt }) => ({
      id,
      name: outsideName ?? '',
      label: labelAt(form, payload, path),
      text,
      at: writtenAt.toISOString(),
    })),
  };
}

/** Keeps what somebody from outside says about an order, for those who write and approve it. Throws 40004 for a link that leads nowhere, 40009 when it has said enough. */
export async function addRemark(ctx: Context, { token, name, path, text }: ParsedRemark): Promise<Empty> {
  await inTransaction(ctx, async (tx) => {
    const { link, order } = await followLink(tx, token);
    await holdLink(tx, link);
    const said = await tx.db.selectFrom('changeComments').select('id').where('linkId', '=', link.id).execute();
    if (said.length >= mostRemarks) throw fail('conflict', `一个链接最多留 ${mostRemarks} 条意见，请联系发给您的人`);
    await tx.db
      .insertInto('changeComments')
      .values({ orderId: order.id, linkId: link.id, outsideName: name, path, text, writtenAt: tx.now })
      .execute();
    await audit(tx, 'change.outsideRemark', `change:${order.id}`, { link: link.id });
  });
  return {};
}

/** Of two remarks at once the second counts the first. */
async function holdLink(tx: Context, { id }: ReviewLinkRow): Promise<void> {
  await tx.db.selectFrom('changeReviewLinks').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** A page of the order to which the secret of a link leads, as it will be. Throws 40004 for another link's secret, or none that is good. */
export async function previewReview(
  ctx: Context,
  { link: wanted, token, ...query }: PreviewQuery & { link: number; token: string },
  draw: DrawPage,
): Promise<string> {
  const { link, order } = await followLink(ctx, token);
  if (link.id !== wanted) throw fail('notFound');
  return drawOrder(ctx, order, query, draw);
}
