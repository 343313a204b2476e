import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import type {
  NoticePage,
  OnlineNoticeFilter,
  ResponsibilityFilter,
  SupervisionFilter,
  TenderFilter,
  TradeNoticeFilter,
} from '../../schema/notices.ts';
import { markNew, type ListRecord } from '../articles/list-articles.ts';
import { findAttachments } from '../articles/read-article.ts';

/** Lists tender documents, newest first. `state` is the current state of their whole project. */
export function listTenders(ctx: Context, filter: TenderFilter): Promise<NoticePage> {
  const { state, kind, number, keyWord } = filter;
  return listNotices(ctx, filter, {
    facts: sql`tender_notices`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(number ? [sql`f.number = ${number}`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`a.title || ' ' || f.project || ' ' || f.number`)] : []),
      ...(state ? [sql`tender_state(f.number, ${ctx.now}) = ${state}`] : []),
    ],
  });
}

/** Lists regulatory news and the documents of continuous supervision, newest first. */
export function listSupervision(ctx: Context, filter: SupervisionFilter): Promise<NoticePage> {
  const { kind, keyWord } = filter;
  return listNotices(ctx, filter, {
    facts: sql`supervision_notices`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`concat_ws(' ', a.title, f.issuer, f.firm, f.security_code, a.document_number)`)] : []),
    ],
  });
}

/** Lists notices about the firm's own systems, newest first. With `isCurrent` lists those in effect or upcoming, by their start. */
export function listOnlineNotices(ctx: Context, filter: OnlineNoticeFilter): Promise<NoticePage> {
  const { kind, keyWord, isCurrent } = filter;
  return listNotices(ctx, filter, {
    facts: sql`online_notices`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`a.title || ' ' || array_to_string(f.systems, ' ')`)] : []),
      ...(isCurrent ? [sql`f.ends_at > ${ctx.now}`] : []),
    ],
    ...(isCurrent && { order: sql`f.starts_at, a.id` }),
  });
}

/** Lists trading reminders, newest first. */
export function listTradeNotices(ctx: Context, filter: TradeNoticeFilter): Promise<NoticePage> {
  const { kind, market, keyWord } = filter;
  return listNotices(ctx, filter, {
    facts: sql`trade_notices`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(market ? [sql`${market} = any (f.markets)`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`concat_ws(' ', a.title, f.security_code, f.security_name)`)] : []),
    ],
  });
}

/** Lists social-responsibility reports or activities by year, latest first, and within a year newest first. */
export function listResponsibility(ctx: Context, filter: ResponsibilityFilter): Promise<NoticePage> {
  const { kind, year } = filter;
  return listNotices(ctx, filter, {
    facts: sql`responsibility_items`,
    where: [...(kind ? [sql`f.kind = ${kind}`] : []), ...(year ? [sql`f.year = ${year}`] : [])],
    order: sql`f.year desc, a.published_at desc, a.id desc`,
  });
}

/** The kind of facts that a list shows, and the conditions on them. */
export interface FactListQuery {
  /** The table of the facts, with alias `f`; the article has alias `a`. */
  facts: RawBuilder<unknown>;
  where: RawBuilder<unknown>[];
  order?: RawBuilder<unknown>;
}

interface Answer {
  total: number;
  updatedAt: string | null;
  records: ListRecord[];
}

/**
 * Returns one page of the published articles that have facts of one kind, with their files. Fact tables hold thousands of rows,
 * not millions, so they are filtered and counted without an index.
 */
export async function listNotices(
  ctx: Context,
  { pageNo, pageSize, from, to }: { pageNo: number; pageSize: number; from?: string; to?: string },
  { facts, where, order = sql`a.published_at desc, a.id desc` }: FactListQuery,
): Promise<NoticePage> {
  const { offset } = pageBounds({ pageNum: pageNo, pageSize });
  const conditions = [
    sql`is_on_show(a, ${ctx.now})`,
    ...where,
    ...(from ? [sql`a.published_at >= day_begins(${from})`] : []),
    ...(to ? [sql`a.published_at < day_begins(${to}::date + 1)`] : []),
  ];
  const { rows } = await sql<Answer>`
    with found as (
      select a.id, a.category, row_number() over (order by ${order}) as place
      from ${facts} f join articles a on a.id = f.article_id and a.version = f.version where ${sql.join(conditions, sql` and `)}
    )
    select (select count(*)::int from found) as total,
      (select shanghai_time(max(changed_at)) from categories where code in (select category from found)) as updated_at,
      (select coalesce(json_agg(article_item(a, c.name, ${ctx.now}) order by place), '[]')
        from found join articles a using (id) join categories c on c.code = a.category
        where place > ${offset} and place <= ${offset + pageSize}) as records`.execute(ctx.db);
  const { total, updatedAt, records } = rows[0]!;
  const attachments = await findAttachments(
    ctx,
    records.map(({ id }) => id),
  );
  return {
    records: records.map((record) => ({ ...markNew(record, ctx.now), attachments: attachments.get(record.id) ?? [] })),
    total,
    pageNo,
    pageSize,
    updatedAt,
  };
}

/** True when the text contains every word of the keyword, ignoring width and case. */
export function containsWords(keyWord: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = keyWord.split(/\s+/).slice(0, 5);
  return sql.join(
    words.map((word) => sql`strpos(fold_title(${text}), fold_title(${word})) > 0`),
    sql` and `,
  );
}
