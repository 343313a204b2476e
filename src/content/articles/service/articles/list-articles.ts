import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import type { ArticleItem, ArticleListFilter, ArticlePage } from '../../schema/articles.ts';

const newForMs = 3 * 86_400_000;
/** Keywords of three letters and more are counted ten pages ahead, at least so far and never beyond. */
const countedAtLeast = 100;
const countedAtMost = 10_000;

interface ListAnswer {
  total: number;
  isCapped: boolean;
  updatedAt: string | null;
  records: ListRecord[];
}

/** An article as `article_item` in the migrations gives it. */
export type ListRecord = ArticleItem & { publishedAt: string };

/**
 * One page of the articles on show, newest first, and how many there are. Costs one query and the same with a thousand
 * articles as with a million, whatever the filter and however deep the page: see `list_articles` in the migrations.
 * `totalIsCapped` comes only with keywords of three letters and more, or of several words. A page past the end is empty.
 */
export async function listArticles(ctx: Context, filter: ArticleListFilter): Promise<ArticlePage> {
  const { categoryCodes = [], code, type = 0, pageNo, pageSize, from = null, to = null } = filter;
  const codes = [...categoryCodes, code ?? ''].filter((each) => each !== '');
  const words = wordsOf(filter);
  const { offset: skip } = pageBounds({ pageNum: pageNo, pageSize });
  const counted = Math.min(countedAtMost, Math.max(countedAtLeast, skip + 10 * pageSize));
  const answer = sql<ListAnswer>`select * from list_articles(
    ${words.length > 0 ? words : null}, ${counted}, ${codes.length > 0 ? codes : null}, ${type}, ${from}, ${to}, ${skip}, ${pageSize}, ${ctx.now})`;
  const { rows } = await answer.execute(ctx.db);
  const { total, isCapped, updatedAt, records } = rows[0]!;
  return {
    records: records.map((record) => markNew(record, ctx.now)),
    total,
    pageNo,
    pageSize,
    ...(isCapped && { totalIsCapped: true }),
    updatedAt,
  };
}

/** Words are what spaces part; at most five count, as nobody types more and each costs a look at every title. */
function wordsOf({ keyWord = '', title = '' }: Pick<ArticleListFilter, 'keyWord' | 'title'>): string[] {
  return `${keyWord} ${title}`.split(/\s+/).filter(Boolean).slice(0, 5);
}

/** The record as it travels, marked while it is new. */
export function markNew({ publishedAt, ...item }: ListRecord, now: Date): ArticleItem {
  return now.getTime() - Date.parse(publishedAt) < newForMs ? { ...item, isNew: true } : item;
}
