import { readDemoTable } from '../read-table.ts';

const totals = readDemoTable('margin-market-totals.csv', [
  'trade_date',
  'financing_balance_100m_cny',
  'securities_lending_balance_100m_cny',
  'financing_buy_100m_cny',
  'avg_maintenance_ratio_pct',
]);
type Row = (typeof totals)[number];

interface Series {
  unit: string;
  digits: number;
  valueOf(row: Row): number;
}

/** Series that the reports may plot: figures of the whole market, and figures derived from them. */
export const series = {
  financing: { unit: '亿元', digits: 2, valueOf: (row) => Number(row.financing_balance_100m_cny) },
  lending: { unit: '亿元', digits: 2, valueOf: (row) => Number(row.securities_lending_balance_100m_cny) },
  bought: { unit: '亿元', digits: 2, valueOf: (row) => Number(row.financing_buy_100m_cny) },
  ratio: { unit: '%', digits: 2, valueOf: (row) => Number(row.avg_maintenance_ratio_pct) },
  turnover: {
    unit: '%',
    digits: 2,
    valueOf: (row) => (Number(row.financing_buy_100m_cny) / Number(row.financing_balance_100m_cny)) * 100,
  },
} satisfies Record<string, Series>;

export type SeriesName = keyof typeof series;

interface Stretch {
  of: SeriesName;
  from: string;
  until: string;
  /** Every day, or the last day of each week or month. */
  every: 'day' | 'week' | 'month';
}

/** Returns the points of a section of a series in chronological order. */
export function listPoints({ of, from, until, every }: Stretch): { label: string; value: number }[] {
  const { digits, valueOf } = series[of];
  const rows = totals.filter(({ trade_date: day }) => day >= from && day <= until);
  const last = rows.filter(({ trade_date: day }, at) => periodOf(day, every) !== periodOf(rows[at + 1]?.trade_date ?? '', every));
  return last.map((row) => ({ label: row.trade_date, value: Number(valueOf(row).toFixed(digits)) }));
}

/** Returns the figure of a day. Throws for a day without trading. */
export function getFigure(of: SeriesName, day: string): string {
  const row = totals.find(({ trade_date }) => trade_date === day);
  if (!row) throw new Error(`${day} 没有两融数据`);
  const { unit, digits, valueOf } = series[of];
  const value = valueOf(row).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '%' ? `${value}%` : `${value} ${unit}`;
}

function periodOf(day: string, every: Stretch['every']): string {
  if (every === 'day' || day === '') return day;
  if (every === 'month') return day.slice(0, 7);
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}
