import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import type { ArticleItem, ArticleListFilter, ArticlePage } from '../../schema/articles.ts';

const newForMs = 3 * 86_400_000;

interface ListAnswer {
  total: number;
  updatedAt: string | null;
  records: ListRecord[];
}

/** An article as returned by `article_item` in the migrations. */
export type ListRecord = ArticleItem & { publishedAt: string };

/**
 * Returns one page of the articles on show, newest first, and their total, in one query. A page past the end is empty. Without
 * keywords a list costs the same with a thousand articles as with a million: see `list_articles` in the migrations.
 */
export async function listArticles(ctx: Context, filter: ArticleListFilter): Promise<ArticlePage> {
  const { categoryCodes = [], code, type = 0, pageNo, pageSize, from = null, to = null } = filter;
  const codes = [...categoryCodes, code ?? ''].filter((each) => each !== '');
  const words = wordsOf(filter);
  const { offset: skip } = pageBounds({ pageNum: pageNo, pageSize });
  const answer = sql<ListAnswer>`select * from list_articles(
    ${words.length > 0 ? words : null}, ${codes.length > 0 ? codes : null}, ${type}, ${from}, ${to}, ${skip}, ${pageSize}, ${ctx.now})`;
  const { rows } = await answer.execute(ctx.db);
  const { total, updatedAt, records } = rows[0]!;
  return {
    records: records.map((record) => markNew(record, ctx.now)),
    total,
    pageNo,
    pageSize,
    updatedAt,
  };
}

/** Splits the keyword at spaces. At most five words count, because each requires a search of all titles. */
function wordsOf({ keyWord = '', title = '' }: Pick<ArticleListFilter, 'keyWord' | 'title'>): string[] {
  return `${keyWord} ${title}`.split(/\s+/).filter(Boolean).slice(0, 5);
}

/** Converts a record to a list item and marks it while it is new. */
export function markNew({ publishedAt, ...item }: ListRecord, now: Date): ArticleItem {
  return now.getTime() - Date.parse(publishedAt) < newForMs ? { ...item, isNew: true } : item;
}
