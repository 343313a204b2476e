import { articleListQuery, type ArticleListQuery, type ArticlePage } from '#content/articles/schema/articles.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { importArticles, type ArticleDraft } from '#content/articles/service/import/import-articles.ts';
import type { Context } from '#platform/context.ts';

/** The categories of the tests: two to read, one with margin types, one inside another. */
export const testCategories = [
  { code: 'news', name: '公司新闻', section: 'news' },
  { code: 'notice', name: '公司公告', section: 'notice' },
  { code: 'margin', name: '融资融券公告', section: 'district' },
  { code: 'weekly', name: '每周变动', section: 'district', parent: 'margin' },
];

/** Builds an article of 2026-08-20, 10:00 in Shanghai, in `news`; override what the test is about. */
export const buildArticle = (overrides: Partial<ArticleDraft> = {}): ArticleDraft => ({
  category: 'news',
  title: '前厅证券举办投资者开放日',
  bodyHtml: '<p>投资者走进公司。</p>',
  source: '前厅证券',
  publishedAt: new Date('2026-08-20T10:00:00+08:00'),
  ...overrides,
});

/** Builds `count` articles, the n-th published n minutes after midnight of the day and titled with n. */
export function buildArticles(count: number, day: string, overrides: Partial<ArticleDraft> = {}): ArticleDraft[] {
  const midnight = new Date(`${day}T00:00:00+08:00`).getTime();
  return Array.from({ length: count }, (_, n) =>
    buildArticle({ title: `第${n}号公告`, publishedAt: new Date(midnight + n * 60_000), ...overrides }),
  );
}

export async function addArticles(ctx: Context, ...articles: Partial<ArticleDraft>[]): Promise<void> {
  await importCategories(ctx, testCategories);
  await importArticles(ctx, articles.map(buildArticle));
}

/** Requests a list as a visitor does, through the schema. */
export const requestArticleList = (ctx: Context, query: ArticleListQuery = {}): Promise<ArticlePage> =>
  listArticles(ctx, articleListQuery.parse(query));
