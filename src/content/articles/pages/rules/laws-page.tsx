import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, lawIssuerTable, lawList } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { articleHref } from '../../web/article-href.ts';
import { lawLevelNames, lawStateNames } from '../../web/article/district-fact-names.ts';
import { LawStateTag } from '../../web/article/district-facts.tsx';
import { toOptions } from '../../web/article/fact-names.ts';
import { FactListPage } from '../notices/fact-list-page.tsx';
import { factListHead, loadFactList } from '../notices/load-fact-list.ts';
import { factCell, titleColumn, noWrapText } from '../notices/notice-columns.tsx';

export const query = articleQueries.laws;

export const loader = page(async (context: PageContext<'laws'>) => {
  const [list, issuers] = await Promise.all([
    loadFactList(context, '/FinancialDistric/FLFGNotice', lawList),
    context.block(lawIssuerTable, {}),
  ]);
  return { ...list, issuers: issuers.state === 'ready' ? issuers.data.list : [] };
});

export const head: HeadOf<typeof loader> = (data) =>
  factListHead(data, knownCategories.law, { state: lawStateNames, level: lawLevelNames });

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('名称'),
  { key: 'number', header: '文号', cell: ({ documentNumber }) => documentNumber ?? '—' },
  { key: 'issuer', header: '发布机关', cell: factCell('law', ({ issuer }) => issuer) },
  {
    key: 'dates',
    header: '发布与施行',
    cell: factCell('law', ({ issuedOn }, { effectiveDate }) => (
      <>
        {issuedOn && noWrapText(`发布 ${issuedOn}`)}
        {noWrapText(effectiveDate ? `施行 ${effectiveDate}` : '施行日期见官方文本')}
      </>
    )),
  },
  {
    key: 'state',
    header: '时效状态',
    cell: factCell('law', ({ state, successor }) => (
      <>
        <LawStateTag state={state} />
        {successor && (
          <span className="subline">
            替代文件：<a href={articleHref(successor)}>{successor.title}</a>
          </span>
        )}
      </>
    )),
  },
];

export function Component() {
  const { text, notices, issuers } = usePage(loader);
  return (
    <FactListPage
      text={text}
      data={notices}
      hrefOf={paths.laws}
      caption={text.title}
      columns={columns}
      tabs={{ name: 'state', label: '时效状态', texts: lawStateNames }}
      filters={{
        keyword: { name: 'keyWord', label: '关键字', placeholder: '名称或文号' },
        selects: [
          { name: 'level', label: '效力层级', options: toOptions(lawLevelNames) },
          { name: 'issuer', label: '发布机关', options: issuers.map((value) => ({ value, text: value })) },
        ],
        dates: { label: '施行日期', fromName: 'from', toName: 'to' },
      }}
    />
  );
}
