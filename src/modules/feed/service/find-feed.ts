import { fail } from '#contract/call-error.ts';
import { listCategories } from '#modules/content/service/categories.ts';
import { findArticlesOfSecurity, findNewestArticles, type FeedArticle } from '#modules/content/service/feed-articles.ts';
import { categoryHref } from '#modules/content/web/article-href.ts';
import { getSettings } from '#modules/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#web/paths.ts';

/** What a feed tells, whichever form it is written in. */
export interface FeedContent {
  title: string;
  description: string;
  /** Path of the page that lists the same. */
  page: string;
  copyright: string;
  articles: FeedArticle[];
}

/** Which articles a feed is of. */
export type FeedTopic = { kind: 'site' } | { kind: 'category'; code: string } | { kind: 'security'; code: string };

const newest = 30;

/**
 * The newest thirty articles of a topic, newest first. Throws 40004 for a category that does not exist, and for a security that
 * no article on show names.
 */
export async function findFeed(ctx: Context, topic: FeedTopic): Promise<FeedContent> {
  const { firm } = await getSettings(ctx);
  const name = firm.shortName;
  const common = { copyright: firm.name };
  if (topic.kind === 'security') {
    const articles = await findArticlesOfSecurity(ctx, { code: topic.code, count: newest });
    if (articles.length === 0) throw fail('notFound');
    const title = `${topic.code}相关公告 - ${name}`;
    return {
      ...common,
      title,
      description: `${name}发布的涉及证券${topic.code}的公告。`,
      page: paths.marginSecurity({ keyWord: topic.code }),
      articles,
    };
  }
  const { list } = await listCategories(ctx, {});
  if (topic.kind === 'site') {
    const articles = await findNewestArticles(ctx, { categoryCodes: list.map(({ code }) => code), count: newest });
    return { ...common, title: `全部内容 - ${name}`, description: firm.description, page: paths.home(), articles };
  }
  const category = list.find(({ code }) => code === topic.code);
  if (!category) throw fail('notFound');
  return {
    ...common,
    title: `${category.name} - ${name}`,
    description: `${name}的${category.name}，最新${newest}篇。`,
    page: categoryHref(category.code),
    articles: await findNewestArticles(ctx, { categoryCodes: [category.code], count: newest }),
  };
}
