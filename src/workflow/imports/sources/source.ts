import { z } from 'zod';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import { rateOf, type ImportColumn } from '../definition/column.ts';
import { nameColumns, type ImportTable, type NamedColumn } from '../definition/table.ts';
import { amountUnitNames } from '../rules/amount-unit.ts';
import { columnRule } from '../rules/rule-of.ts';
import { exchangeCodes } from '../rules/written-code.ts';
import { fileLayout, positionOf, word, type FileLayout } from './layout.ts';

/** The spelling of a column in one source: its headings, the unit of plain numbers, and its words for known values. */
const sourceColumn = z.strictObject({
  headings: z.array(word).max(40, '一列的列名不超过 40 个').default([]),
  /** Rates: percent or fraction. Amounts: CNY or pieces, or 万, 亿 and the like. */
  unit: z.enum(['percent', 'fraction', ...amountUnitNames]).optional(),
  /** Their word → our word, such as `开放` → `是`. */
  spellings: z.record(word, word).default({}),
  /** The position of the cell in a row, from 1, in files without a header. */
  position: positionOf.optional(),
  /** Words for "no value", such as `00000`. */
  none: z.array(word).max(20, '一列的空值不超过 20 种').optional(),
});
export type SourceColumn = z.infer<typeof sourceColumn>;

const mapping = z.strictObject({
  /** The codes of the targets whose files come from this source. */
  targets: z.array(z.string()).min(1, '至少适用一份名单'),
  /** True if it adds to the known headings; otherwise the description replaces them. */
  isAddition: z.boolean().optional(),
  /** The exchange of all rows. */
  exchange: z.enum(exchangeCodes).optional(),
  /** The order of dates with the year last; without it ambiguous dates are rejected. */
  dayOrder: z.enum(['month-first', 'day-first']).optional(),
  /** By `keyOfColumn`. */
  columns: z.record(z.string(), sourceColumn),
  /** The agreed lines around and between the rows. */
  layout: fileLayout.optional(),
});
export type SourceMapping = z.infer<typeof mapping>;

/** A source with its code. */
export interface Source {
  code: string;
  name: string;
  /** True for a source that is part of the program; it can only be extended. */
  isBuiltIn: boolean;
  mapping: SourceMapping;
}

/** The target of a source description. */
export interface SourceTarget {
  readonly code: string;
  readonly title: string;
  readonly tables: readonly ImportTable[];
  /** The built-in sources of its files. */
  readonly sources: readonly Source[];
}

/** Normalises a heading for comparison, ignoring blanks, width and letter case. */
export const normaliseHeading = (heading: string): string => toPlain(heading).toLowerCase().replaceAll(' ', '');

/** Returns the tables of the targets of a source. */
export const tablesOf = (targets: readonly SourceTarget[], codes: readonly string[]): ImportTable[] =>
  targets.filter(({ code }) => codes.includes(code)).flatMap(({ tables }) => tables);

/** Returns the schema of source descriptions for these targets. */
export const sourceMappingOf = (targets: readonly SourceTarget[]): z.ZodType<SourceMapping> =>
  mapping.superRefine((draft, issues) => {
    const tell = (path: string[], message: string) => issues.addIssue({ code: 'custom', path, message });
    const unknown = draft.targets.find((code) => !targets.some((target) => target.code === code));
    if (unknown !== undefined) return tell(['targets'], `没有“${unknown}”这个名单`);
    const tables = tablesOf(targets, draft.targets);
    checkColumns(tables, draft, tell);
    checkPositions(tables, draft, (message) => tell(['columns'], message));
  });

/** Returns the possible units of a column. */
export function unitsOf(column: ImportColumn): readonly NonNullable<SourceColumn['unit']>[] {
  if (rateOf(column)) return ['percent', 'fraction'];
  if (column.measure === 'price') return ['one'];
  return column.measure ? amountUnitNames.filter((unit) => unit !== 'lot' || column.measure === 'quantity') : [];
}

function checkColumns(tables: readonly ImportTable[], { columns }: SourceMapping, tell: (path: string[], message: string) => void): void {
  const named = nameColumns(tables);
  const known = new Map(named.map((one) => [one.key, one]));
  const taken = new Map<string, string>();
  for (const [key, own] of Object.entries(columns)) {
    const one = known.get(key);
    if (!one) {
      tell(['columns', key], `“${key}”不是这些名单的列，可用：${named.map(({ title }) => title).join('、')}`);
      continue;
    }
    for (const heading of own.headings) {
      // Headings of different tables do not conflict.
      const place = `${key.slice(0, key.lastIndexOf('.') + 1)} ${normaliseHeading(heading)}`;
      const other = taken.get(place);
      if (other !== undefined && other !== one.title)
        tell(['columns', key], `列名「${heading}」同时写给了“${other}”和“${one.title}”，分不清是哪一列`);
      taken.set(place, one.title);
    }
    for (const problem of checkValues(one, own)) tell(['columns', key], problem);
  }
}

/** Files without a header need a unique position for every column. */
function checkPositions(tables: readonly ImportTable[], { columns, layout }: SourceMapping, tell: (message: string) => void): void {
  const named = new Map(nameColumns(tables).map((one) => [one.key, one]));
  const placed = Object.entries(columns).flatMap(([key, { position }]) =>
    position === undefined ? [] : [{ title: named.get(key)?.title ?? key, name: named.get(key)?.column.name ?? key, position }],
  );
  const taken = new Map<number, string>();
  for (const { title, position } of placed) {
    const other = taken.get(position);
    if (other !== undefined) tell(`第 ${position} 列同时写给了“${other}”和“${title}”`);
    if (position > (layout?.cells ?? position)) tell(`“${title}”在第 ${position} 列，而文件只有 ${layout?.cells} 列`);
    taken.set(position, title);
  }
  const keys = tables.flatMap((table) => table.keys.map((name) => table.columns.find((column) => column.name === name)!));
  if (taken.size > 0 && !keys.some(({ name }) => placed.some((one) => one.name === name)))
    tell(`没有表头的文件须写明“${keys[0]?.title ?? ''}”的位置`);
  for (const column of findUnplacedSums(layout, new Set(taken.values()))) tell(`尾行合计的“${column}”没有写明位置，也可以写成“第5列”`);
}

/** Returns the columns with a sum in the trailer whose position is not defined. */
const findUnplacedSums = (layout: FileLayout | undefined, placed: ReadonlySet<string>): string[] =>
  (layout?.trailer?.sums ?? []).flatMap(({ column }) => (placed.has(column) || /^第\d{1,3}列$/.test(column) ? [] : [column]));

function checkValues({ column, title }: NamedColumn, { unit, spellings }: SourceColumn): string[] {
  const wrongUnit = unit !== undefined && !unitsOf(column).includes(unit) ? [`“${title}”不能用这个单位`] : [];
  const rule = columnRule(column);
  const wrongWords = Object.entries(spellings).flatMap(([theirs, ours]) => {
    const reading = rule(ours, { unit: undefined, date1904: false });
    return 'problem' in reading ? [`“${title}”的写法“${theirs}＝${ours}”：${reading.problem}`] : [];
  });
  return [...wrongUnit, ...wrongWords];
}
