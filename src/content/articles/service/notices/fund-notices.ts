import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { knownCategories } from '../../calls.ts';
import type { FactsOf } from '../../schema/facts.ts';
import { createArticle, deleteDraftArticle } from '../articles/write-article.ts';

/** A fund named in a notice, with the data of the notice. */
export interface FundNoticeRow {
  title: string;
  kind: FactsOf<'fundAnnouncement'>['kind'];
  fundCompany: string;
  code: string;
  name: string;
}

/** Lists the funds of all notices of fund companies, including drafts and excluding withdrawn notices, by title and code. */
export async function listFundNoticeRows({ db }: Pick<Context, 'db'>): Promise<FundNoticeRow[]> {
  const { rows } = await sql<FundNoticeRow>`
    select a.title, f.kind, f.fund_company, fund ->> 'code' as code, fund ->> 'name' as name
    from articles a join fund_announcements f on f.article_id = a.id and f.version = a.version, jsonb_array_elements(f.funds) as fund
    where a.state <> 'withdrawn' order by a.title, code`.execute(db);
  return rows;
}

/** Creates the draft of a notice for its funds; an editor completes it. Throws 40001 with the rejected fields. */
export async function draftFundNotice(ctx: Context, rows: readonly FundNoticeRow[], { isSample }: { isSample: boolean }): Promise<number> {
  const [{ title, kind, fundCompany }] = rows as [FundNoticeRow];
  const { id } = await createArticle(ctx, {
    category: knownCategories.productNotice,
    title,
    source: fundCompany,
    bodyHtml: `<p>${escape(fundCompany)}发布了这篇公告${isSample ? '（示例数据）' : ''}，涉及以下基金。</p><ul>${rows.map(({ code, name }) => `<li>${code} ${escape(name)}</li>`).join('')}</ul>`,
    facts: { of: 'fundAnnouncement', kind, fundCompany, funds: rows.map(({ code, name }) => ({ code, name })) },
  });
  return id;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Deletes the draft with a title. Throws 40009 when readers have seen it. */
export async function removeFundNotice(ctx: Context, title: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('articles')
    .innerJoin('fundAnnouncements', (join) =>
      join.onRef('articleId', '=', 'articles.id').onRef('fundAnnouncements.version', '=', 'articles.version'),
    )
    .select('articles.id')
    .where('title', '=', title)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  await deleteDraftArticle(ctx, row.id);
}
