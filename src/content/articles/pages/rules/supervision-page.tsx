import { feedPath } from '#content/feeds/calls.ts';
import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, supervisionList } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { supervisionKindNames } from '../../web/article/fact-names.ts';
import { isNoticeListFiltered, loadNotices, noticeTitleSuffix } from '../notices/load-notices.ts';
import { NoticeBrowser } from '../notices/notice-browser.tsx';
import { dateColumn, factCell, titleColumn, noWrapText } from '../notices/notice-columns.tsx';
import '../notices/notice-lists.css';

export const query = articleQueries.supervisionNews;

const title = '监管信息';

export const loader = page((context: PageContext<'supervisionNews'>) => loadNotices(context, supervisionList));

export const head: HeadOf<typeof loader> = (supervision) => ({
  title: `${title}${noticeTitleSuffix(supervision, { kind: supervisionKindNames })}`,
  description: '监管部门的动态与规则，以及公司作为保荐机构、主办券商对督导对象的持续督导文件，可按类型、日期和关键字查询。',
  crumbs: [{ text: title }],
  feed: { title, href: feedPath(knownCategories.supervision) },
  noIndex: isNoticeListFiltered(supervision),
});

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('标题'),
  { key: 'source', header: '来源或督导对象', cell: factCell('supervision', ({ firm, issuer }) => firm ?? issuer) },
  { key: 'code', header: '证券代码', cell: factCell('supervision', ({ securityCode }) => noWrapText(securityCode ?? '—')) },
  { key: 'kind', header: '类型', cell: factCell('supervision', ({ kind }) => noWrapText(supervisionKindNames[kind])) },
  { key: 'document', header: '文号', cell: ({ documentNumber }) => documentNumber ?? '—' },
  dateColumn,
];

export function Component() {
  const supervision = usePage(loader);
  const { kind } = supervision.filter;
  const tabs = [
    { text: '全部', href: paths.supervisionNews() },
    ...Object.entries(supervisionKindNames).map(([value, text]) => ({ text, href: paths.supervisionNews({ kind: value }) })),
  ];
  return (
    <>
      <PageTitle title={title} lead="监管部门的动态与规则，以及公司履行持续督导职责的文件。规则以发文单位公布的原文为准。" />
      <TabLinks items={tabs} current={paths.supervisionNews({ kind })} label="类型" />
      <NoticeBrowser
        data={supervision}
        hrefOf={paths.supervisionNews}
        caption={title}
        columns={columns}
        filters={{
          keyword: { name: 'keyWord', label: '关键字', placeholder: '标题、单位、公司或证券代码' },
          dates: { label: '发布日期', fromName: 'from', toName: 'to' },
          keep: ['kind'],
        }}
      />
    </>
  );
}
