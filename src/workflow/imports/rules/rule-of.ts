import type { Cell, NumberCell } from '#platform/tabular/cell.ts';
import { readAmount, readSignedNumber } from '#platform/tabular/rules/amount.ts';
import { cleanText, hasControlCharacters, toPlain, withoutTextGuard } from '#platform/tabular/rules/clean-text.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { readMoment } from '#platform/tabular/rules/moment.ts';
import { brokenReason, isNoFigure, isBlankNotation, quoteShortened, type ColumnContext } from '#platform/tabular/rules/reading.ts';
import { choiceRule, flagSpellings, readFlag, readName, type Spellings } from '#platform/tabular/rules/text.ts';
import { lossWord, type ImportColumn, type ColumnContent, type CellValue } from '../definition/column.ts';
import { readPriceLimit } from './price-limit.ts';
import { rateRule } from './rate.ts';
import { parseSecurityCode } from './security-code.ts';
import { splitMarketCode } from './written-code.ts';

/** The value of a cell, or an error message in Chinese. */
export type ValueReading = { value: CellValue; warning?: string } | { problem: string };
export type ValueRule = (cell: Cell, column: ColumnContext) => ValueReading;
type Rules<Key extends string> = Record<Key, ValueRule>;

const rules: Rules<Extract<ColumnContent, string>> = {
  securityCode: parseSecurityCode,
  name: readName,
  text: orNothing(isBlankNotation, (cell) => readWords(cell)),
  texts: (cell) => readTexts(cell),
  identifier: orNothing(isBlankNotation, readIdentifier),
  day: orNothing(isNoFigure, readDay),
  moment: orNothing(isNoFigure, readMoment),
  flag: readFlag,
  number: readSignedNumber,
  amount: readAmount,
  ratio: readRatio,
  priceLimit: readPriceLimit,
};
const choices = new WeakMap<Spellings, ValueRule>();

/** Returns the rule that converts the cells of a column into values. */
export function columnRule({ content, longest }: Pick<ImportColumn, 'content' | 'longest'>): ValueRule {
  if (longest !== undefined) return noLonger(longest, columnRule({ content }));
  if (typeof content === 'string') return rules[content];
  if ('rate' in content) return rateRule(content.rate);
  if ('code' in content) return orNothing(isNoFigure, (cell) => readDigits(cell, content.code));
  const known = choices.get(content.choice) ?? choiceRule(content.choice);
  choices.set(content.choice, known);
  return known;
}

/** Returns the allowed words of a category column with their spellings; undefined for other columns. */
export function spellingsOf({ content }: Pick<ImportColumn, 'content'>): Spellings | undefined {
  if (content === 'flag') return flagSpellings;
  return typeof content === 'object' && 'choice' in content ? content.choice : undefined;
}

/** Returns whether a value is empty. */
export const isNoValue = (value: CellValue): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Returns whether rows have a default value. */
export const hasDefault = ({ fallback, isStamp }: Pick<ImportColumn, 'fallback' | 'isStamp'>): boolean =>
  fallback !== undefined || isStamp === true;

/** Returns whether a blank cell keeps the known value or uses the default, as if the file did not have the column. */
export function isUnstated(cell: Cell, column: ImportColumn & { rule: ValueRule }, context: ColumnContext): boolean {
  if (column.mayBeBlank || !hasDefault(column)) return false;
  const reading = column.rule(cell, context);
  return 'value' in reading && isNoValue(reading.value);
}

/** Returns why a text cannot be stored: control characters or unpaired surrogates. */
export const findTextDamage = (text: string): string | undefined =>
  hasControlCharacters(text) || !text.isWellFormed() ? '含有控制字符或残缺的字符，内容可能在传输中损坏' : undefined;

/** Wraps a rule so that words for "nothing" are no value. In text columns 无 is an ordinary word. */
function orNothing(isNothing: (text: string) => boolean, rule: ValueRule): ValueRule {
  return (cell, column) => {
    const broken = brokenReason(cell);
    if (broken) return { problem: broken };
    return typeof cell === 'string' && isNothing(toPlain(cell)) ? { value: null } : rule(cell, column);
  };
}

function noLonger(most: number, rule: ValueRule): ValueRule {
  return (cell, column) => {
    const reading = rule(cell, column);
    return 'value' in reading && typeof reading.value === 'string' && reading.value.length > most
      ? { problem: `超过 ${most} 个字` }
      : reading;
  };
}

/** Exchanges and index companies write a dash for companies with a loss, which have no price-earnings ratio. */
function readRatio(cell: Cell): ValueReading {
  const text = typeof cell === 'string' ? toPlain(cell) : '';
  return /^(?:-{1,3}|[–—―]{1,2}|亏损?|为?负值?|负数)$/.test(text) ? { value: lossWord } : readSignedNumber(cell);
}

/** The apostrophe that our own files put before text that a spreadsheet would execute. */
const formulaGuard = /^'(?=[=+\-@])/;

function readWords(cell: Cell): { value: string } | { problem: string } {
  const text = textOf(cell);
  return 'problem' in text ? text : { value: cleanText(withoutTextGuard(text.value)).replace(formulaGuard, '') };
}

function readTexts(cell: Cell): ValueReading {
  const broken = brokenReason(cell);
  const text = broken ? { problem: broken } : textOf(cell);
  if ('problem' in text) return text;
  const words = text.value
    .replace(formulaGuard, '')
    .split(/[；;\r\n]/)
    .map(cleanText);
  return { value: words.filter((word) => word !== '' && !isBlankNotation(word)) };
}

function readIdentifier(cell: Cell): ValueReading {
  const reading = readWords(cell);
  return 'problem' in reading ? reading : { value: reading.value.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase() };
}

/** Returns the text of a cell as displayed: 65%, not 0.65. */
function textOf(cell: Cell): { value: string } | { problem: string } {
  if (typeof cell === 'string') return { value: cell };
  const { value, isPercent } = cell as NumberCell;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { problem: `${value} 的位数过多，末位可能已经丢失，请把这一列设为文本后重新填写` };
  return { value: isPercent ? `${Number((value * 100).toPrecision(12))}%` : String(value) };
}

function readDigits(cell: Cell, length: number): ValueReading {
  const written = typeof cell === 'string' ? withoutTextGuard(toPlain(cell)) : String((cell as NumberCell).value);
  const text = splitMarketCode(written).code.replace(/\.OF$/i, '').toUpperCase();
  if (text.length === length && /^[0-9A-Z]+$/.test(text)) return { value: text };
  if (!/^\d+$/.test(text) || text.length > length) return { problem: `${quoteShortened(text)}不是 ${length} 位代码` };
  const filled = text.padStart(length, '0');
  return { value: filled, warning: `${text} 不足 ${length} 位，按补零后的 ${filled} 导入，请核对` };
}

/** Formats a value for people, as in our own files; '' for no value. */
export function formatCellValue({ content }: Pick<ImportColumn, 'content'>, value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('；');
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof content === 'object' && 'choice' in content) return content.choice[String(value)]?.[0] ?? String(value);
  return String(value);
}
