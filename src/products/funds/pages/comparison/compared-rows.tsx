import type { ReactNode } from 'react';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { ComparedFund } from '../../schema/comparison.ts';
import type { Performance } from '../../schema/funds.ts';
import { originNames } from '../../web/dividend-words.ts';
import { fundCategoryNames } from '../../web/fund-category.ts';
import { RiskChip } from '../../web/risk-chip.tsx';
import { NotPublished } from '../not-published.tsx';
import { SignedChange } from '../signed-change.tsx';

/** One fact of every fund. */
export interface ComparedRow {
  name: string;
  cell: (fund: ComparedFund, first: ComparedFund) => ReactNode;
  /** By what funds are alike or differ in it; without it they are not said to. */
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

/** A change, and by how many percentage points it is above or below that of the first fund. */
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

/** Everything that is known of funds, in the order in which it is read. */
export const comparedRows: readonly ComparedRow[] = [
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
