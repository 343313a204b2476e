import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, saleNoticeList } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { saleNoticeKindNames } from '../../web/article/district-fact-names.ts';
import { ProductLink } from '../../web/article/district-facts.tsx';
import { FactListPage } from './fact-list-page.tsx';
import { factListHead, loadFactList } from './load-fact-list.ts';
import { dateColumn, factCell, titleColumn, noWrapText } from './notice-columns.tsx';

export const query = articleQueries.saleNotices;

export const loader = page((context: PageContext<'saleNotices'>) => loadFactList(context, '/FinancialDistric/SaleNotice', saleNoticeList));

export const head: HeadOf<typeof loader> = (data) => factListHead(data, knownCategories.saleNotice, { kind: saleNoticeKindNames });

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('公告标题'),
  {
    key: 'product',
    header: '产品',
    cell: factCell('saleNotice', ({ productCode, productName }) => <ProductLink productCode={productCode} productName={productName} />),
  },
  { key: 'kind', header: '类型', cell: factCell('saleNotice', ({ kind }) => noWrapText(saleNoticeKindNames[kind])) },
  { key: 'effective', header: '生效日期', cell: ({ effectiveDate }) => noWrapText(effectiveDate ?? '—') },
  dateColumn,
];

export function Component() {
  const { text, notices } = usePage(loader);
  return (
    <FactListPage
      text={text}
      data={notices}
      hrefOf={paths.saleNotices}
      caption={text.title}
      columns={columns}
      tabs={{ name: 'kind', label: '公告类型', texts: saleNoticeKindNames }}
      filters={{
        keyword: { name: 'keyWord', label: '关键字', placeholder: '标题、产品名称或代码' },
        dates: { label: '发布日期', fromName: 'from', toName: 'to' },
      }}
    >
      {notices.filter.productCode && (
        <p>
          只显示产品 {notices.filter.productCode} 的公告。<a href={paths.saleNotices()}>查看全部</a>
        </p>
      )}
    </FactListPage>
  );
}
