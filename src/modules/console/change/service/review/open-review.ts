import type { Empty } from '#contract/call.ts';
import {
  addOutsideRemark,
  followReviewLink,
  issueReviewLink,
  listRemarks,
  noteOpened,
} from '#modules/workflow/approvals/service/review-links.ts';
import type { Context } from '#platform/context.ts';
import type { IssuedReviewLink, ParsedRemark, ParsedReviewLink, Review } from '../../schema/reviews.ts';
import { findTypeOf, typeTitle } from '../../types/all-types.ts';
import { contentKind } from '../content-kind.ts';
import { differencesOf, type EffectsReader } from '../orders/order-differences.ts';
import { formOf } from '../draft/form-of.ts';
import { labelAt } from '../../web/place-words.ts';
import { drawOrder, type DrawPage, type PreviewQuery } from '../preview-order.ts';
import { fail } from '#contract/call-error.ts';

/** The cookie by which the frames of a review are drawn: their addresses hold no secret. */
export const reviewCookie = (link: number): string => `review-${link}`;

/** Makes a link to one order for somebody without an account. Throws 40004 for an order that is not to be seen, 40009 for one that is over or has too many. */
export async function issueOrderLink(ctx: Context, input: ParsedReviewLink): Promise<IssuedReviewLink> {
  const { token, expiresAt } = await issueReviewLink(ctx, contentKind, input);
  return { link: `/review#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Shows an order to whoever has a link to it, and counts that. Throws 40004 for a link that leads nowhere. */
export async function openReview(ctx: Context, { token }: { token: string }, effectsOf?: EffectsReader): Promise<Review> {
  const { link, request } = await followReviewLink(ctx, contentKind, token);
  const type = findTypeOf(request);
  const form = await formOf(ctx, type);
  await noteOpened(ctx, link);
  ctx.setCookie?.(reviewCookie(link.id), token, {
    maxAgeSeconds: Math.floor((link.expiresAt.getTime() - ctx.now.getTime()) / 1000),
  });
  const { title, act, applyAt, until, subject, state, payload } = request;
  const remarks = await listRemarks(ctx, link.id);
  return {
    link: link.id,
    expiresAt: link.expiresAt.toISOString(),
    title,
    typeTitle: typeTitle(request.type),
    act: act as Review['act'],
    subject,
    state,
    applyAt: applyAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    differences: await differencesOf(ctx, type, form, request, effectsOf),
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
export const addRemark = (ctx: Context, remark: ParsedRemark): Promise<Empty> => addOutsideRemark(ctx, contentKind, remark);

/** A page of the order to which the secret of a link leads, as it will be. Throws 40004 for another link's secret, or none that is good. */
export async function previewReview(
  ctx: Context,
  { link: wanted, token, ...query }: PreviewQuery & { link: number; token: string },
  draw: DrawPage,
): Promise<string> {
  const { link, request } = await followReviewLink(ctx, contentKind, token);
  if (link.id !== wanted) throw fail('notFound');
  return drawOrder(ctx, request, query, draw);
}
