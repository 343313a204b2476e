import type { Cell } from '#platform/tabular/cell.ts';
import type { Context } from '#platform/context.ts';
import type { Exchange } from '#modules/district/lists/web/exchange.ts';
import { toPlain } from '../reading/clean-text.ts';
import type { Field } from '#modules/district/lists/service/definition/list-fields.ts';
import type { ListDefinition } from '#modules/district/lists/service/definition/lists.ts';
import type { Rule } from '../rules/reading.ts';
import { ruleOf } from '../rules/rule-of.ts';
import { listSources } from './read-sources.ts';
import { toWord, type Source, type SourceColumn } from './source.ts';

/** A field as a source writes it. */
export interface SourceField extends Field {
  rule: Rule;
  /** How the source writes rates without a percent sign, when its description says so. */
  rateUnit?: 'percent' | 'fraction';
}

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
}

/**
 * The words of the named source, or of all sources of the list. Units, the order of days and the exchange hold only for
 * a source that was named: a file whose source nobody named is read by its headings alone.
 */
export async function loadSourceView(ctx: Context, list: ListDefinition, code?: string): Promise<SourceView | { problem: string }> {
  const sources = await listSources(ctx);
  const fitting = sources.filter(({ mapping }) => mapping.lists.includes(list.kind));
  if (code === undefined) return makeView(list, fitting, undefined);
  const named = sources.find((source) => source.code === code);
  if (!named) return { problem: `没有“${code}”这个来源，可用：${fitting.map((source) => source.code).join('、')}` };
  if (!fitting.includes(named)) return { problem: `来源“${code}”（${named.name}）不用于${list.title}` };
  return makeView(list, [named], named);
}

function makeView(list: ListDefinition, sources: readonly Source[], named: Source | undefined): SourceView {
  const meanings = new Map<string, { field: SourceField; sources: string[] }[]>();
  const words = new Map<string, string[]>();
  for (const field of list.fields) {
    const columns = sources.flatMap(({ mapping }) => mapping.columns[field.name] ?? []);
    const ours = adapt({ ...field, rule: ruleOf(field) }, columns, named);
    words.set(field.name, [...new Set(columns.flatMap(({ headings }) => headings))]);
    for (const source of sources)
      for (const heading of source.mapping.columns[field.name]?.headings ?? []) addMeaning(meanings, toWord(heading), ours, source.name);
  }
  return {
    meaningsOf: (word) => meanings.get(word) ?? [],
    headingsOf: (name) => words.get(name) ?? [],
    ...(named?.mapping.exchange && { exchange: named.mapping.exchange }),
  };
}

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

/** The field with the source's spellings, units and days turned into ours before its one rule reads them. */
function adapt(field: SourceField, columns: readonly SourceColumn[], named: Source | undefined): SourceField {
  const spellings = readSpellings(field, columns, named !== undefined);
  const unit = named?.mapping.columns[field.name]?.unit;
  const dayOrder = isDay(field) ? named?.mapping.dayOrder : undefined;
  const factor = unit === 'wan' ? 10_000 : unit === 'yi' ? 100_000_000 : 1;
  if (spellings.size === 0 && !dayOrder && factor === 1) return isRateUnit(unit) ? { ...field, rateUnit: unit } : field;
  const rule: Rule = (cell, column) => {
    const ours = dayOrder ? yearFirst(translate(cell, spellings), dayOrder) : translate(cell, spellings);
    const reading = field.rule(ours, column);
    if (factor === 1 || 'problem' in reading || typeof reading.value !== 'number') return reading;
    return { ...reading, value: Math.round(reading.value * factor * 100) / 100 };
  };
  return { ...field, rule, ...(isRateUnit(unit) && { rateUnit: unit }) };
}

const isDay = ({ name }: Field): boolean => name === 'effectiveOn' || name === 'dataDate';
const isRateUnit = (unit: string | undefined): unit is 'percent' | 'fraction' => unit === 'percent' || unit === 'fraction';

/** Where no source is named, a word that the field's own rule understands, or that sources use differently, stays as it is. */
function readSpellings(field: SourceField, columns: readonly SourceColumn[], isNamed: boolean): Map<string, string> {
  const found = new Map<string, string | undefined>();
  for (const { spellings } of columns)
    for (const [theirs, ours] of Object.entries(spellings)) {
      const word = toWord(theirs);
      const isTaken = !isNamed && 'value' in field.rule(theirs, { unit: undefined, date1904: false });
      if (!isTaken) found.set(word, found.has(word) && found.get(word) !== ours ? undefined : ours);
    }
  return new Map([...found].flatMap(([theirs, ours]) => (ours === undefined ? [] : [[theirs, ours] as const])));
}

function translate(cell: Cell, spellings: ReadonlyMap<string, string>): Cell {
  if (spellings.size === 0) return cell;
  const text = typeof cell === 'string' ? cell : cell.kind === 'number' ? String(cell.value) : undefined;
  return (text === undefined ? undefined : spellings.get(toWord(text))) ?? cell;
}

/** `08/21/2026` or `21-08-2026` as the source means it, with the year first. */
function yearFirst(cell: Cell, order: 'month-first' | 'day-first'): Cell {
  const parts = typeof cell === 'string' ? /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(toPlain(cell)) : null;
  if (!parts) return cell;
  const [, first, second, year] = parts;
  return order === 'month-first' ? `${year}-${first}-${second}` : `${year}-${second}-${first}`;
}
