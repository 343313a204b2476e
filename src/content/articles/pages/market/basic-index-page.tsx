import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { basicIndexList, knownCategories } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { basicIndexKindNames } from '../../web/article/district-fact-names.ts';
import { FactListPage } from '../notices/fact-list-page.tsx';
import { factListHead, loadFactList } from '../notices/load-fact-list.ts';
import { dateColumn, factCell, titleColumn, noWrapText } from '../notices/notice-columns.tsx';

export const query = articleQueries.basicIndexes;

export const loader = page((context: PageContext<'basicIndexes'>) =>
  loadFactList(context, '/FinancialDistric/BasicIndexNotice', basicIndexList),
);

export const head: HeadOf<typeof loader> = (data) => factListHead(data, knownCategories.basicIndex, { kind: basicIndexKindNames });

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('标题'),
  {
    key: 'index',
    header: '指数或指标',
    cell: factCell('basicIndex', ({ indexName, indexCode }) => [indexName, indexCode].filter(Boolean).join(' ') || '—'),
  },
  { key: 'kind', header: '类型', cell: factCell('basicIndex', ({ kind }) => noWrapText(basicIndexKindNames[kind])) },
  { key: 'effective', header: '生效日期', cell: ({ effectiveDate }) => noWrapText(effectiveDate ?? '—') },
  dateColumn,
];

export function Component() {
  const { text, notices } = usePage(loader);
  return (
    <FactListPage
      text={text}
      data={notices}
      hrefOf={paths.basicIndexes}
      caption={text.title}
      columns={columns}
      tabs={{ name: 'kind', label: '类型', texts: basicIndexKindNames }}
      filters={{
        keyword: { name: 'keyWord', label: '关键字', placeholder: '标题、指数名称或代码' },
        dates: { label: '发布日期', fromName: 'from', toName: 'to' },
      }}
    />
  );
}
