import type { Cell } from '#platform/tabular/cell.ts';
import type { Context } from '#platform/context.ts';
import type { Exchange } from '#modules/district/lists/web/exchange.ts';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { Field } from '#modules/district/lists/service/definition/list-fields.ts';
import type { ListDefinition } from '#modules/district/lists/service/definition/lists.ts';
import { toFrame, type AgreedFrame } from '../frames/frame.ts';
import type { AmountUnit } from '../rules/amount-unit.ts';
import type { Rule } from '#platform/tabular/rules/reading.ts';
import { ruleOf } from '../rules/rule-of.ts';
import { findAnswerProblem, toColumns, type Answers } from './answers.ts';
import { listSources } from './read-sources.ts';
import { toWord, type Source, type SourceColumn, type SourceMapping } from './source.ts';

/** A field as a source writes it. */
export interface SourceField extends Field {
  rule: Rule;
  /** How the source writes rates without a percent sign, when its description says so. */
  rateUnit?: 'percent' | 'fraction';
  /** Whether the named source has this cell stand for no value. */
  isNone?: (cell: Cell) => boolean;
}

/** What people write for a blank cell when they say what it means. */
export const blankWord = '空白';

/** What a heading means: one field, or several where sources use it differently. */
export interface HeadingMeaning {
  field: SourceField;
  /** Sources that use the heading so. */
  sources: readonly string[];
}

/** The words that hold for one import of a list. */
export interface SourceView {
  /** All meanings of a heading; more than one cannot be told apart. */
  meaningsOf(word: string): readonly HeadingMeaning[];
  /** Every heading known for a field, as people write it. */
  headingsOf(fieldName: string): readonly string[];
  /** Exchange of every row, when the source is of one. */
  exchange?: Exchange;
  /** The unit of a field's amounts, when the importing person or the named source says it. */
  unitOf(fieldName: string): AmountUnit | undefined;
  /**
   * The units that an exchange fixes for the columns of its files, by field. Only for a sheet with just the columns of
   * such a file, spelled as there, and only where no source was named.
   */
  publishedUnits(columns: readonly { field: SourceField; title: string }[]): ReadonlyMap<string, AmountUnit>;
  /** What is agreed on the lines and tables of the named source's files. */
  frame?: AgreedFrame;
  /** Sources whose files begin with this word: those that somebody should name. */
  sourcesMarkedBy(word: string): readonly string[];
}

/**
 * The words of the named source, or of all sources of the list, and those of the importing person before both. Units,
 * places, none values, the order of days and the exchange hold only for a source that was named: a file whose source
 * nobody named is read by its headings alone.
 */
export async function loadSourceView(
  ctx: Context,
  list: ListDefinition,
  code: string | undefined,
  answers: Answers = {},
): Promise<SourceView | { problem: string }> {
  const sources = await listSources(ctx);
  const fitting = sources.filter(({ mapping }) => mapping.lists.includes(list.kind));
  const { units = {} } = answers;
  if (code === undefined) return viewOf(list, fitting, undefined, answers);
  const named = sources.find((source) => source.code === code);
  if (!named) return { problem: `没有“${code}”这个来源，可用：${fitting.map((source) => source.code).join('、')}` };
  if (!fitting.includes(named)) return { problem: `来源“${code}”（${named.name}）不用于${list.title}` };
  const other = list.fields.find(({ name }) => {
    const declared = amountUnitOf(named.mapping.columns[name]);
    return units[name] && declared && units[name] !== declared;
  });
  if (other) return { problem: `来源“${code}”已写明「${other.title}」的单位，与 --unit 不同；来源写错的，用 sources put 更正` };
  return viewOf(list, [named], named, answers);
}

/** The words of one source, which need not be kept yet: how its files of a list will be read. */
export const viewOfSource = (list: ListDefinition, source: Source): SourceView => makeView(list, [source], source, {});

function viewOf(
  list: ListDefinition,
  sources: readonly Source[],
  named: Source | undefined,
  answers: Answers,
): SourceView | { problem: string } {
  const problem = findAnswerProblem(answers, list.fields, named?.mapping);
  return problem === undefined ? makeView(list, sources, named, answers) : { problem };
}

function makeView(list: ListDefinition, sources: readonly Source[], named: Source | undefined, answers: Answers): SourceView {
  const { meanings, headings } = collectWords(list, sources, named, answers);
  const frame = named && toFrame(named.mapping, list.fields);
  return {
    meaningsOf: (word) => meanings.get(word) ?? [],
    headingsOf: (name) => headings.get(name) ?? [],
    ...(named?.mapping.exchange && { exchange: named.mapping.exchange }),
    unitOf: (name) => answers.units?.[name] ?? amountUnitOf(named?.mapping.columns[name]),
    publishedUnits: (columns) => (named ? new Map() : findPublishedUnits(sources, columns)),
    ...(frame && { frame }),
    sourcesMarkedBy: (word) => sources.filter((source) => isMarkedBy(source, word)).map(({ code }) => code),
  };
}

const isMarkedBy = ({ mapping }: Source, word: string): boolean => {
  const mark = mapping.layout?.control?.mark;
  return mark !== undefined && toWord(mark) === word;
};

/** What each heading means, and which headings each field has; what the importing person says of a heading goes before all else. */
function collectWords(list: ListDefinition, sources: readonly Source[], named: Source | undefined, answers: Answers) {
  const answered = toColumns(answers);
  const meanings = new Map<string, { field: SourceField; sources: string[] }[]>();
  const said = new Map<string, { field: SourceField; sources: string[] }[]>();
  const headings = new Map<string, string[]>();
  for (const field of list.fields) {
    const columns = sources.flatMap(({ mapping }) => mapping.columns[field.name] ?? []);
    const ours = adapt({ ...field, rule: ruleOf(field) }, columns, named, answered[field.name]?.spellings ?? {});
    headings.set(field.name, [...new Set(columns.flatMap((column) => column.headings))]);
    for (const source of sources) for (const heading of headingsIn(source, field)) addMeaning(meanings, toWord(heading), ours, source.name);
    for (const heading of answered[field.name]?.headings ?? []) addMeaning(said, toWord(heading), ours, '本次导入');
  }
  for (const [word, meaning] of said) meanings.set(word, meaning);
  return { meanings, headings };
}

/** The headings of a field; a column that is known by its place goes by the field's own title. */
function headingsIn({ mapping }: Source, { name, title }: Field): readonly string[] {
  const column = mapping.columns[name];
  return column?.position === undefined ? (column?.headings ?? []) : [...column.headings, title];
}

function amountUnitOf(column: SourceColumn | undefined): AmountUnit | undefined {
  const unit = column?.unit;
  return unit === undefined || isRateUnit(unit) ? undefined : unit;
}

function findPublishedUnits(
  sources: readonly Source[],
  columns: readonly { field: SourceField; title: string }[],
): ReadonlyMap<string, AmountUnit> {
  const isOf = ({ mapping, isBuiltIn }: Source) =>
    isBuiltIn &&
    mapping.exchange !== undefined &&
    columns.every(({ field, title }) => mapping.columns[field.name]?.headings.some((word) => toWord(word) === withoutUnit(title))) &&
    Object.entries(mapping.columns).every(([name, column]) => !column.unit || columns.some(({ field }) => field.name === name));
  const format = sources.find(isOf);
  return new Map(
    Object.entries(format?.mapping.columns ?? {}).flatMap(([name, column]) => {
      const unit = amountUnitOf(column);
      return unit ? [[name, unit] as const] : [];
    }),
  );
}

const withoutUnit = (title: string): string => toWord(title).replace(/\([^()]*\)$/, '');

function addMeaning(
  meanings: Map<string, { field: SourceField; sources: string[] }[]>,
  word: string,
  field: SourceField,
  source: string,
): void {
  const known = meanings.get(word) ?? [];
  const same = known.find((meaning) => meaning.field === field);
  if (same) same.sources.push(source);
  else known.push({ field, sources: [source] });
  meanings.set(word, known);
}

/** The field with the source's none values, spellings and days turned into ours before its one rule reads them. */
function adapt(
  field: SourceField,
  columns: readonly SourceColumn[],
  named: Source | undefined,
  answered: Readonly<Record<string, string>>,
): SourceField {
  const spellings = readSpellings(field, columns, named !== undefined);
  for (const [theirs, ours] of Object.entries(answered)) spellings.set(theirs === blankWord ? '' : toWord(theirs), ours);
  const unit = named?.mapping.columns[field.name]?.unit;
  const dayOrder = isDay(field) ? named?.mapping.dayOrder : undefined;
  const rated = isRateUnit(unit) ? { ...field, rateUnit: unit } : field;
  const rule: Rule = (cell, column) => {
    const ours = translate(cell, spellings);
    return field.rule(dayOrder ? yearFirst(ours, dayOrder) : ours, column);
  };
  return withNone(spellings.size > 0 || dayOrder ? { ...rated, rule } : rated, named?.mapping);
}

/** The field with the words that stand for no value in the named source. */
function withNone(field: SourceField, named: SourceMapping | undefined): SourceField {
  const words = [...(named?.layout?.none ?? []), ...(named?.columns[field.name]?.none ?? [])];
  if (words.length === 0) return field;
  const none = new Set(words.map(toWord));
  const isNone = (cell: Cell) => none.has(toWord(textOf(cell) ?? ''));
  const rule: Rule = (cell, column) => (isNone(cell) ? { value: null } : field.rule(cell, column));
  // A source that has a word for no day means that its rows need not have one.
  return { ...field, rule, isNone, ...(isDay(field) && { isFilled: false }) };
}

const isDay = ({ name }: Field): boolean => name === 'effectiveOn' || name === 'dataDate';
const isRateUnit = (unit: string | undefined): unit is 'percent' | 'fraction' => unit === 'percent' || unit === 'fraction';

/** Where no source is named, a word that the field's own rule understands, or that sources use differently, stays as it is. */
function readSpellings(field: SourceField, columns: readonly SourceColumn[], isNamed: boolean): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const { spellings } of columns)
    for (const [theirs, ours] of Object.entries(spellings)) {
      const word = theirs === blankWord ? '' : toWord(theirs);
      const isTaken = !isNamed && 'value' in field.rule(theirs, { unit: undefined, date1904: false });
      if (!isTaken) found.set(word, found.has(word) && found.get(word) !== ours ? undefined : ours);
    }
  return new Map([...found].flatMap(([theirs, ours]) => (ours === undefined ? [] : [[theirs, ours] as const])));
}

const textOf = (cell: Cell): string | undefined =>
  typeof cell === 'string' ? cell : cell.kind === 'number' ? String(cell.value) : undefined;

function translate(cell: Cell, spellings: ReadonlyMap<string, string>): Cell {
  if (spellings.size === 0) return cell;
  const text = textOf(cell);
  return (text === undefined ? undefined : spellings.get(toWord(text))) ?? cell;
}

/** `08/21/2026` or `21-08-2026` as the source means it, with the year first. */
function yearFirst(cell: Cell, order: 'month-first' | 'day-first'): Cell {
  const parts = typeof cell === 'string' ? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(toPlain(cell)) : null;
  if (!parts) return cell;
  const [, first, second, year] = parts;
  return order === 'month-first' ? `${year}-${first}-${second}` : `${year}-${second}-${first}`;
}
