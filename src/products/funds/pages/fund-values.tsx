import { paths } from '#ui/paths.ts';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { LineChart } from '#ui/components/line-chart/line-chart.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { FundValues, ValuePoint } from '../schema/comparison.ts';
import type { FundCard } from '../schema/funds.ts';
import { PeriodLinks } from './period-links.tsx';
import { SignedChange } from './signed-change.tsx';

const columns: readonly Column<ValuePoint>[] = [
  { key: 'day', header: '净值日期', isSticky: true, cell: ({ day }) => <time>{day}</time> },
  { key: 'unitNav', header: '单位净值（元）', align: 'end', cell: ({ unitNav }) => unitNav.toFixed(4) },
  { key: 'dailyReturn', header: '日涨跌', align: 'end', cell: ({ dailyReturn }) => <SignedChange change={dailyReturn} none="未提供" /> },
];
const recentValues = 10;

/** How the value of a fund's unit went, as a line, with the newest values in sight and the rest behind a disclosure. */
export function FundValueChart({ fund: { code, dividends }, values }: { fund: FundCard; values: FundValues }) {
  const { series, from, to, step, source } = values;
  const points = series[0]?.points ?? [];
  if (points.length === 0) return <p>未提供这只基金的逐日净值。</p>;
  const paid = dividends.filter(({ exOn }) => from !== null && to !== null && exOn > from && exOn <= to);
  return (
    <>
      <PeriodLinks values={values} hrefOf={(period) => `${paths.fund(code, { period: period === 'all' ? undefined : period })}#values`} />
      {points.length > 1 && (
        <LineChart
          title="单位净值"
          unit="元"
          digits={4}
          points={points.map(({ day, unitNav }) => ({ label: day, value: unitNav }))}
          note={step === 'week' ? '每周一点。' : undefined}
        />
      )}
      <p className="quiet">
        {source && `数据来源：${source.source}，数据截至 ${source.asOf}。`}
        {paid.length > 0 && `其间于 ${paid.map(({ exOn }) => exOn).join('、')} 除息，净值当日扣除派息金额，不是亏损。`}
        过往净值不代表未来表现。
      </p>
      <p className="no-print">
        <a className="target" href={paths.fundCompare({ codes: code })}>
          看含分红的走势，与其他基金对比
        </a>
      </p>
      <ValueTables points={points.toReversed()} />
    </>
  );
}

function ValueTables({ points }: { points: readonly ValuePoint[] }) {
  const [recent, older] = [points.slice(0, recentValues), points.slice(recentValues)];
  const table = (caption: string, rows: readonly ValuePoint[]) => (
    <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ day }) => day} />
  );
  return (
    <>
      {table(`最近 ${recent.length} 个净值日`, recent)}
      {older.length > 0 && (
        <details className="fund-more">
          <summary>再往前 {older.length} 个净值日</summary>
          {table(`再往前 ${older.length} 个净值日`, older)}
        </details>
      )}
    </>
  );
}

/** The heading that the chart stands under, whether its values could be had or not. */
export const ValuesHeading = () => <SectionHeading id="values" title="净值走势" />;
