import type { ColumnContext } from '#platform/tabular/rules/reading.ts';
import {
  amountUnits,
  findForeignUnit,
  findUnitStatements,
  readUnit,
  type AmountUnit,
  type UnitStatement,
  type WrittenUnit,
} from '../rules/amount-unit.ts';
import type { SourceView } from '../sources/source-view.ts';
import { normaliseHeading } from '../sources/source.ts';
import type { SheetHeader, MappedColumn } from './find-header.ts';

/** The units of the amounts of a sheet. */
export interface ColumnUnits {
  /** By column index, for every amount with a known unit. */
  scales: ReadonlyMap<number, NonNullable<ColumnContext['scale']>>;
  /** Amounts without a stated unit. */
  unstated: readonly MappedColumn[];
  /** Contradictory or meaningless statements, in Chinese. */
  problems: readonly string[];
  warnings: readonly string[];
}

/** The texts around a table: the sheet's name, the lines above it, and the remarks below. */
export interface SheetTexts {
  titles: readonly string[];
  remarks: readonly string[];
}

/**
 * Determines the unit of every column of money or quantities: the one in its heading, else in title or notes, else from the user
 * or the named source, else from the format published by an exchange. All statements must agree. Nothing is guessed from the
 * figures.
 */
export function determineUnits(view: SourceView, header: SheetHeader, texts: SheetTexts): ColumnUnits {
  const statements = [
    ...texts.titles.flatMap((text) => findUnitStatements(text, true)),
    ...texts.remarks.flatMap((text) => findUnitStatements(text, false)),
  ];
  const foreign = [...texts.titles, ...texts.remarks].flatMap((text) => findForeignUnit(text) ?? []);
  const problems = foreign.map((money) => `文件写明的单位是${money}，名单只收人民币`);
  const warnings: string[] = [];
  const scales = new Map<number, NonNullable<ColumnContext['scale']>>();
  const unstated: MappedColumn[] = [];
  const published = view.publishedUnits(header.columns);
  for (const column of header.columns.filter(({ field: { measure } }) => measure === 'money' || measure === 'quantity')) {
    const { key, measure, keptIn = 'one' } = column.field;
    const unit = settleColumn(view, column, statements, { problems, warnings }) ?? published.get(key);
    const power = unit && amountUnits[unit].power - amountUnits[keptIn].power;
    const isWhole = measure === 'quantity' && keptIn === 'one';
    if (power !== undefined) scales.set(column.index, { power, isWhole, ...(unit === 'lot' && { isLot: true }) });
    else unstated.push(column);
    if (unit === 'lot') warnings.push(`列「${column.title}」以手计，按 1 手 = 100 股（份）换算，债券按 1 手 = 10 张`);
  }
  return { scales, unstated: problems.length > 0 ? [] : unstated, problems, warnings };
}

function settleColumn(
  view: SourceView,
  column: MappedColumn,
  statements: readonly UnitStatement[],
  tell: { problems: string[]; warnings: string[] },
): AmountUnit | undefined {
  const { field, title } = column;
  const heading = readHeadingUnit(column, tell.problems);
  const around = findUnitsAround(view, column, statements);
  const words = around.map(({ word }) => word).join('、');
  if (!heading && around.length > 1) tell.problems.push(`列「${title}」：文件里写明的单位不一致：${words}，请核对`);
  if (heading && around.some(({ unit }) => unit !== heading.unit))
    tell.warnings.push(`标题或备注写明单位是${words}，列「${title}」自己写明是${heading.word}，按列名读`);
  const stated = heading ?? around[0];
  const said = view.unitOf(field.name);
  if (stated && said && stated.unit !== said)
    tell.problems.push(`列「${title}」：文件写明单位是${stated.word}，--unit 或来源写明的是“${amountUnits[said].word}”，请核对`);
  return stated?.unit ?? said;
}

function readHeadingUnit({ field, title, unit: text }: MappedColumn, problems: string[]): WrittenUnit | undefined {
  if (text === '') return undefined;
  const unit = readUnit(text);
  if (unit && (!unit.measure || unit.measure === field.measure)) return unit;
  problems.push(`列「${title}」的单位“${text}”不能导入，应为${field.measure === 'money' ? '元、万元、亿元' : '股、份、手、万股'}等`);
  return undefined;
}

/** Returns the different units that title and notes state for a column: by name, else for the same measure. */
function findUnitsAround(view: SourceView, { field }: MappedColumn, statements: readonly UnitStatement[]): WrittenUnit[] {
  const own = statements.filter(({ subject }) => view.meaningsOf(normaliseHeading(subject)).some((meaning) => meaning.field === field));
  const fitting = own.length > 0 ? own : statements.filter((statement) => measureOf(statement, view) === field.measure);
  return [...new Map(fitting.toReversed().map((statement) => [statement.unit, statement])).values()].toReversed();
}

const moneyWords = /金额|货币|资金|余额|市值|人民币/;
const quantityWords = /数量|股数|份额|余量/;

/** Returns the measure of a statement: by its noun, else by the word before it; `单位：万` alone may mean both, so neither is certain. */
function measureOf({ measure, subject }: UnitStatement, view: SourceView): 'money' | 'quantity' | undefined {
  // A statement for one column does not apply to the others.
  if (subject !== '' && view.meaningsOf(normaliseHeading(subject)).length > 0) return undefined;
  return measure ?? (moneyWords.test(subject) ? 'money' : quantityWords.test(subject) ? 'quantity' : undefined);
}
