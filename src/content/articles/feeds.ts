import { siteFeed } from '#content/feeds/calls.ts';
import {
  maxFeedEntries,
  type Feed,
  type FeedContent,
  type FeedPublisher,
  type FeedItem,
  type FeedSource,
} from '#content/feeds/service/feed.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import { listCategories } from './service/articles/categories.ts';
import { findSecurityArticles, findNewestArticles, type FeedArticle } from './service/articles/feed-articles.ts';
import { articleHref, categoryHref } from './web/article-href.ts';

const tags = ['articles'];

/** The newest articles of the whole site, or of one category. */
export const articleFeeds: FeedSource = {
  feedOf: (name): Feed => (name === siteFeed ? { tags, read: readSite } : { tags, read: (ctx, firm) => readCategory(ctx, firm, name) }),
};

/** The newest articles that name a security. */
export const securityFeeds: FeedSource = {
  folder: 'security',
  feedOf: (code) => (/^\d{5,6}$/.test(code) ? { tags, read: (ctx, firm) => readSecurity(ctx, firm, code) } : undefined),
};

async function readSite(ctx: Context, { shortName, description }: FeedPublisher): Promise<FeedContent> {
  const { list } = await listCategories(ctx, {});
  const articles = await findNewestArticles(ctx, { categoryCodes: list.map(({ code }) => code), count: maxFeedEntries });
  return { title: `全部内容 - ${shortName}`, description, page: paths.home(), items: articles.map(toItem) };
}

async function readCategory(ctx: Context, { shortName }: FeedPublisher, code: string): Promise<FeedContent> {
  const { list } = await listCategories(ctx, {});
  const category = list.find((one) => one.code === code);
  if (!category) throw fail('notFound');
  const articles = await findNewestArticles(ctx, { categoryCodes: [code], count: maxFeedEntries });
  return {
    title: `${category.name} - ${shortName}`,
    description: `${shortName}的${category.name}，最新${maxFeedEntries}篇。`,
    page: categoryHref(code),
    items: articles.map(toItem),
  };
}

async function readSecurity(ctx: Context, { shortName }: FeedPublisher, code: string): Promise<FeedContent> {
  const articles = await findSecurityArticles(ctx, { code, count: maxFeedEntries });
  if (articles.length === 0) throw fail('notFound');
  return {
    title: `${code}相关公告 - ${shortName}`,
    description: `${shortName}发布的涉及证券${code}的公告。`,
    page: paths.marginSecurity({ keyWord: code }),
    items: articles.map(toItem),
  };
}

const toItem = ({ id, categoryCode, categoryName, ...article }: FeedArticle): FeedItem => ({
  ...article,
  href: articleHref({ id, categoryCode }),
  category: categoryName,
});
