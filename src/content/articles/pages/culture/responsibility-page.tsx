import { feedPath } from '#content/feeds/calls.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, responsibilityList } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { articleHref } from '../../web/article-href.ts';
import { fileTypeOf } from '../../web/article/load-article.ts';
import { aboutCrumb } from '../../web/article/news-sections.ts';
import './responsibility-page.css';
import { PictureCards } from '../news/picture-cards.tsx';

export const query = articleQueries.responsibility;

const title = '社会责任';
const reportsInput = { kind: 'report', pageSize: 30 } as const;
const pageSize = 6;

export const loader = page(async ({ block, query: { pageNo } }: PageContext<'responsibility'>) => {
  const [reports, activities] = await Promise.all([
    block(responsibilityList, reportsInput),
    block(responsibilityList, { kind: 'activity', pageNo, pageSize }),
  ]);
  return { pageNo, reports, activities };
});

export const head: HeadOf<typeof loader> = ({ pageNo }) => ({
  title: pageNo > 1 ? `${title}（第 ${pageNo} 页）` : title,
  description: '历年社会责任报告（PDF）与公益、投资者教育、绿色运营活动。',
  crumbs: [aboutCrumb, { text: title }],
  feed: { title, href: feedPath(knownCategories.responsibility) },
});

export function Component() {
  const { pageNo, reports, activities } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead="每年一份报告，把做到的和没做到的都写下来；活动记录在报告之后。" />
      {pageNo === 1 && (
        <section aria-labelledby="reports">
          <SectionHeading id="reports" title="社会责任报告" />
          <Block load={reports} retry={{ call: responsibilityList, input: reportsInput }} emptyText={notPublishedText('社会责任报告')}>
            {({ records }) => <ul className="yearly-reports">{records.map(toReport)}</ul>}
          </Block>
        </section>
      )}
      <section aria-labelledby="activities">
        <SectionHeading id="activities" title="公益与活动" />
        <Block load={activities} emptyText={notPublishedText('社会责任活动')}>
          {({ records, total }) => (
            <>
              <PictureCards label="公益与活动" level={3} items={records.map((item) => ({ ...item, href: articleHref(item) }))} />
              <Pager
                page={pageNo}
                pageSize={pageSize}
                total={total}
                pageName="pageNo"
                hrefOf={(to) => paths.responsibility({ pageNo: to > 1 ? to : undefined })}
              />
            </>
          )}
        </Block>
      </section>
    </>
  );
}

function toReport(item: NoticeItem) {
  const { id, title, summary, facts, attachments } = item;
  const [file] = attachments;
  return (
    <li key={id} className="yearly-report">
      {facts?.of === 'responsibility' && (
        <p className="yearly-report__year" aria-hidden="true">
          {facts.year}
        </p>
      )}
      <div>
        <h3>
          <a className="target" href={articleHref(item)}>
            {title}
          </a>
        </h3>
        <p className="quiet">{summary}</p>
      </div>
      {file && (
        <ButtonLink href={file.url} icon="download">
          {fileTypeOf(file.name)}（{formatFileSize(file.size)}）<span className="visually-hidden">{file.name}</span>
        </ButtonLink>
      )}
    </li>
  );
}
