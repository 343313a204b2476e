import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import {
  addOutsideRemark,
  followReviewLink,
  issueReviewLink,
  listRemarks,
  noteOpened,
  type ReviewLinkRow,
} from '#workflow/approvals/service/review-links.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import { findTypeOf, typeTitle } from '../../all-types.ts';
import type { FormField } from '../../schema/contents.ts';
import type { IssuedReviewLink, ParsedRemark, ParsedReviewLink, Remark, Review } from '../../schema/reviews.ts';
import { labelAt } from '../../web/place-words.ts';
import { contentKind } from '../content-kind.ts';
import { formOf } from '../draft/form-of.ts';
import { placeComments } from '../draft/place-comments.ts';
import { leavesOf } from '../draft/walk-draft.ts';
import { differencesOf, type EffectsReader } from '../orders/order-differences.ts';
import { drawOrder, type DrawPage, type PreviewQuery } from '../preview-order.ts';

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
  const differences = await differencesOf(ctx, type, form, request, effectsOf);
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
    differences,
    addresses: [...type.addressesOf(subject, payload)],
    remarks: await listPlaced(ctx, form, { link, request }),
    texts: listTexts(form, payload, differences),
  };
}

/** What was said through a link, with where it stands now. */
async function listPlaced(
  ctx: Context,
  form: FormField,
  { link, request }: { link: ReviewLinkRow; request: RequestRow },
): Promise<Review['remarks']> {
  const place = placeComments(form, request.payload);
  return (await listRemarks(ctx, link.id)).map(({ id, outsideName, path: written, passage, text, writtenAt, resolvedAt }) => {
    const { path, label, state } = place({ path: written, passage });
    return {
      id,
      path,
      label,
      passage: passage && { ...passage, state },
      name: outsideName ?? '',
      text,
      at: writtenAt.toISOString(),
      isResolved: resolvedAt !== null,
    };
  });
}

/** The running texts of a draft that differ from what is on show: nothing else of it is shown to anybody outside. */
function listTexts(form: FormField, payload: Payload, differences: Review['differences']): Review['texts'] {
  const changed = differences.flatMap((difference) => (difference.path === '' ? [] : [difference.path]));
  const isChanged = (path: string): boolean => changed.some((one) => path === one || path.startsWith(`${one}.`));
  return [...leavesOf(form, payload)].flatMap(({ field: { kind }, path, value }) =>
    (kind === 'html' || kind === 'lines') && typeof value === 'string' && value !== '' && isChanged(path)
      ? [{ path, label: labelAt(form, payload, path), kind, text: kind === 'html' ? sanitizeBody(value) : value }]
      : [],
  );
}

/** Keeps what somebody from outside says about an order, for those who write and approve it. Throws 40004 for a link that leads nowhere, 40009 when it has said enough. */
export async function addRemark(ctx: Context, remark: ParsedRemark): Promise<Remark> {
  const { id, link, request } = await addOutsideRemark(ctx, contentKind, remark);
  const placed = await listPlaced(ctx, await formOf(ctx, findTypeOf(request)), { link, request });
  return placed.find((one) => one.id === id)!;
}

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
