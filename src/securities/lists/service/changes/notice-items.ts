import { sql } from 'kysely';
import { findTitles } from '#content/articles/service/articles/find-titles.ts';
import type { Context } from '#platform/context.ts';
import { invalidate } from '#platform/database/transaction.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { ListKind } from '../definition/lists.ts';

/** The lists that adjustment notices refer to. */
export type NoticeListKind = Exclude<ListKind, 'securities' | 'indexes' | 'details'>;

/** One change of one security in an adjustment notice. */
export interface SecurityNoticeItem {
  list: NoticeListKind;
  exchange: Exchange;
  code: string;
  name: string;
  /** Field of the list, such as `haircut` or `isFinancing`. */
  field: string;
  /** The value in the notice, e.g. `65%`, `是`; null when there was, or will be, no value. */
  before: string | null;
  after: string | null;
  /** Effective date, `2026-08-21`. */
  effectiveOn: string;
}

/** A notice as named in a changed row. */
export interface ChangeNotice {
  articleId: number;
  title: string;
  categoryCode: string;
  effectiveOn: string;
}

/**
 * Replaces the items of notices (by article id) with one statement each for delete and insert. Call it in the transaction that
 * writes the notices.
 */
export async function putNoticeItems(tx: Context, items: ReadonlyMap<number, readonly SecurityNoticeItem[]>): Promise<void> {
  await tx.db
    .deleteFrom('marginNoticeItems')
    .where('articleId', 'in', [...items.keys(), 0])
    .execute();
  const rows = [...items].flatMap(([articleId, ofArticle]) =>
    ofArticle.map(({ before, after, ...item }, position) => ({ ...item, articleId, position, valueBefore: before, valueAfter: after })),
  );
  await sql`insert into margin_notice_items (article_id, position, list, exchange, code, name, field, value_before, value_after, effective_on)
    select article_id, position, list, exchange, code, name, field, value_before, value_after, effective_on
    from jsonb_to_recordset(${JSON.stringify(rows.map(toRecord))}::jsonb)
      as item (article_id integer, position integer, list text, exchange text, code text, name text, field text, value_before text, value_after text, effective_on date)`.execute(
    tx.db,
  );
  await invalidate(tx, ['notice-items']);
}

const toRecord = ({ articleId, valueBefore, valueAfter, effectiveOn, ...rest }: Record<string, unknown>) => ({
  ...rest,
  article_id: articleId,
  value_before: valueBefore,
  value_after: valueAfter,
  effective_on: effectiveOn,
});

/** Returns the items of a notice, in their order. */
export async function listNoticeItems(ctx: Context, articleId: number): Promise<SecurityNoticeItem[]> {
  const rows = await ctx.db
    .selectFrom('marginNoticeItems')
    .select(['list', 'exchange', 'code', 'name', 'field', 'valueBefore as before', 'valueAfter as after', 'effectiveOn'])
    .where('articleId', '=', articleId)
    .orderBy('position')
    .execute();
  return rows as SecurityNoticeItem[];
}

/** Returns the items of all notices about these lists, including drafts. */
export async function listNoticeRows({ db }: Pick<Context, 'db'>, kinds: readonly NoticeListKind[]): Promise<SecurityNoticeItem[]> {
  const rows = await db
    .selectFrom('marginNoticeItems')
    .select(['list', 'exchange', 'code', 'name', 'field', 'valueBefore as before', 'valueAfter as after', 'effectiveOn'])
    .where('list', 'in', [...kinds])
    .orderBy('effectiveOn')
    .orderBy('articleId')
    .orderBy('position')
    .execute();
  return rows as SecurityNoticeItem[];
}

/** Returns the notices, by article id, that contain these items. */
export async function findNoticesOfItems(
  { db }: Pick<Context, 'db'>,
  items: readonly SecurityNoticeItem[],
): Promise<Map<number, SecurityNoticeItem[]>> {
  const found = new Map<number, SecurityNoticeItem[]>();
  for (const item of items) {
    const { articleId } = await db
      .selectFrom('marginNoticeItems')
      .select('articleId')
      .where('list', '=', item.list)
      .where('exchange', '=', item.exchange)
      .where('code', '=', item.code)
      .where('field', '=', item.field)
      .where('effectiveOn', '=', item.effectiveOn)
      .executeTakeFirstOrThrow();
    found.set(articleId, [...(found.get(articleId) ?? []), item]);
  }
  return found;
}

/**
 * Returns the newest published notice about each of the given securities in a list, taking effect after `from` up to `to` (both
 * optional), by `exchange + code`. Uses two statements for any number of securities.
 */
export async function findNoticesFor(
  ctx: Context,
  {
    list,
    securities,
    from,
    to,
  }: { list: NoticeListKind; securities: readonly { exchange: string; code: string }[]; from?: string; to?: string },
): Promise<Map<string, ChangeNotice>> {
  if (securities.length === 0) return new Map();
  const { rows } = await sql<{ exchange: string; code: string; articleId: number; effectiveOn: string }>`
    select distinct exchange, code, article_id, effective_on from margin_notice_items
    where list = ${list} and code = any (${securities.map(({ code }) => code)})
      and effective_on > coalesce(${from ?? null}::date, '-infinity') and effective_on <= coalesce(${to ?? null}::date, 'infinity')
    order by effective_on, article_id`.execute(ctx.db);
  const titles = await findTitles(
    ctx,
    rows.map(({ articleId }) => articleId),
  );
  // Later entries overwrite earlier ones, so the newest remains.
  return new Map(
    rows.flatMap(({ exchange, code, articleId, effectiveOn }) => {
      const title = titles.get(articleId);
      return title ? [[exchange + code, { articleId, title: title.title, categoryCode: title.categoryCode, effectiveOn }] as const] : [];
    }),
  );
}

/** Returns every published notice about one security, by list and effective date: `collateral 2026-08-21`. */
export async function findNoticesOfSecurity(
  ctx: Context,
  { exchange, code }: { exchange: string; code: string },
): Promise<Map<string, ChangeNotice>> {
  const items = await ctx.db
    .selectFrom('marginNoticeItems')
    .select(['list', 'effectiveOn', 'articleId'])
    .distinct()
    .where('code', '=', code)
    .where('exchange', '=', exchange)
    .orderBy('articleId')
    .execute();
  const titles = await findTitles(
    ctx,
    items.map(({ articleId }) => articleId),
  );
  return new Map(
    items.flatMap(({ list, effectiveOn, articleId }) => {
      const title = titles.get(articleId);
      return title
        ? [[`${list} ${effectiveOn}`, { articleId, title: title.title, categoryCode: title.categoryCode, effectiveOn }] as const]
        : [];
    }),
  );
}
