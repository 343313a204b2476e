import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { colours, columns, field, figure, legend, line, rect, rows, createScale, text, type FigurePoint } from './frame.ts';

const funds = gunzipSync(readFileSync(new URL('../../data/funds/funds.csv.gz', import.meta.url)))
  .toString('utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);

/** The highest fee that a fund may charge its buyers, before and since 2026. */
function feeCaps(): string {
  const kinds = [
    ['主动偏股基金', 1.5, 0.8],
    ['其他混合基金', 1.5, 0.5],
    ['债券基金', 0.8, 0.3],
  ] as const;
  const y = createScale(0, 1.6, field.bottom, field.top + 10);
  const bars = kinds.map(([name, before, since], at) => {
    const centre = 176 + at * 196;
    const bar = (left: number, value: number, fill: string) =>
      rect(left, y(value), 56, field.bottom - y(value), fill) + text(left + 28, y(value) - 8, `${value.toFixed(1)}%`, { weight: 600 });
    return bar(centre - 62, before, colours.pale) + bar(centre + 6, since, colours.brand) + text(centre, field.bottom + 26, name);
  });
  return figure('申购费率上限，2026 年前后', [
    rows([0, 0.5, 1, 1.5], y, (value) => `${value}%`),
    legend([
      ['2025 年底以前', colours.pale],
      ['2026 年 1 月 1 日起', colours.brand],
    ]),
    ...bars,
  ]);
}

/** The fee on 100,000 yuan redeemed after a number of days, at an unchanged value of the fund. */
function feeByDays(): string {
  const redemption = (days: number): number => (days < 7 ? 1.5 : days < 30 ? 1 : days < 180 ? 0.5 : 0);
  const front = (rate: number) => (days: number) =>
    100_000 - 100_000 / (1 + rate / 100) + (100_000 / (1 + rate / 100)) * (redemption(days) / 100);
  const service = (days: number) => 100_000 * 0.004 * (Math.min(days, 365) / 365) + 100_000 * (redemption(days) / 100);
  const x = createScale(0, 730, field.left, field.right);
  const y = createScale(0, 2400, field.bottom, field.top);
  const course = (cost: (days: number) => number, stroke: string) =>
    line(
      range(1, 730, 1).map((days): FigurePoint => [x(days), y(cost(days))]),
      stroke,
      3,
    );
  return figure('10 万元主动偏股基金，持有到第几天、付多少（元）', [
    rows([0, 500, 1000, 1500, 2000], y, (value) => value.toLocaleString('en')),
    legend([
      ['A 类 0.8%', colours.brand],
      ['A 类一折', colours.gold],
      ['C 类 0.4%/年', colours.blue],
    ]),
    course(front(0.8), colours.brand),
    course(front(0.08), colours.gold),
    course(service, colours.blue),
    columns(
      [7, 30, 180, 365, 730].map((days) => [days === 730 ? 644 : Math.max(x(days), days === 30 ? 112 : 74), `${days} 天`]).slice(1) as [
        number,
        string,
      ][],
    ),
  ]);
}

/** The number of codes in the list by share class. */
function classes(): string {
  const counts = ['A', 'C', 'E', 'D', 'Y', 'I'].map((name) => [name, funds.filter((fund) => fund[5] === name).length] as const);
  const y = createScale(0, 11_000, field.bottom, field.top);
  return figure('基金份额代码的数目，按份额类别', [
    rows([0, 5000, 10_000], y, (value) => value.toLocaleString('en')),
    ...counts.map(([name, count], at) => {
      const centre = 124 + at * 98;
      return (
        rect(centre - 32, y(count), 64, field.bottom - y(count), name === 'C' ? colours.brand : colours.pale) +
        text(centre, y(count) - 10, count.toLocaleString('en'), { weight: 600 }) +
        text(centre, field.bottom + 26, `${name} 类`)
      );
    }),
  ]);
}

/** Charts about funds: from the list of all codes, and from the published caps of fees. */
export const fundFigures = { 'fund-fee-caps': feeCaps, 'fund-fee-days': feeByDays, 'fund-classes': classes };
