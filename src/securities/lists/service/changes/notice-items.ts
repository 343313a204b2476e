import { sql } from 'kysely';
import { findTitles } from '#content/articles/service/articles/find-titles.ts';
import type { Context } from '#platform/context.ts';
import { invalidate } from '#platform/database/transaction.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { ListKind } from '../definition/lists.ts';

/** The lists that adjustment notices speak of. */
export type NoticeListKind = Exclude<ListKind, 'securities' | 'indexes' | 'details'>;

/** What an adjustment notice says of one security: one thing that changes. */
export interface NoticeItem {
  list: NoticeListKind;
  exchange: Exchange;
  code: string;
  name: string;
  /** The list's field, such as `haircut` or `isFinancing`. */
  field: string;
  /** As the notice prints them, e.g. `65%`, `是`; null where there was, or will be, nothing. */
  before: string | null;
  after: string | null;
  /** Day from which it holds, `2026-08-21`. */
  effectiveOn: string;
}

/** A notice as a changed row names it. */
export interface ChangeNotice {
  articleId: number;
  title: string;
  categoryCode: string;
  effectiveOn: string;
}

/** Replaces everything that notices (by article id) say of securities, in one statement each way. Within the transaction that writes them. */
export async function putNoticeItems(tx: Context, items: ReadonlyMap<number, readonly NoticeItem[]>): Promise<void> {
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

/** What a notice says of securities, in the notice's own order. */
export async function listNoticeItems(ctx: Context, articleId: number): Promise<NoticeItem[]> {
  const rows = await ctx.db
    .selectFrom('marginNoticeItems')
    .select(['list', 'exchange', 'code', 'name', 'field', 'valueBefore as before', 'valueAfter as after', 'effectiveOn'])
    .where('articleId', '=', articleId)
    .orderBy('position')
    .execute();
  return rows as NoticeItem[];
}

/** What all notices say of the securities of these lists, drafts included. */
export async function listNoticeRows({ db }: Pick<Context, 'db'>, kinds: readonly NoticeListKind[]): Promise<NoticeItem[]> {
  const rows = await db
    .selectFrom('marginNoticeItems')
    .select(['list', 'exchange', 'code', 'name', 'field', 'valueBefore as before', 'valueAfter as after', 'effectiveOn'])
    .where('list', 'in', [...kinds])
    .orderBy('effectiveOn')
    .orderBy('articleId')
    .orderBy('position')
    .execute();
  return rows as NoticeItem[];
}

/** The notices, by article id, that say these things. */
export async function findNoticesOfItems({ db }: Pick<Context, 'db'>, items: readonly NoticeItem[]): Promise<Map<number, NoticeItem[]>> {
  const found = new Map<number, NoticeItem[]>();
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
 * The newest notice on show about each of the given securities in a list, taking effect after `from` up to `to` (days, both
 * may be left open), by `exchange + code`. Two statements, however many securities.
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
  // Later ones overwrite earlier ones: the newest remains.
  return new Map(
    rows.flatMap(({ exchange, code, articleId, effectiveOn }) => {
      const title = titles.get(articleId);
      return title ? [[exchange + code, { articleId, title: title.title, categoryCode: title.categoryCode, effectiveOn }] as const] : [];
    }),
  );
}

/** Every notice on show that says something of one security, by the list and the day from which it holds: `collateral 2026-08-21`. */
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
