import { feedPath } from '#content/feeds/calls.ts';
import { fail } from '#contract/call-error.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { redirectPermanently } from '#ui/page/redirects.ts';
import { paths } from '#ui/paths.ts';
import { categoryTable, noticeList } from '../../calls.ts';
import { categoryHref, movedCategories } from '../../web/article-href.ts';
import { isNews, newsCrumb, findSiblings } from '../../web/article/news-sections.ts';
import { ArticleBrowser } from './article-browser.tsx';
import { isFiltered, loadArticleList, pageTitleSuffix } from './load-article-list.ts';

export const query = articleQueries.newsCategory;

export const loader = page(async (context: PageContext<'newsCategory'>) => {
  const { code = '' } = context.params;
  const [{ list }, articles] = await Promise.all([context.call(categoryTable, {}), loadArticleList(context, noticeList, [code])]);
  const category = list.find((one) => one.code === code);
  const successor = movedCategories[code];
  if (!category && successor) redirectPermanently(successor);
  if (!category) throw fail('notFound', '没有这个栏目，请从新闻中心重新选择。');
  return { category, siblings: findSiblings(category, list), articles };
});

export const head: HeadOf<typeof loader> = ({ category, articles }) => ({
  title: `${category.name}${pageTitleSuffix(articles)}`,
  description: `${category.name}，按发布日期排列，可按日期和关键字查询。`,
  crumbs: [...(isNews(category) ? [newsCrumb] : []), { text: category.name }],
  noIndex: isFiltered(articles),
  feed: { title: category.name, href: feedPath(category.code) },
  // For search engines, a category that has its own page is canonical there.
  ...(categoryHref(category.code) !== paths.newsCategory(category.code) && { canonical: categoryHref(category.code) }),
});

export function Component() {
  const { category, siblings, articles } = usePage(loader);
  const all = isNews(category) ? [{ text: '全部', href: paths.news() }] : [];
  const tabs = [...all, ...siblings.map(({ code, name }) => ({ text: name, href: paths.newsCategory(code) }))];
  return (
    <>
      <PageTitle title={category.name} />
      {tabs.length > 1 && <TabLinks items={tabs} current={paths.newsCategory(category.code)} label="栏目" />}
      <ArticleBrowser data={articles} hrefOf={(query) => paths.newsCategory(category.code, query)} label={category.name} />
    </>
  );
}
