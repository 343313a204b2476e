import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ArticleState } from '../../columns.ts';
import { articleHref } from '../../web/article-href.ts';
import { listArticles } from '../articles/list-articles.ts';

/** An article as listed for staff, in any state. */
export interface StaffArticle {
  id: number;
  title: string;
  category: string;
  categoryName: string;
  state: ArticleState;
  updatedAt: Date;
  /** Public address; null when visitors cannot see it. */
  href: string | null;
}

interface StaffArticleQuery {
  /** Words of the title, or the number of an article. */
  search?: string | undefined;
  /** The categories that the staff member may see; undefined for all. */
  categories: readonly string[] | undefined;
  /** The selected category. */
  category?: string | undefined;
  state?: ArticleState | undefined;
  /** Cursor returned with the previous page. */
  after?: string | undefined;
}

const pageSize = 50;

/**
 * Lists articles for staff, newest first, page by page. A search by words returns unpublished articles first and then the results
 * of the visitors' search, which is fast among a million articles.
 */
export async function listArticlesForStaff(
  ctx: Context,
  { search, categories: seen, category, state, after }: StaffArticleQuery,
): Promise<{ records: StaffArticle[]; next: string | null }> {
  const categories = category === undefined ? seen : [category].filter((one) => seen?.includes(one) ?? true);
  if (search && !/^\d+$/.test(search)) return findByWords(ctx, { search, categories, state, page: Number(after ?? 1) });
  const rows = await selectArticles(
    ctx,
    sql`
    ${inCategories(categories)} and ${inState(state)} and (${search ?? null}::text is null or a.id = ${Number(search ?? 0)})
    and (${after ?? null}::text is null or a.id < ${Number(after ?? 0)}) order by a.id desc limit ${pageSize + 1}`,
  );
  const records = rows.slice(0, pageSize);
  return { records, next: rows.length > pageSize ? String(records.at(-1)!.id) : null };
}

interface WordsQuery extends Pick<StaffArticleQuery, 'categories' | 'state'> {
  search: string;
  page: number;
}

async function findByWords(
  ctx: Context,
  { search, categories, state, page }: WordsQuery,
): Promise<{ records: StaffArticle[]; next: string | null }> {
  if (categories?.length === 0) return { records: [], next: null };
  const isShown = state === undefined || state === 'published';
  const found = isShown ? await findShown(ctx, { search, categories, page }) : [];
  const shown = await selectArticles(ctx, sql`a.id = any (${found}) order by a.published_at desc, a.id desc`);
  const unshown =
    state === 'published'
      ? []
      : await selectArticles(
          ctx,
          sql`
          ${inCategories(categories)} and ${inState(state)} and a.state <> 'published' and strpos(a.search_title, fold_title(${search})) > 0
          order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
        );
  const isFull = found.length === pageSize || unshown.length === pageSize;
  return { records: [...unshown, ...shown], next: isFull ? String(page + 1) : null };
}

/** Returns the article numbers of one page of the visitors' search results. */
async function findShown(ctx: Context, { search, categories, page }: WordsQuery): Promise<number[]> {
  const { records } = await listArticles(ctx, {
    keyWord: search,
    pageNo: page,
    pageSize,
    ...(categories && { categoryCodes: [...categories] }),
  });
  return records.map(({ id }) => id);
}

/** Counts the articles of all states. */
export async function countArticlesForStaff(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('articles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const inCategories = (categories: readonly string[] | undefined) =>
  categories === undefined
    ? sql`true`
    : categories.length === 1
      ? sql`a.category = ${categories[0]}`
      : sql`a.category = any (${categories})`;

// Written so that the partial index of unpublished articles is used.
const inState = (state: ArticleState | undefined) =>
  state === undefined ? sql`true` : state === 'published' ? sql`a.state = 'published'` : sql`a.state = ${state} and a.state <> 'published'`;

async function selectArticles(ctx: Context, rest: ReturnType<typeof sql>): Promise<StaffArticle[]> {
  const { rows } = await sql<Omit<StaffArticle, 'href'> & { isShown: boolean }>`
    select a.id, a.title, a.category, c.name as category_name, a.state, a.updated_at, is_on_show(a, ${ctx.now}) as is_shown
    from articles a join categories c on c.code = a.category where ${rest}`.execute(ctx.db);
  return rows.map(({ isShown, ...row }) => ({ ...row, href: isShown ? articleHref({ id: row.id, categoryCode: row.category }) : null }));
}
