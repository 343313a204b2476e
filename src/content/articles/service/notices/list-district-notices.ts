import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Article } from '../../schema/articles.ts';
import type {
  BasicIndexFilter,
  FundAnnouncementFilter,
  FundMarketFilter,
  LawFilter,
  NoticePageResult,
  ResearchFilter,
  SaleNoticeFilter,
  WordList,
} from '../../schema/district-notices.ts';
import type { NoticePage } from '../../schema/notices.ts';
import { getArticle } from '../articles/read-article.ts';
import { containsWords, listNotices, type FactListQuery } from './list-notices.ts';

/** Lists fund market news, newest first. */
export function listFundMarket(ctx: Context, filter: FundMarketFilter): Promise<NoticePageResult> {
  const { kind, keyWord } = filter;
  return listOfR(ctx, filter, {
    facts: sql`fund_market_items`,
    where: [...(kind ? [sql`f.kind = ${kind}`] : []), ...(keyWord ? [containsWords(keyWord, sql`a.title || ' ' || a.summary`)] : [])],
  });
}

/** Lists notices of fund companies, newest first. `fundCode` selects those that concern one fund. */
export function listFundAnnouncements(ctx: Context, filter: FundAnnouncementFilter): Promise<NoticePageResult> {
  const { kind, fundCompany, fundCode, keyWord } = filter;
  return listOfR(ctx, filter, {
    facts: sql`fund_announcements`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(fundCompany ? [sql`f.fund_company = ${fundCompany}`] : []),
      ...(fundCode ? [sql`f.funds @> ${JSON.stringify([{ code: fundCode }])}::jsonb`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`concat_ws(' ', a.title, f.fund_company, f.funds::text)`)] : []),
    ],
  });
}

/** Lists the firm's notices about products that it sells, newest first. */
export function listSaleNotices(ctx: Context, filter: SaleNoticeFilter): Promise<NoticePage> {
  const { kind, productCode, keyWord } = filter;
  return listNotices(ctx, filter, {
    facts: sql`sale_notices`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(productCode ? [sql`f.product_code = ${productCode}`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`concat_ws(' ', a.title, f.product_code, f.product_name)`)] : []),
    ],
  });
}

export function listResearch(ctx: Context, filter: ResearchFilter): Promise<NoticePage> {
  const { kind, rating, author, code, keyWord } = filter;
  return listNotices(ctx, filter, {
    facts: sql`research_reports`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(rating ? [sql`f.rating = ${rating}`] : []),
      ...(author ? [sql`f.analysts @> ${JSON.stringify([{ certificate: author }])}::jsonb`] : []),
      ...(code ? [sql`${code} = any (a.security_codes)`] : []),
      ...(keyWord
        ? [containsWords(keyWord, sql`concat_ws(' ', a.title, f.subject, f.analysts::text, array_to_string(a.security_codes, ' '))`)]
        : []),
    ],
  });
}

/**
 * Lists laws and rules by the day of coming into force, newest first, those without a day last. The state is the current one;
 * `from` and `to` are days of coming into force.
 */
export function listLaws(ctx: Context, { from, to, ...filter }: LawFilter): Promise<NoticePage> {
  const { state, level, issuer, keyWord } = filter;
  return listNotices(ctx, filter, {
    facts: sql`law_texts`,
    where: [
      ...(level ? [sql`f.level = ${level}`] : []),
      ...(issuer ? [sql`f.issuer = ${issuer}`] : []),
      ...(from ? [sql`a.effective_date >= ${from}::date`] : []),
      ...(to ? [sql`a.effective_date <= ${to}::date`] : []),
      ...(state ? [sql`law_state(a.effective_date, f.change, f.changed_on, ${ctx.now}) = ${state}`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`concat_ws(' ', a.title, a.document_number, f.issuer)`)] : []),
    ],
    order: sql`a.effective_date desc nulls last, a.published_at desc, a.id desc`,
  });
}

/** Lists notices about indices and the firm's basic figures, newest first. */
export function listBasicIndexes(ctx: Context, filter: BasicIndexFilter): Promise<NoticePage> {
  const { kind, keyWord } = filter;
  return listNotices(ctx, filter, {
    facts: sql`basic_index_notices`,
    where: [
      ...(kind ? [sql`f.kind = ${kind}`] : []),
      ...(keyWord ? [containsWords(keyWord, sql`concat_ws(' ', a.title, f.index_code, f.index_name)`)] : []),
    ],
  });
}

/** Lists the fund companies with published notices, those with most notices first. */
export async function listFundCompanies(ctx: Context): Promise<WordList> {
  const { rows } = await sql<{ word: string }>`
    select f.fund_company as word from fund_announcements f join articles a on a.id = f.article_id and a.version = f.version
    where is_on_show(a, ${ctx.now}) group by 1 order by count(*) desc, 1`.execute(ctx.db);
  return { list: rows.map(({ word }) => word) };
}

/** Lists the issuers of published laws and rules, those with most texts first. */
export async function listLawIssuers(ctx: Context): Promise<WordList> {
  const { rows } = await sql<{ word: string }>`
    select f.issuer as word from law_texts f join articles a on a.id = f.article_id and a.version = f.version
    where is_on_show(a, ${ctx.now}) group by 1 order by count(*) desc, 1`.execute(ctx.db);
  return { list: rows.map(({ word }) => word) };
}

/** Returns an article like `getArticle`, but only of the given category: throws 40004 for every other. */
export async function getArticleInCategory(ctx: Context, { id }: { id: number }, category: string): Promise<Article> {
  const article = await getArticle(ctx, { id });
  if (article.categoryCode !== category) throw fail('notFound');
  return article;
}

async function listOfR(
  ctx: Context,
  { pageNum, ...filter }: { pageNum: number; pageSize: number; from?: string; to?: string },
  query: FactListQuery,
): Promise<NoticePageResult> {
  const { pageNo: _pageNo, ...page } = await listNotices(ctx, { ...filter, pageNo: pageNum }, query);
  return { ...page, pageNum };
}
