import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { fundMarketList, knownCategories } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { fundMarketKindNames } from '../../web/article/district-fact-names.ts';
import { FactListPage } from '../notices/fact-list-page.tsx';
import { factListHead, loadFactList } from '../notices/load-fact-list.ts';
import { dateColumn, factCell, NoticeTitle, titleColumn, noWrapText } from '../notices/notice-columns.tsx';

export const query = articleQueries.fundMarket;

export const loader = page((context: PageContext<'fundMarket'>) => loadFactList(context, '/FinancialDistric/FundMarket', fundMarketList));

export const head: HeadOf<typeof loader> = (data) => factListHead(data, knownCategories.fundMarket, { kind: fundMarketKindNames });

const columns: readonly TableColumn<NoticeItem>[] = [
  {
    ...titleColumn('标题与摘要'),
    cell: (item) => (
      <>
        <NoticeTitle item={item} />
        <span className="subline">{item.summary}</span>
      </>
    ),
  },
  { key: 'kind', header: '分类', cell: factCell('fundMarket', ({ kind }) => noWrapText(fundMarketKindNames[kind])) },
  dateColumn,
];

export function Component() {
  const { text, notices } = usePage(loader);
  return (
    <FactListPage
      text={text}
      data={notices}
      hrefOf={paths.fundMarket}
      caption={text.title}
      columns={columns}
      pageName="pageNum"
      tabs={{ name: 'kind', label: '分类', texts: fundMarketKindNames }}
      filters={{
        keyword: { name: 'keyWord', label: '关键字', placeholder: '标题或摘要中的字词' },
        dates: { label: '发布日期', fromName: 'from', toName: 'to' },
      }}
    />
  );
}
