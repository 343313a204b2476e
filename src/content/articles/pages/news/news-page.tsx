import { feedPath } from '#content/feeds/calls.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { categoryTable, knownCategories, noticeList } from '../../calls.ts';
import type { ArticlePage } from '../../schema/articles.ts';
import { articleHref, categoryHref } from '../../web/article-href.ts';
import { isNews } from '../../web/article/news-sections.ts';
import { ArticleBrowser } from './article-browser.tsx';
import { isFiltered, loadArticleList, pageTitleSuffix } from './load-article-list.ts';
import { PictureCards } from './picture-cards.tsx';

export const query = articleQueries.news;

const bigNewsInput = { categoryCodes: [knownCategories.bigNews], pageSize: 3 };

export const loader = page(async (context: PageContext<'news'>) => {
  const [all, bigNews] = await Promise.all([loadAll(context), context.block(noticeList, bigNewsInput)]);
  return { ...all, bigNews };
});

/** Loads the news categories and the articles of each. */
async function loadAll(context: PageContext<'news'>) {
  const { list } = await context.call(categoryTable, {});
  const categories = list.filter((category) => isNews(category) && category.parent === null);
  const codes = categories.map(({ code }) => code);
  return { categories, articles: await loadArticleList(context, noticeList, codes) };
}

export const head: HeadOf<typeof loader> = ({ categories, articles }) => ({
  title: `新闻中心${pageTitleSuffix(articles)}`,
  description: `${categories.map(({ name }) => name).join('、')}，可按日期和关键字查询。`,
  crumbs: [{ text: '新闻中心' }],
  noIndex: isFiltered(articles),
  feed: { title: '公司要闻', href: feedPath(knownCategories.bigNews) },
});

export function Component() {
  const { categories, articles, bigNews } = usePage(loader);
  const tabs = [{ text: '全部', href: paths.news() }, ...categories.map(({ code, name }) => ({ text: name, href: categoryHref(code) }))];
  return (
    <>
      <PageTitle title="新闻中心" lead="公司公告、新闻与市场资讯。公告以本网站发布的为准。" />
      {articles.pageNo === 1 && !isFiltered(articles) && <BigNews list={bigNews} />}
      <TabLinks items={tabs} current={paths.news()} label="栏目" />
      <ArticleBrowser data={articles} hrefOf={paths.news} label="新闻中心" showsCategory />
    </>
  );
}

/** Renders the news that the firm rates most important, with pictures. The lists below are sorted by date. */
function BigNews({ list }: { list: Loadable<ArticlePage> }) {
  return (
    <section aria-labelledby="big-news">
      <SectionHeading id="big-news" title="要闻" moreHref={paths.newsCategory(knownCategories.bigNews)} />
      <Block load={list} retry={{ call: noticeList, input: bigNewsInput }} emptyText={notPublishedText('要闻')}>
        {({ records }) => <PictureCards label="要闻" level={3} items={records.map((item) => ({ ...item, href: articleHref(item) }))} />}
      </Block>
    </section>
  );
}
