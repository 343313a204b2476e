import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import {
  addExternalRemark,
  resolveReviewLink,
  issueReviewLink,
  listRemarks,
  countLinkOpening,
  type ReviewLinkRow,
} from '#workflow/approvals/service/review-links.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { findTypeOf, typeTitle } from '../../all-types.ts';
import type { FormField } from '../../schema/contents.ts';
import type { IssuedReviewLink, ParsedRemark, ParsedReviewLink, Remark, Review } from '../../schema/reviews.ts';
import { labelAt } from '../../web/field-labels.ts';
import { contentKind } from '../content-kind.ts';
import { buildForm } from '../draft/build-form.ts';
import { placeComments } from '../draft/place-comments.ts';
import { readDraftAsShown } from '../draft/shown-facts.ts';
import { walkDraftValues } from '../draft/walk-draft.ts';
import { listOrderDifferences, type EffectsReader } from '../orders/order-differences.ts';
import { renderOrder, type RenderPage, type PreviewQuery } from '../preview-order.ts';

/** Returns the name of the cookie that authorises the frames of a review: their addresses contain no secret. */
export const reviewCookie = (link: number): string => `review-${link}`;

/**
 * Issues a review link to an order. Throws 40004 for an order that the caller may not see, 40009 for a closed order or one with
 * too many links.
 */
export async function issueOrderLink(ctx: Context, input: ParsedReviewLink): Promise<IssuedReviewLink> {
  const { token, expiresAt } = await issueReviewLink(ctx, contentKind, input);
  return { link: `/review#${token}`, expiresAt: expiresAt.toISOString() };
}

/** Returns the order of a review link and counts the opening. Throws 40004 for an invalid link. */
export async function openReview(ctx: Context, { token }: { token: string }, effectsOf?: EffectsReader): Promise<Review> {
  const { link, request } = await resolveReviewLink(ctx, contentKind, token);
  const type = findTypeOf(request);
  const form = await buildForm(ctx, type);
  await countLinkOpening(ctx, link);
  ctx.setCookie?.(reviewCookie(link.id), token, {
    maxAgeSeconds: Math.floor((link.expiresAt.getTime() - ctx.now.getTime()) / 1000),
  });
  const { title, act, applyAt, until, subject, state, payload } = request;
  const differences = await listOrderDifferences(ctx, type, form, request, effectsOf);
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
    texts: listTexts(form, await readDraftAsShown(ctx, type, request), differences),
  };
}

/** Lists the remarks made through a link, with their current places. */
async function listPlaced(
  ctx: Context,
  form: FormField,
  { link, request }: { link: ReviewLinkRow; request: RequestRow },
): Promise<Review['remarks']> {
  const place = placeComments(form, await readDraftAsShown(ctx, findTypeOf(request), request));
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

/** Returns the rich texts of a draft that differ from the published ones; external reviewers see nothing else of it. */
function listTexts(form: FormField, payload: Payload, differences: Review['differences']): Review['texts'] {
  const changed = differences.flatMap((difference) => (difference.path === '' ? [] : [difference.path]));
  const isChanged = (path: string): boolean => changed.some((one) => path === one || path.startsWith(`${one}.`));
  return [...walkDraftValues(form, payload)].flatMap(({ field: { kind }, path, value }) =>
    (kind === 'html' || kind === 'lines') && typeof value === 'string' && value !== '' && isChanged(path)
      ? [{ path, label: labelAt(form, payload, path), kind, text: kind === 'html' ? sanitizeBody(value) : value }]
      : [],
  );
}

/**
 * Saves a remark of an external reviewer for the order's author and approvers. Throws 40004 for an invalid link, 40009 above the
 * limit of remarks.
 */
export async function addRemark(ctx: Context, remark: ParsedRemark): Promise<Remark> {
  const { id, link, request } = await addExternalRemark(ctx, contentKind, remark);
  const placed = await listPlaced(ctx, await buildForm(ctx, findTypeOf(request)), { link, request });
  return placed.find((one) => one.id === id)!;
}

/** Renders a preview page of the order of a link. Throws 40004 for an invalid secret or that of another link. */
export async function previewReview(
  ctx: Context,
  { link: wanted, token, ...query }: PreviewQuery & { link: number; token: string },
  draw: RenderPage,
): Promise<string> {
  const { link, request } = await resolveReviewLink(ctx, contentKind, token);
  if (link.id !== wanted) throw fail('notFound');
  return renderOrder(ctx, request, query, draw);
}
