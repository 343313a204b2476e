import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { fundAnnouncementList, fundCompanyTable, knownCategories } from '../../calls.ts';
import type { ShownFactsOf } from '../../schema/facts.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { fundAnnouncementKindNames } from '../../web/article/district-fact-names.ts';
import { FundLinks } from '../../web/article/district-facts.tsx';
import { FactListPage } from './fact-list-page.tsx';
import { factListHead, loadFactList } from './load-fact-list.ts';
import { dateColumn, factCell, titleColumn, noWrapText } from './notice-columns.tsx';

export const query = articleQueries.companyNotice;

export const loader = page(async (context: PageContext<'companyNotice'>) => {
  const [list, companies] = await Promise.all([
    loadFactList(context, '/FinancialDistric/CompanyNotice', fundAnnouncementList),
    context.block(fundCompanyTable, {}),
  ]);
  return { ...list, companies: companies.state === 'ready' ? companies.data.list : [] };
});

export const head: HeadOf<typeof loader> = (data) => factListHead(data, knownCategories.productNotice, { kind: fundAnnouncementKindNames });

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('公告标题'),
  { key: 'company', header: '基金公司', cell: factCell('fundAnnouncement', ({ fundCompany }) => noWrapText(fundCompany)) },
  { key: 'fund', header: '基金', cell: factCell('fundAnnouncement', ({ funds }) => <FirstFund funds={funds} />) },
  { key: 'kind', header: '类型', cell: factCell('fundAnnouncement', ({ kind }) => noWrapText(fundAnnouncementKindNames[kind])) },
  { ...dateColumn, header: '公告日期' },
];

/** A notice may concern dozens of funds; the list names only the first. */
function FirstFund({ funds }: Pick<ShownFactsOf<'fundAnnouncement'>, 'funds'>) {
  return (
    <>
      <FundLinks funds={funds.slice(0, 1)} />
      {funds.length > 1 && <span className="subline">等 {funds.length} 只</span>}
    </>
  );
}

export function Component() {
  const { text, notices, companies } = usePage(loader);
  return (
    <FactListPage
      text={text}
      data={notices}
      hrefOf={paths.companyNotice}
      caption={text.title}
      columns={columns}
      pageName="pageNum"
      tabs={{ name: 'kind', label: '公告类型', texts: fundAnnouncementKindNames }}
      filters={{
        keyword: { name: 'keyWord', label: '关键字', placeholder: '标题、基金代码或简称' },
        selects: [{ name: 'fundCompany', label: '基金公司', options: companies.map((value) => ({ value, text: value })) }],
        dates: { label: '公告日期', fromName: 'from', toName: 'to' },
      }}
    >
      {notices.filter.fundCode && (
        <p>
          只显示基金 {notices.filter.fundCode} 的公告。<a href={paths.companyNotice()}>查看全部</a>
        </p>
      )}
    </FactListPage>
  );
}
