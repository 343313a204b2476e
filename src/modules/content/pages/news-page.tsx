import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { SectionArt } from '#web/art/section-art.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { TabLinks } from '#web/ui/tab-links/tab-links.tsx';
import { categoryTable, noticeList } from '../calls.ts';
import { ArticleBrowser } from './article-browser.tsx';
import { isFiltered, loadArticleList, pageMark } from './load-article-list.ts';
import { categoryHref } from '../web/article-href.ts';
import { isNews } from './news-sections.ts';

export const loader = page(async (context) => {
  const { list } = await context.call(categoryTable, {});
  const categories = list.filter(isNews);
  const articles = await loadArticleList(
    context,
    noticeList,
    categories.map(({ code }) => code),
  );
  return { categories, articles };
});

export const head: HeadOf<typeof loader> = ({ categories, articles }) => ({
  title: `新闻中心${pageMark(articles)}`,
  description: `${categories.map(({ name }) => name).join('、')}，可按日期和关键字查询。`,
  crumbs: [{ text: '新闻中心' }],
  noIndex: isFiltered(articles),
});

export function Component() {
  const { categories, articles } = usePage(loader);
  const tabs = [{ text: '全部', href: paths.news() }, ...categories.map(({ code, name }) => ({ text: name, href: categoryHref(code) }))];
  return (
    <>
      <PageTitle title="新闻中心" lead="公司公告、新闻与市场资讯。公告以本网站发布的为准。" art={<SectionArt name="news" />} />
      <TabLinks items={tabs} current={paths.news()} label="栏目" />
      <ArticleBrowser data={articles} hrefOf={paths.news} label="新闻中心" showsCategory />
    </>
  );
}
