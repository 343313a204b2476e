import { GrowthChart, lineMarks } from '#ui/components/charts/growth-chart.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { FundValues, ValuePoint } from '../../schema/comparison.ts';
import type { ValuePeriod } from '../../web/value-period.ts';
import { PeriodLinks } from '../period-links.tsx';

interface Props {
  values: FundValues;
  /** The compared funds, in their order. */
  funds: readonly { code: string; name: string }[];
  hrefOf: (period: ValuePeriod) => string;
}

/** Renders the growth of the funds from a common 100, with the figures of the lines. */
export function GrowthBlock({ values, funds, hrefOf }: Props) {
  const { series, missing, from, step, source } = values;
  const drawn = series.flatMap(({ code, points }): DrawnFund[] => {
    const place = funds.findIndex((fund) => fund.code === code);
    return points.length > 1 ? [{ code, points, place, name: funds[place]?.name ?? code }] : [];
  });
  return (
    <section className="fund-section" aria-labelledby="growth">
      <SectionHeading id="growth" title="走势：起点为 100" />
      {drawn.length > 0 && <PeriodLinks values={values} hrefOf={hrefOf} />}
      {drawn.length > 0 && (
        <>
          <GrowthChart
            title="按净值日涨跌逐日累计，包含分红"
            lines={drawn.map(({ name, place, points }) => ({
              name,
              place,
              points: points.map(({ day, growth: value }) => ({ day, value })),
            }))}
            note={step === 'week' ? '每周一点。' : undefined}
          />
          <p className="quiet">
            {source && `数据来源：${source.source}，数据截至 ${source.asOf}。`}起点是这些基金都有净值的第一天；过往走势不代表未来表现。
          </p>
          <Figures drawn={drawn} />
        </>
      )}
      {missing.length > 0 && (
        <p>未提供逐日净值，没有画在图中：{missing.map((code) => funds.find((fund) => fund.code === code)?.name ?? code).join('、')}。</p>
      )}
      {series.length > 0 && from === null && <p>这些基金没有共同的净值日期，不能画在一张图中。</p>}
    </section>
  );
}

interface DrawnFund {
  code: string;
  name: string;
  place: number;
  points: readonly ValuePoint[];
}

interface DayRow {
  day: string;
  values: readonly (number | undefined)[];
}

/** Up to this number all days are listed; beyond it the last one of each month. */
const mostDays = 70;

const dayCell = ({ day }: DayRow) => <time>{day}</time>;

function Figures({ drawn }: { drawn: readonly DrawnFund[] }) {
  const byDay = drawn.map(({ points }) => new Map(points.map(({ day, growth }) => [day, growth])));
  const days = keptDays([...new Set(byDay.flatMap((points) => [...points.keys()]))].toSorted());
  const rows = days.toReversed().map((day): DayRow => ({ day, values: byDay.map((points) => points.get(day)) }));
  const columns: TableColumn<DayRow>[] = [
    { key: 'day', header: '净值日期', isSticky: true, cell: dayCell },
    ...drawn.map(({ code, name, place }, at): TableColumn<DayRow> => ({
      key: code,
      header: `${lineMarks[place]} ${name}`,
      align: 'end',
      cell: ({ values }) => values[at]?.toFixed(2) ?? '—',
    })),
  ];
  return (
    <details className="fund-more">
      <summary>图中的数字（{rows.length} 天）</summary>
      <DataTable caption="图中的数字" columns={columns} rows={rows} rowKey={({ day }) => day} />
    </details>
  );
}

function keptDays(days: readonly string[]): readonly string[] {
  if (days.length <= mostDays) return days;
  return [...new Set([days[0]!, ...new Map(days.map((day) => [day.slice(0, 7), day])).values()])];
}
