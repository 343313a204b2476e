import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { refuse, toFieldErrors } from '#platform/http/parse-draft.ts';
import { Memo } from '#platform/memo.ts';
import { findRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { findTypeOf } from '../all-types.ts';
import { contentKind, requireOwnFiles } from './content-kind.ts';
import { formOf } from './draft/form-of.ts';
import { applyForTrial, trialContext } from './orders/try-order.ts';

/** Draws a page as it is in this context. */
export type DrawPage = (ctx: Context, address: string) => Promise<string>;

/** What a preview ends with, to take everything back. */
class RollBackError extends Error {
  override readonly name = 'RollBackError';
}

/** No preview keeps rows locked for longer. */
const longestMs = 3000;

export interface PreviewQuery {
  /** Which of its addresses. */
  page: number;
  /** At which moment, where that is later than its own: what begins some days after it came into force is seen then. */
  at?: Date | undefined;
  /** True for the page as it is now, without the order. */
  isOfNow?: boolean | undefined;
}

/** One of the pages on which an order will be seen. Throws 40004 for an order that the caller does not see, 40001 while its content is not right. */
export async function previewOrder(ctx: Context, { id, ...query }: PreviewQuery & { id: number }, draw: DrawPage): Promise<string> {
  return drawOrder(ctx, await findRequest(ctx, contentKind, id), query, draw);
}

/**
 * A page as it will be at an order's moment: the order comes into force in a transaction, the real page is drawn in it, and
 * everything is taken back. Nothing of it is kept, sent or announced. Throws 40001 while the content is not right.
 */
export async function drawOrder(ctx: Context, row: RequestRow, query: PreviewQuery, draw: DrawPage): Promise<string> {
  if (query.isOfNow) return drawNow(ctx, row, query, draw);
  const { page, at: wanted } = query;
  const type = findTypeOf(row);
  if (row.act === 'write') {
    const parsed = type.draft.safeParse(row.payload);
    if (!parsed.success) throw refuse(toFieldErrors(parsed.error));
    await requireOwnFiles(ctx, await formOf(ctx, type), row);
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

/** The page that visitors have now at the very address on which the order will be seen. Throws 40009 for what is new. */
async function drawNow(ctx: Context, row: RequestRow, { page }: PreviewQuery, draw: DrawPage): Promise<string> {
  if (row.subject === null) throw fail('conflict', '新内容：线上还没有这一页');
  return draw({ ...ctx, memo: new Memo(), actor: { kind: 'visitor' } }, addressOf(row, row.subject, page));
}

/** Throws 40009 for what has no page of its own. */
function addressOf({ type, payload }: RequestRow, subject: string | null, page: number): string {
  const addresses = findTypeOf({ type, subject }).addressesOf(subject, payload);
  const address = addresses[page] ?? addresses[0];
  if (!address) throw fail('conflict', '这项内容没有可以预览的页面');
  return address;
}
