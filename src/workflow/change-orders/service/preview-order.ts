import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createInputError, toFieldErrors } from '#platform/http/parse-draft.ts';
import { Memo } from '#platform/memo.ts';
import { findRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { findTypeOf } from '../all-types.ts';
import { contentKind, requireContentFiles } from './content-kind.ts';
import { buildForm } from './draft/build-form.ts';
import { applyForTrial, trialContext } from './orders/try-order.ts';

/** Renders a page in a context. */
export type RenderPage = (ctx: Context, address: string) => Promise<string>;

/** Thrown at the end of a preview to roll everything back. */
class RollBackError extends Error {
  override readonly name = 'RollBackError';
}

/** The maximum time for which a preview locks rows. */
const longestMs = 3000;

export interface PreviewQuery {
  /** The index of the address. */
  page: number;
  /** A time later than that of the order, to show content that starts some days later. */
  at?: Date | undefined;
  /** True for the current page without the order. */
  isOfNow?: boolean | undefined;
}

/**
 * Renders one of the pages that an order changes. Throws 40004 for an order that the caller may not see, 40001 while its content
 * is invalid.
 */
export async function previewOrder(ctx: Context, { id, ...query }: PreviewQuery & { id: number }, draw: RenderPage): Promise<string> {
  return renderOrder(ctx, await findRequest(ctx, contentKind, id), query, draw);
}

/**
 * Renders a page as of an order's time: applies the order in a transaction, renders the real page in it, and rolls back. Nothing
 * is stored, sent or announced. Throws 40001 while the content is invalid.
 */
export async function renderOrder(ctx: Context, row: RequestRow, query: PreviewQuery, draw: RenderPage): Promise<string> {
  if (query.isOfNow) return drawNow(ctx, row, query, draw);
  const { page, at: wanted } = query;
  const type = findTypeOf(row);
  if (row.act === 'write') {
    const parsed = type.draft.safeParse(row.payload);
    if (!parsed.success) throw createInputError(toFieldErrors(parsed.error));
    await requireContentFiles(ctx, await buildForm(ctx, type), row);
  }
  const isWanted = row.state !== 'applied' && row.state !== 'withdrawn';
  let html: string | undefined;
  try {
    await ctx.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = ${sql.raw(String(longestMs))}`.execute(db);
      const { tx, subject } = isWanted
        ? await applyForTrial({ ...ctx, db }, contentKind, row, wanted)
        : { tx: trialContext({ ...ctx, db }, wanted), subject: row.subject };
      html = await draw({ ...tx, actor: { kind: 'visitor' } }, addressOf(row, subject, page));
      throw new RollBackError();
    });
  } catch (error) {
    if (!(error instanceof RollBackError)) throw error;
  }
  return html!;
}

/** Renders the current page at the address on which the order will be seen. Throws 40009 for new content. */
async function drawNow(ctx: Context, row: RequestRow, { page }: PreviewQuery, draw: RenderPage): Promise<string> {
  if (row.subject === null) throw fail('conflict', '新内容：线上还没有这一页');
  return draw({ ...ctx, memo: new Memo(), actor: { kind: 'visitor' } }, addressOf(row, row.subject, page));
}

/** Throws 40009 for content without a page. */
function addressOf({ type, payload }: RequestRow, subject: string | null, page: number): string {
  const addresses = findTypeOf({ type, subject }).addressesOf(subject, payload);
  const address = addresses[page] ?? addresses[0];
  if (!address) throw fail('conflict', '这项内容没有可以预览的页面');
  return address;
}
