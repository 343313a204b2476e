import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { dividendCalendarPaths } from '../calls.ts';
import type { FundDividend } from '../schema/funds.ts';
import { progressNames } from '../web/dividend-names.ts';
import { FundName } from '../web/fund-name.tsx';
import { NotPublished } from './not-published.tsx';

const dayOrNone = (day: string | null) => (day ? <time className="digits">{day}</time> : <NotPublished />);

/** Columns of a dividend besides its fund. */
const dividendColumns: readonly TableColumn<FundDividend>[] = [
  { key: 'announcedOn', header: '公告日', cell: ({ announcedOn }) => dayOrNone(announcedOn) },
  { key: 'recordOn', header: '权益登记日', cell: ({ recordOn }) => dayOrNone(recordOn) },
  { key: 'exOn', header: '除息日', cell: ({ exOn }) => dayOrNone(exOn) },
  { key: 'paidOn', header: '派息日', cell: ({ paidOn }) => dayOrNone(paidOn) },
  { key: 'reinvestedOn', header: '红利再投资日', cell: ({ reinvestedOn }) => dayOrNone(reinvestedOn) },
  {
    key: 'perUnit',
    header: '每份派息（元）',
    align: 'end',
    text: ({ perUnit }) => `约 ${perUnit.toFixed(4)}`,
    cell: (dividend) => <Amount dividend={dividend} />,
  },
  { key: 'progress', header: '方案进度', cell: ({ progress }) => (progress ? progressNames[progress] : <NotPublished />) },
  { key: 'baseYear', header: '基准年度', cell: ({ baseYear }) => baseYear ?? <NotPublished /> },
  { key: 'origin', header: '数据来源', text: () => '按净值推算', cell: ({ origin }) => <Origin origin={origin} /> },
  {
    key: 'calendar',
    header: '日历',
    cell: ({ id, fundName, exOn }) => (
      <a href={dividendCalendarPaths.one(id)} download="" aria-label={`.ics 日历：${fundName}，除息日 ${exOn}`}>
        .ics
      </a>
    ),
  },
];

/** Columns for the dividends of one fund, with the ex-day as row header. */
export const dividendColumnsOfFund: readonly TableColumn<FundDividend>[] = [
  ...dividendColumns.filter(({ key }) => key === 'exOn').map((column) => ({ ...column, isSticky: true })),
  ...dividendColumns.filter(({ key }) => key !== 'exOn'),
];

/** Columns for the dividends of many funds. */
export const dividendColumnsWithFund: readonly TableColumn<FundDividend>[] = [
  {
    key: 'fund',
    header: '基金代码与简称',
    isSticky: true,
    text: ({ fundCode, fundName }) => `${fundCode} ${fundName}`,
    cell: ({ fundCode, fundName, isKnown }) => <FundName code={fundCode} name={fundName} isKnown={isKnown} />,
  },
  ...dividendColumns,
];

function Amount({ dividend: { perUnit, origin } }: { dividend: FundDividend }) {
  return (
    <span className="digits">
      {origin === 'derived' && '约 '}
      {perUnit.toFixed(4)}
    </span>
  );
}

function Origin({ origin }: Pick<FundDividend, 'origin'>) {
  if (origin === 'sample') return <Tag kind="sample" />;
  return origin === 'announced' ? <Tag kind="info">公告</Tag> : <Tag>按净值推算</Tag>;
}
