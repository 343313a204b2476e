import { fail } from '#contract/call-error.ts';
import { listCategories } from '#modules/portal/content/service/categories.ts';
import { findArticlesOfSecurity, findNewestArticles, type FeedArticle } from '#modules/portal/content/service/feed-articles.ts';
import { articleHref, categoryHref } from '#modules/portal/content/web/article-href.ts';
import { getSettings } from '#modules/portal/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import type { ListName } from '#modules/district/lists/web/named-lists.ts';
import { paths } from '#web/paths.ts';
import { describeRecruitJobs } from './describe-recruit-jobs.ts';
import { describeRecruitNotices } from './describe-recruit-notices.ts';
import { describeUpdates } from './describe-updates.ts';

/** What a feed tells, whichever form it is written in. */
export interface FeedContent {
  title: string;
  description: string;
  /** Path of the page that lists the same. */
  page: string;
  copyright: string;
  items: FeedItem[];
}

/** One entry, under the address of the page that shows the same. */
export interface FeedItem {
  href: string;
  title: string;
  summary: string;
  /** HTML; its links are as on the site. */
  content: string;
  category: string;
  publishedAt: Date;
  /** Said ahead of the text where it was changed after publication. */
  correction?: { at: Date; reason: string | null } | null;
}

/** Which articles a feed is of. */
export type FeedTopic =
  | { kind: 'site' }
  | { kind: 'category'; code: string }
  | { kind: 'recruitJobs' }
  | { kind: 'recruitNotices' }
  | { kind: 'security'; code: string }
  | { kind: 'list'; list: ListName };

const newest = 30;

/**
 * The newest thirty articles of a topic, or what the newest days changed in a list, newest first. Throws 40004 for a category
 * that does not exist, and for a security that no article on show names.
 */
export async function findFeed(ctx: Context, topic: FeedTopic): Promise<FeedContent> {
  const { firm } = await getSettings(ctx);
  const name = firm.shortName;
  const common = { copyright: firm.name };
  if (topic.kind === 'list') return { ...common, ...(await describeUpdates(ctx, topic.list, name)) };
  if (topic.kind === 'recruitJobs') return { ...common, ...(await describeRecruitJobs(ctx, name, newest)) };
  if (topic.kind === 'recruitNotices') return { ...common, ...(await describeRecruitNotices(ctx, name, newest)) };
  if (topic.kind === 'security') {
    const articles = await findArticlesOfSecurity(ctx, { code: topic.code, count: newest });
    if (articles.length === 0) throw fail('notFound');
    const title = `${topic.code}相关公告 - ${name}`;
    return {
      ...common,
      title,
      description: `${name}发布的涉及证券${topic.code}的公告。`,
      page: paths.marginSecurity({ keyWord: topic.code }),
      items: articles.map(toItem),
    };
  }
  const { list } = await listCategories(ctx, {});
  if (topic.kind === 'site') {
    const articles = await findNewestArticles(ctx, { categoryCodes: list.map(({ code }) => code), count: newest });
    return { ...common, title: `全部内容 - ${name}`, description: firm.description, page: paths.home(), items: articles.map(toItem) };
  }
  const category = list.find(({ code }) => code === topic.code);
  if (!category) throw fail('notFound');
  return {
    ...common,
    title: `${category.name} - ${name}`,
    description: `${name}的${category.name}，最新${newest}篇。`,
    page: categoryHref(category.code),
    items: (await findNewestArticles(ctx, { categoryCodes: [category.code], count: newest })).map(toItem),
  };
}

const toItem = ({ id, categoryCode, categoryName, ...article }: FeedArticle): FeedItem => ({
  ...article,
  href: articleHref({ id, categoryCode }),
  category: categoryName,
});
