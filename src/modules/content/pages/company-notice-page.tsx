import { feedPath } from '#modules/feed/calls.ts';
import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { SectionArt } from '#web/art/section-art.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { knownCategories, noticeList } from '../calls.ts';
import { ArticleBrowser } from './article-browser.tsx';
import { isFiltered, loadArticleList, pageMark } from './load-article-list.ts';

const title = '金融产品公告';

export const loader = page(async (context) => ({ articles: await loadArticleList(context, noticeList, [knownCategories.productNotice]) }));

export const head: HeadOf<typeof loader> = ({ articles }) => ({
  title: `${title}${pageMark(articles)}`,
  description: '基金等金融产品的上线、费率、申购赎回与风险等级公告，可按日期和关键字查询。',
  crumbs: [{ text: title }],
  noIndex: isFiltered(articles),
  feed: { title, href: feedPath(knownCategories.productNotice) },
});

export function Component() {
  const { articles } = usePage(loader);
  return (
    <>
      <PageTitle
        title={title}
        lead="产品的上线、费率、申购赎回与风险等级变动。基金有风险，购买前请确认产品的风险等级与您的承受能力相匹配。"
        art={<SectionArt name="fund" />}
      />
      <ArticleBrowser data={articles} hrefOf={paths.companyNotice} label={title} />
    </>
  );
}
