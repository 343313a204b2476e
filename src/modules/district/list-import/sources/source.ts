import { z } from 'zod';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import { rateOf, type Field } from '#modules/district/lists/service/definition/list-fields.ts';
import { listKinds, lists, type ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { amountUnitNames } from '../rules/amount-unit.ts';
import { ruleOf } from '../rules/rule-of.ts';
import { fileLayout, positionOf, word, type FileLayout } from './layout.ts';

/** How one source spells a column: its headings, the unit of bare numbers, and its own words for values that we know. */
const sourceColumn = z.strictObject({
  headings: z.array(word).max(40, '一列的列名不超过 40 个').default([]),
  /** Rates: percent or fraction. Amounts: in CNY or pieces, or in 万, 亿 and the like. */
  unit: z.enum(['percent', 'fraction', ...amountUnitNames]).optional(),
  /** Their word → ours, such as `开放` → `是`. */
  spellings: z.record(word, word).default({}),
  /** Which cell of a row it is, counted from 1, in files without a header. */
  position: positionOf.optional(),
  /** Words that stand for no value, such as `00000`. */
  none: z.array(word).max(20, '一列的空值不超过 20 种').optional(),
});
export type SourceColumn = z.infer<typeof sourceColumn>;

/** A described source of files. Columns are keyed by the field's name. */
export const sourceMapping = z
  .strictObject({
    lists: z.array(z.enum(listKinds)).min(1, '至少适用一份名单'),
    /** All rows are of this exchange. */
    exchange: z.enum(['SSE', 'SZSE', 'BSE']).optional(),
    /** How days with the year last are to be read; without it they are refused where they could mean two days. */
    dayOrder: z.enum(['month-first', 'day-first']).optional(),
    columns: z.record(z.string(), sourceColumn),
    /** What stands around and between the rows, where that is agreed. */
    layout: fileLayout.optional(),
  })
  .superRefine(checkColumns)
  .superRefine(checkPositions);
export type SourceMapping = z.infer<typeof sourceMapping>;

/** A source by its code. */
export interface Source {
  code: string;
  name: string;
  /** Part of the program, and only to be added to. */
  isBuiltIn: boolean;
  mapping: SourceMapping;
}

/** A heading as it is compared: even blanks, width and letter case. */
export const toWord = (heading: string): string => toPlain(heading).toLowerCase().replaceAll(' ', '');

/** The fields that any of these lists has. */
export function fieldsOf(kinds: readonly ListKind[]): Field[] {
  const byName = new Map(kinds.flatMap((kind) => lists[kind].fields).map((field) => [field.name, field]));
  return [...byName.values()];
}

/** Which units suit a field. */
export function unitsOf(field: Field): readonly NonNullable<SourceColumn['unit']>[] {
  if (rateOf(field)) return ['percent', 'fraction'];
  if (field.measure === 'price') return ['one'];
  return field.measure ? amountUnitNames.filter((unit) => unit !== 'lot' || field.measure === 'quantity') : [];
}

interface DraftMapping {
  lists: ListKind[];
  columns: Record<string, SourceColumn>;
  layout?: FileLayout | undefined;
}

interface Issues {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

function checkColumns({ lists: kinds, columns }: DraftMapping, issues: Issues): void {
  const fields = new Map(fieldsOf(kinds).map((field) => [field.name, field]));
  const known = new Map<string, string>();
  const tell = (name: string, message: string) => issues.addIssue({ code: 'custom', path: ['columns', name], message });
  for (const [name, column] of Object.entries(columns)) {
    const field = fields.get(name);
    if (!field) {
      tell(name, `“${name}”不是这些名单的列，可用：${[...fields.values()].map(({ title }) => title).join('、')}`);
      continue;
    }
    for (const heading of column.headings) {
      const other = known.get(toWord(heading));
      if (other !== undefined && other !== field.title)
        tell(name, `列名「${heading}」同时写给了“${other}”和“${field.title}”，分不清是哪一列`);
      known.set(toWord(heading), field.title);
    }
    for (const problem of checkValues(field, column)) tell(name, problem);
  }
}

/** Files without a header name every column by its place, and each place once. */
function checkPositions({ lists: kinds, columns, layout }: DraftMapping, issues: Issues): void {
  const titles = new Map(fieldsOf(kinds).map(({ name, title }) => [name, title]));
  const tell = (message: string) => issues.addIssue({ code: 'custom', path: ['columns'], message });
  const placed = Object.entries(columns).flatMap(([name, { position }]) =>
    position === undefined ? [] : [{ title: titles.get(name) ?? name, position }],
  );
  const taken = new Map<number, string>();
  for (const { title, position } of placed) {
    const other = taken.get(position);
    if (other !== undefined) tell(`第 ${position} 列同时写给了“${other}”和“${title}”`);
    if (position > (layout?.cells ?? position)) tell(`“${title}”在第 ${position} 列，而文件只有 ${layout?.cells} 列`);
    taken.set(position, title);
  }
  if (taken.size > 0 && columns.code?.position === undefined) tell('没有表头的文件须写明“证券代码”的位置');
  for (const column of findUnplacedSums(layout, new Set(taken.values()))) tell(`尾行合计的“${column}”没有写明位置，也可以写成“第5列”`);
}

/** Columns of which the trailer states a sum, and nobody says where they are. */
const findUnplacedSums = (layout: FileLayout | undefined, placed: ReadonlySet<string>): string[] =>
  (layout?.trailer?.sums ?? []).flatMap(({ column }) => (placed.has(column) || /^第\d{1,3}列$/.test(column) ? [] : [column]));

function checkValues(field: Field, { unit, spellings }: SourceColumn): string[] {
  const wrongUnit = unit !== undefined && !unitsOf(field).includes(unit) ? [`“${field.title}”不能用这个单位`] : [];
  const rule = ruleOf(field);
  const wrongWords = Object.entries(spellings).flatMap(([theirs, ours]) => {
    const reading = rule(ours, { unit: undefined, date1904: false });
    return 'problem' in reading ? [`“${field.title}”的写法“${theirs}＝${ours}”：${reading.problem}`] : [];
  });
  return [...wrongUnit, ...wrongWords];
}
