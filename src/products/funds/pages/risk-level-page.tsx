import { pageTextGet } from '#content/articles/calls.ts';
import { getTextLead, PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { PastDayNote, provenByLog } from '#ui/components/past-day-note/past-day-note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type Loadable, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { fundEvaluationList, fundRiskList } from '../calls.ts';
import type { EvaluationList, Evaluation } from '../schema/funds.ts';
import { fundCategories, fundCategoryNames } from '../web/fund-category.ts';
import { fundRiskName, riskLevelNames } from '../web/risk-level.ts';
import { RatedFunds, type RiskPageFilter } from './rated-funds.tsx';
import './fund-pages.css';

export const query = fundQueries.fundRisks;

const pageSize = 20;
const title = '基金产品风险等级';

export const loader = page(async ({ block, query: { pageNo, ...filter } }: PageContext<'fundRisks'>) => {
  const [funds, evaluations, text] = await Promise.all([
    // In the API the first page is 0 (specification 9).
    block(fundRiskList, { ...filter, pageNo: pageNo - 1, pageSize }),
    block(fundEvaluationList, { date: filter.date }),
    block(pageTextGet, { key: '/FinancialDistric/RiskEvalution' }),
  ]);
  return { filter, pageNo, funds, evaluations, text };
});

export const head: HeadOf<typeof loader> = ({ filter, pageNo }) => {
  const words = [
    filter.riskLevel,
    filter.category && fundCategoryNames[filter.category],
    filter.change && changeNames[filter.change],
    filter.date,
  ];
  const named = words.filter(Boolean).join('、');
  return {
    title: named ? `${title}（${named}）` : title,
    description: '按代码、简称、拼音首字母、管理人和类型查询公募基金的风险等级 R1–R5、适合客户、评价机构与评价日期，可查历次评价。',
    crumbs: [{ text: '基金' }, { text: title }],
    noIndex: Boolean(filter.keyWord ?? filter.managerName) || pageNo > 1,
  };
};

export function Component() {
  const { filter, pageNo, funds, evaluations, text } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={getTextLead(text)} />
      <Filters filter={filter} />
      {filter.date && (
        <PastDayNote
          thing="风险等级"
          day={filter.date}
          newestHref={paths.fundRisks()}
          proof={provenByLog([{ name: fundRiskName, title: '全部基金的风险等级' }], filter.date)}
        />
      )}
      <Levels filter={filter} evaluations={evaluations} />
      <RatedFunds load={funds} filter={filter} page={pageNo} />
      <Block load={evaluations} isEmpty={(list) => list.evaluations.length === 0} emptyText={notPublishedText('历次风险评价')}>
        {(list) => <EvaluationTable list={list} />}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

function Filters({ filter }: { filter: RiskPageFilter }) {
  const options = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
  return (
    <FilterForm
      action={paths.fundRisks()}
      label="查基金"
      values={filter}
      keep={['riskLevel']}
      keyword={{ name: 'keyWord', label: '代码、简称或者拼音首字母', placeholder: '例如：000001、红利、yfdlc' }}
      selects={[
        { name: 'category', label: '基金类型', options: fundCategories.map((value) => ({ value, text: fundCategoryNames[value] })) },
        { name: 'change', label: '本次评价', options: options(changeNames) },
      ]}
    >
      <label className="filter-form__part">
        管理人
        <input
          className="control"
          type="text"
          name="managerName"
          maxLength={40}
          defaultValue={filter.managerName}
          placeholder="例如：华夏"
        />
      </label>
      <label className="filter-form__part">
        查看日期
        <input className="control" type="date" name="date" defaultValue={filter.date} />
      </label>
    </FilterForm>
  );
}

/** Renders the levels as tabs, with the number of funds when nothing else is filtered. */
function Levels({ filter, evaluations }: { filter: RiskPageFilter; evaluations: Loadable<EvaluationList> }) {
  const { riskLevel, ...others } = filter;
  const isWhole = Object.keys(others).every((name) => name === 'date');
  const list = evaluations.state === 'ready' ? evaluations.data : undefined;
  const counted = isWhole ? list : undefined;
  const hrefOf = (level?: string) => paths.fundRisks({ ...others, riskLevel: level });
  return (
    <TabLinks
      label="风险等级"
      current={hrefOf(riskLevel)}
      items={[
        { text: '全部', href: hrefOf(), count: counted?.shown?.rowCount },
        ...Object.entries(riskLevelNames).map(([level, name]) => ({
          text: `${level} ${name}`,
          href: hrefOf(level),
          count: counted?.levels.find((each) => each.level === level)?.funds,
        })),
      ]}
    />
  );
}

const columns: readonly TableColumn<Evaluation>[] = [
  {
    key: 'effectiveFrom',
    header: '执行日期',
    isSticky: true,
    cell: ({ effectiveFrom }) => (
      <a href={paths.fundRisks({ date: effectiveFrom })}>
        <time>{effectiveFrom}</time>
      </a>
    ),
  },
  { key: 'scope', header: '范围', cell: ({ scope }) => (scope === 'all' ? '年度复核' : '即时复核') },
  { key: 'evaluatedOn', header: '评价日期', cell: ({ evaluatedOn }) => <time>{evaluatedOn}</time> },
  {
    key: 'method',
    header: '评价方法',
    cell: ({ methodVersion }) => <a href={paths.evaluationMethod({ version: methodVersion })}>第 {methodVersion} 版</a>,
  },
  { key: 'funds', header: '基金数', align: 'end', cell: ({ rowCount }) => formatCount(rowCount) },
  { key: 'raised', header: '上调', align: 'end', cell: (evaluation) => <Changed evaluation={evaluation} change="raised" /> },
  { key: 'lowered', header: '下调', align: 'end', cell: (evaluation) => <Changed evaluation={evaluation} change="lowered" /> },
  { key: 'added', header: '新纳入', align: 'end', cell: (evaluation) => <Changed evaluation={evaluation} change="added" /> },
];

/** Renders the number of funds changed in this way, as a link to them. */
function Changed({ evaluation, change }: { evaluation: Evaluation; change: keyof typeof changeNames }) {
  const funds = evaluation[change];
  if (funds === 0) return 0;
  return (
    <a
      href={paths.fundRisks({ date: evaluation.effectiveFrom, change })}
      aria-label={`${formatCount(funds)} 只基金${changeNames[change]}，${evaluation.effectiveFrom}`}
    >
      {formatCount(funds)}
    </a>
  );
}

/** Renders every published evaluation with links to its list and its changes. */
function EvaluationTable({ list: { evaluations } }: { list: EvaluationList }) {
  return (
    <section className="fund-section" aria-labelledby="evaluations">
      <SectionHeading id="evaluations" title="历次评价与等级变动" />
      <DataTable
        caption="历次评价的日期、方法与变动的基金数"
        isCaptionHidden
        columns={columns}
        rows={evaluations}
        rowKey={({ effectiveFrom }) => effectiveFrom}
        isSample={evaluations.some(({ isSample }) => isSample)}
      />
    </section>
  );
}

/** Display names of the changes of an evaluation. */
const changeNames = { raised: '等级上调', lowered: '等级下调', added: '新纳入' } as const;
