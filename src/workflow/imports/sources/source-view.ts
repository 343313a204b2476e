import type { Context } from '#platform/context.ts';
import type { Cell } from '#platform/tabular/cell.ts';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { ImportColumn } from '../definition/column.ts';
import { keyOfColumn, nameColumns, type ImportTable } from '../definition/table.ts';
import { toAgreedFrame, type AgreedFrame } from '../frames/frame.ts';
import { readUnit, type AmountUnit } from '../rules/amount-unit.ts';
import { columnRule, type ValueRule } from '../rules/rule-of.ts';
import type { Exchange } from '../rules/written-code.ts';
import { findAnswerProblem, toSourceColumns, type SourceAnswers } from './answers.ts';
import { listSources } from './read-sources.ts';
import { normaliseHeading, type Source, type SourceColumn, type SourceMapping, type SourceTarget } from './source.ts';

/** A column with the spelling of a source. */
export interface SourceField extends ImportColumn {
  key: string;
  /** Its name in messages and options, with its table's title where another table has a column with the same title. */
  named: string;
  rule: ValueRule;
  /** The unit of rates without a percent sign, if the source's description states it. */
  rateUnit?: 'percent' | 'fraction';
  /** Returns whether the named source uses this cell for "no value". */
  isNone?: (cell: Cell) => boolean;
}

/** The word with which users refer to a blank cell. */
export const blankWord = '空白';

/** The meaning of a heading: one column, or several where sources use it differently. */
export interface HeadingMeaning {
  field: SourceField;
  /** The sources that use the heading in this meaning. */
  sources: readonly string[];
  /** The number of stored units for which a figure under the heading counts. */
  many: number;
}

/** The vocabulary of one table in one import. */
export interface SourceView {
  table: ImportTable;
  fields: readonly SourceField[];
  /** Returns all meanings of a heading; more than one is ambiguous. */
  meaningsOf(word: string): readonly HeadingMeaning[];
  /** Returns whether a heading is redundant and skipped. */
  isPassedOver(word: string): boolean;
  /** Returns every known heading of a column as written. */
  headingsOf(name: string): readonly string[];
  /** Returns the unit of a column's amounts, if the user or the named source states it. */
  unitOf(name: string): AmountUnit | undefined;
  /**
   * Returns the units that an exchange defines for its files, by column. Only for a sheet with exactly the columns of such a file
   * in the same spelling, and only where no source was named.
   */
  publishedUnits(columns: readonly { field: SourceField; title: string }[]): ReadonlyMap<string, AmountUnit>;
  /** The agreed lines and tables of the named source's files. */
  frame?: AgreedFrame;
  /** Returns the sources whose files start with this word: the user should name one of them. */
  sourcesMarkedBy(word: string): readonly string[];
}

/** The vocabulary of one import of a target. */
export interface TargetView {
  /** In the order of the target's tables. */
  tables: readonly SourceView[];
  /** The exchange of every row, when the named source belongs to one. */
  exchange?: Exchange;
  frame?: AgreedFrame;
}

/**
 * Loads the vocabulary of the named source, or of all sources of the target, with precedence for the user's answers. Units, positions,
 * words for "no value", the order of dates and the exchange only apply to a named source: without one, a file is read only by its headings.
 */
export async function loadTargetView(
  ctx: Context,
  target: SourceTarget,
  code: string | undefined,
  answers: SourceAnswers = {},
): Promise<TargetView | { problem: string }> {
  const sources = await listSources(ctx, [target]);
  const fitting = sources.filter(({ mapping }) => mapping.targets.includes(target.code));
  if (code === undefined) return viewOf(target, fitting, undefined, answers);
  const named = sources.find((source) => source.code === code);
  if (!named)
    return { problem: `没有“${code}”这个来源${fitting.length > 0 ? `，可用：${fitting.map((source) => source.code).join('、')}` : ''}` };
  if (!fitting.includes(named)) return { problem: `来源“${code}”（${named.name}）不用于${target.title}` };
  const other = nameColumns(target.tables).find(({ key }) => {
    const [declared, answered] = [amountUnitOf(named.mapping.columns[key]), answers.units?.[key]];
    return answered && declared && answered !== declared;
  });
  if (other) return { problem: `来源“${code}”已写明「${other.title}」的单位，与 --unit 不同；来源写错的，用 sources put 更正` };
  const others = named.mapping.isAddition ? fitting.filter((source) => source !== named && source.isBuiltIn) : [];
  return viewOf(target, [named, ...others], named, answers);
}

/** Returns the vocabulary of one source, saved or not, for its files of a target. */
export function viewOfSource(target: SourceTarget, source: Source): TargetView {
  const others = source.mapping.isAddition ? target.sources.filter(({ mapping }) => mapping.targets.includes(target.code)) : [];
  return makeViews(target, { sources: [source, ...others], named: source, answers: {} });
}

/** Loads the vocabulary of all sources, to recognise a file. */
export async function loadAllViews(ctx: Context, targets: readonly SourceTarget[]): Promise<Map<SourceTarget, readonly SourceView[]>> {
  const sources = await listSources(ctx, targets);
  return new Map(
    targets.map((target) => {
      const fitting = sources.filter(({ mapping }) => mapping.targets.includes(target.code));
      return [target, target.tables.map((table) => makeView(target, table, { sources: fitting, named: undefined, answers: {} }))];
    }),
  );
}

function viewOf(
  target: SourceTarget,
  sources: readonly Source[],
  named: Source | undefined,
  answers: SourceAnswers,
): TargetView | { problem: string } {
  const problem = findAnswerProblem(answers, nameColumns(target.tables), named?.mapping);
  if (problem !== undefined) return { problem };
  return makeViews(target, { sources, named, answers });
}

interface ViewInput {
  sources: readonly Source[];
  named: Source | undefined;
  answers: SourceAnswers;
}

function makeViews(target: SourceTarget, input: ViewInput): TargetView {
  const { named } = input;
  const tables = target.tables.map((table) => makeView(target, table, input));
  const frame = tables.find((view) => view.frame && view.frame.titles.size > 0)?.frame ?? tables[0]?.frame;
  return { tables, ...(named?.mapping.exchange && { exchange: named.mapping.exchange }), ...(frame && { frame }) };
}

function makeView(target: SourceTarget, table: ImportTable, input: ViewInput): SourceView {
  const { sources, named, answers } = input;
  const { fields, meanings, headings } = collectWords(target, table, input);
  const frame = named && toAgreedFrame(named.mapping, fields);
  const passedOver = new Set((table.passedOver ?? []).map(normaliseHeading));
  const keyOf = (name: string) => keyOfColumn(table, { name });
  return {
    table,
    fields,
    meaningsOf: (word) => meanings.get(word) ?? [],
    isPassedOver: (word) => passedOver.has(word),
    headingsOf: (name) => headings.get(name) ?? [],
    unitOf: (name) => answers.units?.[keyOf(name)] ?? amountUnitOf(named?.mapping.columns[keyOf(name)]),
    publishedUnits: (columns) => (named ? new Map() : findPublishedUnits(sources, columns)),
    ...(frame && { frame }),
    sourcesMarkedBy: (word) => sources.filter((source) => isMarkedBy(source, word)).map(({ code }) => code),
  };
}

const isMarkedBy = ({ mapping }: Source, word: string): boolean => {
  const mark = mapping.layout?.control?.mark;
  return mark !== undefined && normaliseHeading(mark) === word;
};

type Meanings = Map<string, (HeadingMeaning & { sources: string[] })[]>;

/** Collects the meanings of each heading, and the headings of each column. The user's answers take precedence. */
function collectWords(target: SourceTarget, table: ImportTable, { sources, named, answers }: ViewInput) {
  const answered = toSourceColumns(answers);
  const titles = new Map(nameColumns(target.tables).map(({ key, title }) => [key, title]));
  const meanings: Meanings = new Map();
  const said: Meanings = new Map();
  const headings = new Map<string, string[]>();
  const fields = table.columns.map((column): SourceField => {
    const key = keyOfColumn(table, column);
    const columns = sources.flatMap(({ mapping }) => mapping.columns[key] ?? []);
    const plain = { ...column, key, named: titles.get(key) ?? column.title, rule: columnRule(column) };
    const field = adapt(plain, columns, named, answered[key]?.spellings ?? {});
    const own = table.vocabulary === undefined ? [] : [column.title, ...(column.headings ?? [])];
    headings.set(column.name, [...new Set([...own, ...columns.flatMap((one) => one.headings)])]);
    if (own.length > 0) for (const word of [...own, column.name]) addOwnWord(meanings, word, field);
    for (const [word, many] of Object.entries(column.headingsForMany ?? {})) addMeaning(meanings, normaliseHeading(word), field, '', many);
    for (const source of sources)
      for (const heading of headingsIn(source, field)) addMeaning(meanings, normaliseHeading(heading), field, source.name);
    for (const heading of answered[key]?.headings ?? []) addMeaning(said, normaliseHeading(heading), field, '本次导入');
    return field;
  });
  for (const [word, meaning] of said) meanings.set(word, meaning);
  return { fields, meanings, headings };
}

/** A title with a unit is also known without it: the unit of each file is determined separately. */
function addOwnWord(meanings: Meanings, heading: string, field: SourceField): void {
  const word = normaliseHeading(heading);
  addMeaning(meanings, word, field, '');
  const [, bare, unit] = field.measure ? (/^(.+)\(([^()]+)\)$/.exec(word) ?? []) : [];
  if (bare !== undefined && readUnit(unit ?? '')) addMeaning(meanings, bare, field, '');
}

/** Returns the headings of a column; a column defined by position uses its own title. */
function headingsIn({ mapping }: Source, { key, title }: SourceField): readonly string[] {
  const column = mapping.columns[key];
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
    columns.every(({ field, title }) =>
      mapping.columns[field.key]?.headings.some((word) => normaliseHeading(word) === withoutUnit(title)),
    ) &&
    Object.entries(mapping.columns).every(([key, column]) => !column.unit || columns.some(({ field }) => field.key === key));
  const format = sources.find(isOf);
  return new Map(
    Object.entries(format?.mapping.columns ?? {}).flatMap(([key, column]) => {
      const unit = amountUnitOf(column);
      return unit ? [[key, unit] as const] : [];
    }),
  );
}

const withoutUnit = (title: string): string => normaliseHeading(title).replace(/\([^()]*\)$/, '');

function addMeaning(meanings: Meanings, word: string, field: SourceField, source: string, many = 1): void {
  const known = meanings.get(word) ?? [];
  const same = known.find((meaning) => meaning.field === field);
  if (!same) known.push({ field, sources: source === '' ? [] : [source], many });
  else if (source !== '') same.sources.push(source);
  meanings.set(word, known);
}

/** Returns the column with the source's words for "no value", spellings and dates converted before the rule is applied. */
function adapt(
  field: SourceField,
  columns: readonly SourceColumn[],
  named: Source | undefined,
  answered: Readonly<Record<string, string>>,
): SourceField {
  const spellings = readSpellings(field, columns, named !== undefined);
  for (const [theirs, ours] of Object.entries(answered)) spellings.set(theirs === blankWord ? '' : normaliseHeading(theirs), ours);
  const unit = named?.mapping.columns[field.key]?.unit;
  const dayOrder = field.content === 'day' ? named?.mapping.dayOrder : undefined;
  const rated = isRateUnit(unit) ? { ...field, rateUnit: unit } : field;
  const rule: ValueRule = (cell, column) => {
    const ours = translate(cell, spellings);
    return field.rule(dayOrder ? yearFirst(ours, dayOrder) : ours, column);
  };
  return withNone(spellings.size > 0 || dayOrder ? { ...rated, rule } : rated, named?.mapping);
}

/** Returns the column with the named source's words for "no value". */
function withNone(field: SourceField, named: SourceMapping | undefined): SourceField {
  const words = [...(named?.layout?.none ?? []), ...(named?.columns[field.key]?.none ?? [])];
  if (words.length === 0) return field;
  const none = new Set(words.map(normaliseHeading));
  const isNone = (cell: Cell) => none.has(normaliseHeading(textOf(cell) ?? ''));
  const rule: ValueRule = (cell, column) => (isNone(cell) ? { value: null } : field.rule(cell, column));
  // A source with a word for "no date" has rows without one.
  return { ...field, rule, isNone, ...(field.content === 'day' && { mayBeBlank: true }) };
}

const isRateUnit = (unit: string | undefined): unit is 'percent' | 'fraction' => unit === 'percent' || unit === 'fraction';

/** Without a named source, words that the column's own rule understands, or that sources use differently, are not replaced. */
function readSpellings(field: SourceField, columns: readonly SourceColumn[], isNamed: boolean): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const { spellings } of columns)
    for (const [theirs, ours] of Object.entries(spellings)) {
      const word = theirs === blankWord ? '' : normaliseHeading(theirs);
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
  return (text === undefined ? undefined : spellings.get(normaliseHeading(text))) ?? cell;
}

/** Converts `08/21/2026` or `21-08-2026`, in the order of the source, to year first. */
function yearFirst(cell: Cell, order: 'month-first' | 'day-first'): Cell {
  const parts = typeof cell === 'string' ? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(toPlain(cell)) : null;
  if (!parts) return cell;
  const [, first, second, year] = parts;
  return order === 'month-first' ? `${year}-${first}-${second}` : `${year}-${second}-${first}`;
}
