import { feedPath } from '#content/feeds/calls.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import { Block } from '#ui/components/block/block.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, cultureList } from '../../calls.ts';
import { articleHref } from '../../web/article-href.ts';
import { aboutCrumb } from '../../web/article/news-sections.ts';
import { PictureCards } from '../news/picture-cards.tsx';

export const query = articleQueries.culture;

const title = '企业文化';
const pageSize = 10;

export const loader = page(async ({ block, query: { pageNo } }: PageContext<'culture'>) => {
  return { pageNo, list: await block(cultureList, { pageNo, pageSize }) };
});

export const head: HeadOf<typeof loader> = ({ pageNo }) => ({
  title: pageNo > 1 ? `${title}（第 ${pageNo} 页）` : title,
  description: '公司里的人与事：合规文化、志愿服务、读书与运动，以及公司看重什么。',
  crumbs: [aboutCrumb, { text: title }],
  feed: { title, href: feedPath(knownCategories.culture) },
});

export function Component() {
  const { pageNo, list } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead="规矩写在墙上，也要写在日常里。这里记的是公司里的人与事。" />
      <div data-results="">
        <Block load={list} isEmpty={({ total }) => total === 0} emptyText={notPublishedText('企业文化活动与介绍')}>
          {({ records, total }) =>
            records.length > 0 ? (
              <>
                <PictureCards label={title} leads={pageNo === 1} items={records.map((item) => ({ ...item, href: articleHref(item) }))} />
                <Pager
                  page={pageNo}
                  pageSize={pageSize}
                  total={total}
                  pageName="pageNo"
                  hrefOf={(to) => paths.culture({ pageNo: to > 1 ? to : undefined })}
                />
              </>
            ) : (
              <EmptyState text={`没有第 ${pageNo} 页，共 ${total} 条内容。`}>
                <a href={paths.culture()}>回到第 1 页</a>
              </EmptyState>
            )
          }
        </Block>
      </div>
    </>
  );
}
