import { z } from 'zod';
import { parseMarkup, type MarkupBlock } from '../articles/markup.ts';
import { fillPlaceholders } from '../fill.ts';
import { readYaml } from '../read-yaml.ts';
import { formatHundredMillions, split, type FinancialPeriod, type StatementLine } from './finance-figures.ts';
import { meetingOf } from './finance-words.ts';

const text = z.string().min(1);

const parts = z.record(text, z.number());

export const line = z.object({ reason: text, parts });

export const words = readYaml(
  'disclosure/annual-words',
  z.object({
    terms: z.array(z.tuple([text, text])),
    businesses: z.record(text, text),
    assets: z.record(text, line),
    liabilities: z.record(text, line),
    income: z.record(text, parts),
    riskManagement: text,
    compliance: text,
    majorMatters: text,
    outlook: text,
    governanceMore: text,
    policies: text,
    commitments: text,
  }),
);

export const heading = (title: string): MarkupBlock => ({ kind: 'heading', text: title });

/** A heading at the top of a page. */
export const chapter = (title: string): MarkupBlock => ({ kind: 'heading', text: title, startsPage: true });

export const paragraph = (words: string): MarkupBlock => ({ kind: 'paragraph', text: words });

export const table = (caption: string, head: string[], rows: string[][]): MarkupBlock => ({ kind: 'table', caption, head, rows });

export const amount = (value: number): string => (value < 0 ? `−${formatHundredMillions(-value)}` : formatHundredMillions(value));

export const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`;

export const endOf = (year: number): string => `${year}年12月31日`;

export const unit = '示例数据，单位：亿元';

export function changeOf(now: number, then: number): string {
  if (then === 0) return '—';
  const change = ((now - then) / Math.abs(then)) * 100;
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}%`;
}

export const written = (markup: string, year: number): MarkupBlock[] =>
  parseMarkup(fillPlaceholders(markup, { year, before: year - 1, next: year + 1, meeting: meetingOf(year) }));

export function valueOf(lines: readonly StatementLine[], name: string): number {
  const found = lines.find((one) => one.name === name);
  if (!found) throw new Error(`no line ${name}`);
  return found.value;
}

export function noteTable(
  name: string,
  weights: Readonly<Record<string, number>>,
  ofPeriods: readonly [FinancialPeriod, FinancialPeriod],
  values: readonly [number, number],
  columns: string[],
): MarkupBlock {
  const [now, then] = ofPeriods.map((period, at) => split(`${name} ${period.name}`, values[at]!, Object.entries(weights)));
  return table(
    `${name}（${unit}）`,
    ['项目', ...columns, '变动'],
    [
      ...now!.map((one, at) => [one.name, amount(one.value), amount(then![at]!.value), changeOf(one.value, then![at]!.value)]),
      ['**合计**', amount(values[0]), amount(values[1]), changeOf(values[0], values[1])],
    ],
  );
}

export const definitions = (year: number): MarkupBlock[] => [
  chapter('释义'),
  table(
    '本报告中的用语',
    ['用语', '含义'],
    words.terms.map(([term, meaning]) => [term, fillPlaceholders(meaning, { year })]),
  ),
];

export const majorMatters = (year: number): MarkupBlock[] => written(words.majorMatters, year);

export const compliance = (year: number): MarkupBlock[] => written(words.compliance, year);
