import { articleQueries } from '#rendering/routes/queries/articles.ts';
import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { knownCategories, researchAuthorTable, researchList } from '../../calls.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { ratingNames, researchKindNames } from '../../web/article/district-fact-names.ts';
import { toOptions } from '../../web/article/fact-names.ts';
import { FactListPage } from '../notices/fact-list-page.tsx';
import { factListHead, loadFactList } from '../notices/load-fact-list.ts';
import { dateColumn, factCell, titleColumn, noWrapText } from '../notices/notice-columns.tsx';

export const query = articleQueries.research;

export const loader = page(async (context: PageContext<'research'>) => {
  const [list, authors] = await Promise.all([
    loadFactList(context, '/FinancialDistric/ResearchInform', researchList),
    context.block(researchAuthorTable, {}),
  ]);
  return { ...list, authors };
});

export const head: HeadOf<typeof loader> = (data) =>
  factListHead(data, knownCategories.research, { kind: researchKindNames, rating: ratingNames });

const columns: readonly TableColumn<NoticeItem>[] = [
  titleColumn('标题'),
  {
    key: 'analyst',
    header: '分析师与执业编号',
    cell: factCell('research', ({ analysts }) =>
      analysts.map(({ name, certificate }) => (
        <span key={certificate} className="notice-word">
          {name} {certificate}
        </span>
      )),
    ),
  },
  { key: 'kind', header: '类型', cell: factCell('research', ({ kind }) => noWrapText(researchKindNames[kind])) },
  { key: 'rating', header: '评级', cell: factCell('research', ({ rating }) => noWrapText(rating ? ratingNames[rating] : '不评级')) },
  dateColumn,
];

export function Component() {
  const { text, notices, authors } = usePage(loader);
  const signers = authors.state === 'ready' ? authors.data.list : [];
  return (
    <FactListPage
      text={text}
      data={notices}
      hrefOf={paths.research}
      caption={text.title}
      columns={columns}
      tabs={{ name: 'kind', label: '报告类型', texts: researchKindNames }}
      filters={{
        keyword: { name: 'keyWord', label: '关键字', placeholder: '标题、分析师、研究对象或证券代码' },
        selects: [
          { name: 'rating', label: '评级', options: toOptions(ratingNames) },
          { name: 'author', label: '作者', options: signers.map(({ name, certificate }) => ({ value: certificate, text: name })) },
        ],
        keep: ['code'],
        dates: { label: '发布日期', fromName: 'from', toName: 'to' },
      }}
    />
  );
}
