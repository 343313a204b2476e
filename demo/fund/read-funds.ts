import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { DividendDraft, FundDraft, NavDraft, PerformanceDraft, SplitDraft } from '#products/funds/schema/funds.ts';
import type { FundCategory } from '#products/funds/web/fund-category.ts';
import { readDemoTable } from '../read-table.ts';

/** Real public funds as of these days; managers are derived from the funds' names. */
export const fundSources = {
  funds: { asOf: '2026-04-28', source: '公开基金名录' },
  performance: { asOf: '2026-05-08', source: '公开净值与区间涨跌幅' },
  navs: { asOf: '2026-04-27', source: '公开单位净值' },
};

/** Yields the lines of a packed table in `demo/data/funds/`: values are text without quotation marks. */
function* readPacked(file: string): Generator<string[]> {
  const text = gunzipSync(readFileSync(new URL(`../data/funds/${file}.csv.gz`, import.meta.url))).toString('utf8');
  for (const line of text.trim().split('\n').slice(1)) yield line.split(',');
}

/** Reads the master list: code and name of 26,580 public funds. */
export function readFunds(): FundDraft[] {
  return [...readPacked('funds')].map(([code = '', name = '', fundType = '', category = '', manager = '', shareClass = '', isBackEnd]) => ({
    code,
    name,
    fundType,
    category: category as FundCategory,
    manager: manager || null,
    shareClass: shareClass || null,
    isBackEnd: isBackEnd === '1',
  }));
}

/** Reads net asset value and changes of 5,000 funds. */
export function readPerformances(): PerformanceDraft[] {
  return [...readPacked('performance')].map(([fundCode = '', navDate = '', unit, accumulated, ...changes]) => {
    const [dayChange = null, weekChange = null, monthChange = null, quarterChange = null, halfYearChange = null, yearChange = null] =
      changes.map(toNumber);
    const values = { unitNav: Number(unit), accumulatedNav: Number(accumulated) };
    return { fundCode, navDate, ...values, dayChange, weekChange, monthChange, quarterChange, halfYearChange, yearChange };
  });
}

/** Reads the last 60 net asset values of 260 funds. */
export const readNavs = (): NavDraft[] =>
  [...readPacked('navs')].map(([fundCode = '', navDate = '', unitNav, dailyReturn = '']) => ({
    fundCode,
    navDate,
    unitNav: Number(unitNav),
    dailyReturn: toNumber(dailyReturn),
  }));

const unknown = { announcedOn: null, recordOn: null, paidOn: null, reinvestedOn: null, progress: null, baseYear: null };

/** Reads dividends of real funds: ex-days derived from drops of the net asset value with approximate amounts, and some as announced. */
export function readDividends(): DividendDraft[] {
  const announced = readDemoTable('funds/dividends-announced.csv', ['code', 'name', 'record_on', 'ex_on', 'per_unit', 'paid_on']).map(
    (row): DividendDraft => ({
      ...unknown,
      fundCode: row.code,
      fundName: row.name,
      recordOn: row.record_on,
      exOn: row.ex_on,
      paidOn: row.paid_on,
      perUnit: Number(row.per_unit),
      origin: 'announced',
    }),
  );
  const known = new Set(announced.map(keyOf));
  const derived = readDemoTable('funds/dividends-derived.csv', ['code', 'name', 'ex_on', 'per_unit']).map((row): DividendDraft => ({
    ...unknown,
    fundCode: row.code,
    fundName: row.name,
    exOn: row.ex_on,
    perUnit: Number(row.per_unit),
    origin: 'derived',
  }));
  return [...announced, ...derived.filter((dividend) => !known.has(keyOf(dividend)))];
}

/** Reads splits as announced. */
export const readSplits = (): SplitDraft[] =>
  readDemoTable('funds/splits-announced.csv', ['code', 'name', 'split_on', 'type', 'ratio']).map((row) => ({
    fundCode: row.code,
    splitOn: row.split_on,
    splitType: row.type,
    ratio: Number(row.ratio),
  }));

const keyOf = ({ fundCode, exOn }: DividendDraft): string => `${fundCode} ${exOn}`;
const toNumber = (text: string): number | null => (text === '' ? null : Number(text));
