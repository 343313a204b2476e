import type { ReactNode } from 'react';
import { pageTextGet } from '#content/articles/calls.ts';
import { getTextLead, PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { Block } from '#ui/components/block/block.tsx';
import { lineMarks } from '#ui/components/charts/growth-chart.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { fundComparisonGet, fundValuesGet } from '../../calls.ts';
import type { ComparedFund, FundComparison } from '../../schema/comparison.ts';
import type { Performance } from '../../schema/funds.ts';
import { originNames } from '../../web/dividend-names.ts';
import { fundCategoryNames } from '../../web/fund-category.ts';
import { FundName } from '../../web/fund-name.tsx';
import { RiskChip } from '../../web/risk-chip.tsx';
import { maxComparedFunds, joinCodes, type ValuePeriod } from '../../web/value-period.ts';
import { fundCrumbs } from '../fund-crumbs.ts';
import { NotPublished } from '../not-published.tsx';
import { SignedChange } from '../signed-change.tsx';
import { GrowthBlock } from './growth-block.tsx';
import '../fund-pages.css';

export const query = fundQueries.fundCompare;

const title = '基金对比';

export const loader = page(async ({ call, block, query: { codes, add, period } }: PageContext<'fundCompare'>) => {
  const [comparison, text] = await Promise.all([
    call(fundComparisonGet, { codes, add }),
    block(pageTextGet, { key: '/FinancialDistric/FundCompare' }),
  ]);
  const shown = joinCodes(comparison.funds.map(({ code }) => code));
  return { comparison, text, shown, period, values: shown ? await block(fundValuesGet, { codes: shown, period }) : undefined };
});

export const head: HeadOf<typeof loader> = ({ comparison: { funds }, shown }) => ({
  title: funds.length > 0 ? `${title}：${funds.map(({ name }) => name).join('、')}` : title,
  description: '最多五只公募基金并列：类型、管理人、风险等级、净值与区间涨跌幅、分红，以及从同一起点画出的走势。',
  crumbs: fundCrumbs(title),
  noIndex: shown !== '',
});

export function Component() {
  const { comparison, text, shown, period, values } = usePage(loader);
  const { funds } = comparison;
  return (
    <>
      <PageTitle title={title} lead={getTextLead(text)} />
      <Misses comparison={comparison} period={period} />
      <Chosen comparison={comparison} period={period} />
      <Adding shown={shown} count={funds.length} period={period} />
      {funds.length > 0 && <Facts comparison={comparison} />}
      {values && (
        <Block load={values}>
          {(found) => (
            <GrowthBlock
              values={found}
              funds={funds}
              hrefOf={(to) => `${toCompare(shown.split('-'), to === 'all' ? undefined : to)}#growth`}
            />
          )}
        </Block>
      )}
      <PageTextFrame text={text} />
    </>
  );
}

const toCompare = (codes: readonly string[], period?: ValuePeriod): string =>
  paths.fundCompare({ codes: joinCodes(codes) || undefined, period });

interface ChoiceProps {
  comparison: FundComparison;
  period?: ValuePeriod;
}

/** Explains codes that were not found or not shown, with suggestions. */
function Misses({ comparison, period }: ChoiceProps) {
  const { funds, unknown, left, choices, hasMore } = comparison;
  const codes = funds.map(({ code }) => code);
  return (
    <>
      {unknown.length > 0 && (
        <Note tone="warning" title="名录中没有">
          {unknown.join('、')}：基金名录中没有这样的代码或者简称，请核对后再添加，也可以到<a href={paths.funds()}>基金筛选</a>中查找。
        </Note>
      )}
      {left.length > 0 && (
        <Note tone="warning" title={`最多对比 ${maxComparedFunds} 只`}>
          按先后取前 {maxComparedFunds} 只，没有列入：{left.join('、')}。先移除一只，再添加。
        </Note>
      )}
      {choices.length > 0 && (
        <Note title="是下面哪一只">
          <ul className="line targets">
            {choices.map(({ code, name }) => (
              <li key={code}>
                <a href={toCompare([...codes, code], period)}>
                  {code} {name}
                </a>
              </li>
            ))}
          </ul>
          {hasMore && '还有其他基金符合，请多输入几个字。'}
        </Note>
      )}
    </>
  );
}

/** Renders the compared funds with their colours and links to remove them. */
function Chosen({ comparison: { funds }, period }: ChoiceProps) {
  if (funds.length === 0) return null;
  return (
    <ol className="fund-chosen panel" aria-label="正在对比的基金">
      {funds.map(({ code, name }, at) => (
        <li key={code} className="line middle">
          <span>
            {lineMarks[at]} <FundName code={code} name={name} />
          </span>
          <a
            className="target no-print"
            href={toCompare(
              funds.flatMap((fund) => (fund.code === code ? [] : fund.code)),
              period,
            )}
          >
            移除<span className="visually-hidden">：{name}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function Adding({ shown, count, period }: { shown: string; count: number; period?: ValuePeriod }) {
  if (count >= maxComparedFunds) return <p className="fund-section">已选满 {maxComparedFunds} 只；移除一只后可以再添加。</p>;
  return (
    <div className="fund-section">
      <FilterForm
        action={paths.fundCompare()}
        label="添加基金"
        submitText="添加"
        values={{ ...(shown && { codes: shown }), ...(period && { period }) }}
        keep={['codes', 'period']}
        keyword={{ name: 'add', label: '基金代码或者简称', placeholder: '例如：000003、易方达蓝筹精选混合' }}
      >
        <a className="target" href={paths.funds({ codes: shown || undefined })}>
          到基金筛选中挑选
        </a>
      </FilterForm>
    </div>
  );
}

const alike = ({ word }: ComparedRow, funds: readonly ComparedFund[]): string | undefined => {
  if (!word || funds.length < 2) return undefined;
  return new Set(funds.map(word)).size === 1 ? '相同' : '不同';
};

function RowName({ row, funds }: { row: ComparedRow; funds: readonly ComparedFund[] }) {
  const word = alike(row, funds);
  return (
    <>
      {row.name}
      {word && <span className="subline">{word}</span>}
    </>
  );
}

const comparedColumns = (funds: readonly ComparedFund[], first: ComparedFund): TableColumn<ComparedRow>[] => [
  { key: 'name', header: '项目', isSticky: true, cell: (row) => <RowName row={row} funds={funds} /> },
  ...funds.map((fund, at): TableColumn<ComparedRow> => ({
    key: fund.code,
    header: `${lineMarks[at]} ${fund.name}`,
    cell: (row) => row.cell(fund, first),
  })),
];

/** Renders the facts side by side; on phones each fact is an entry with one line for each fund. */
function Facts({ comparison: { funds, listSource, performanceSource } }: { comparison: FundComparison }) {
  const [first] = funds;
  if (!first) return null;
  const columns = comparedColumns(funds, first);
  const isMixed = new Set(funds.map(({ category }) => category)).size > 1;
  return (
    <section className="fund-section" aria-labelledby="facts">
      <SectionHeading id="facts" title="逐项对比" />
      <DataTable caption="逐项数据" isCaptionHidden columns={columns} rows={comparedRows} rowKey={({ name }) => name} />
      <p className="quiet">
        {isMixed && '这些基金不是同一类型，涨跌幅不宜直接比高低。'}
        {listSource && `名录：${listSource.source}，${listSource.asOf}。`}
        {performanceSource && `净值与涨跌幅：${performanceSource.source}，数据日期 ${performanceSource.asOf}。`}
        费率、规模与基金经理未收录，以基金合同、招募说明书和产品资料概要为准。
      </p>
    </section>
  );
}

/** One compared fact. */
interface ComparedRow {
  name: string;
  cell: (fund: ComparedFund, first: ComparedFund) => ReactNode;
  /** Returns the text by which equal values are detected; without it they are not marked. */
  word?: (fund: ComparedFund) => string;
}

const missing = <NotPublished text="未提供" />;
const day = (value: string): ReactNode => <time className="digits">{value}</time>;

const kindOf = ({ fundType, category }: ComparedFund): string => fundType || fundCategoryNames[category];

const plain = (name: string, word: (fund: ComparedFund) => string): ComparedRow => ({ name, word, cell: (fund) => word(fund) || missing });

const ofFigures = (name: string, read: (figures: Performance) => ReactNode): ComparedRow => ({
  name,
  cell: ({ performance }) => (performance ? read(performance) : missing),
});

type ChangeName = 'dayChange' | 'weekChange' | 'monthChange' | 'quarterChange' | 'halfYearChange' | 'yearChange';

/** Returns a row with changes and their difference from the first fund in percentage points. */
const changeRow = (name: string, key: ChangeName): ComparedRow => ({
  name,
  cell: (fund, first) => {
    const change = fund.performance?.[key] ?? null;
    const other = first.performance?.[key] ?? null;
    const isOther = fund.code !== first.code && change !== null && other !== null;
    return (
      <>
        <SignedChange change={change} none={fund.performance ? '成立未满' : '未提供'} />
        {isOther && <span className="subline">{sayDifference(change - other)}</span>}
      </>
    );
  },
});

function sayDifference(points: number): string {
  const rounded = Math.abs(points).toFixed(2);
  if (Number(rounded) === 0) return '与①相同';
  return `比①${points > 0 ? '高' : '低'} ${rounded} 个百分点`;
}

/** All compared facts in display order. */
const comparedRows: readonly ComparedRow[] = [
  plain('类型', kindOf),
  plain('管理人', ({ manager }) => manager ?? ''),
  plain('份额类别', ({ shareClass, isBackEnd }) =>
    [shareClass && `${shareClass} 类`, isBackEnd && '后端收费代码'].filter(Boolean).join('，'),
  ),
  {
    name: '风险等级',
    word: ({ risk }) => risk?.riskLevel ?? '未评价',
    cell: ({ risk }) =>
      risk ? (
        <>
          <RiskChip level={risk.riskLevel} /> {risk.isSample && <Tag kind="sample" />}
        </>
      ) : (
        <NotPublished text="未评价" />
      ),
  },
  plain('适合客户', ({ risk }) => risk?.suitableClients.join('、') ?? ''),
  { name: '评价日期', cell: ({ risk }) => (risk ? day(risk.evaluatedOn) : missing) },
  ofFigures('净值日期', ({ navDate }) => day(navDate)),
  ofFigures('单位净值（元）', ({ unitNav }) => unitNav.toFixed(4)),
  ofFigures('累计净值（元）', ({ accumulatedNav }) => accumulatedNav.toFixed(4)),
  changeRow('近一周', 'weekChange'),
  changeRow('近一月', 'monthChange'),
  changeRow('近三月', 'quarterChange'),
  changeRow('近六月', 'halfYearChange'),
  changeRow('近一年', 'yearChange'),
  { name: '已知分红', cell: ({ dividends }) => (dividends > 0 ? `${dividends} 次` : '没有记录') },
  { name: '最近一次分红', cell: ({ lastDividend }) => <LastDividend dividend={lastDividend} /> },
];

function LastDividend({ dividend }: { dividend: ComparedFund['lastDividend'] }) {
  if (!dividend) return <NotPublished text="没有记录" />;
  return (
    <>
      {day(dividend.exOn)} 每份 {dividend.perUnit} 元<span className="subline">{originNames[dividend.origin]}</span>
    </>
  );
}
