import type { Cell, NumberCell } from '#platform/tabular/cell.ts';
import { readSignedNumber } from '#platform/tabular/rules/amount.ts';
import { cleanText, hasControlCharacters, toPlain, withoutTextGuard } from '#platform/tabular/rules/clean-text.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { readMoment } from '#platform/tabular/rules/moment.ts';
import { brokenReason, isNoFigure, isNone, shown } from '#platform/tabular/rules/reading.ts';
import { choiceRule, readFlag } from '#platform/tabular/rules/text.ts';
import type { Column, Content, Value } from '../register.ts';
import { partCode, type WrittenCode } from '../service/written-code.ts';

/** What a cell of a register means, or in Chinese why it means nothing that we may use. */
export type ValueReading = { value: Value; warning?: string } | { problem: string };
type ValueRule = (cell: Cell, date1904: boolean) => ValueReading;

const choices = new WeakMap<object, ReturnType<typeof choiceRule>>();

/** Reads a cell by the one rule of the column's content. `many`: how many units the figure stands for under this heading. */
export function readCell(
  cell: Cell,
  column: Column,
  { date1904, many = 1 }: { date1904: boolean; many?: number | undefined },
): ValueReading {
  const broken = typeof cell === 'string' ? damageOf(cell) : brokenReason(cell);
  if (broken) return { problem: broken };
  const reading = isNothing(cell, column.content)
    ? { value: column.content === 'texts' ? [] : null }
    : ruleOf(column.content)(cell, date1904);
  if ('problem' in reading) return reading;
  const { value } = reading;
  if (isEmpty(value) && !column.mayBeBlank) return { problem: '没有填写' };
  return typeof value === 'number' && many !== 1 ? { value: Number((value / many).toPrecision(12)) } : reading;
}

/** Whether rows have a value where the file says none. */
export const hasDefault = ({ fallback, isStamp }: Column): boolean => fallback !== undefined || isStamp === true;

/** Whether a blank cell leaves it to what is known of the row, or to what new rows have: as if the file had no such column. */
export const isUnsaid = (cell: Cell, column: Column): boolean =>
  !column.mayBeBlank && hasDefault(column) && isNothing(cell, column.content);

const isEmpty = (value: Value): boolean => value === null || (Array.isArray(value) && value.length === 0);
/** Why a text cannot be kept: control characters, and halves of characters that no database takes. */
export const damageOf = (text: string): string | undefined =>
  hasControlCharacters(text) || !text.isWellFormed() ? '含有控制字符或残缺的字符，内容可能在传输中损坏' : undefined;

/** Where words may stand, 无 is one of them. */
const isNothing = (cell: Cell, content: Content): boolean =>
  typeof cell === 'string' && (hasWords(content) ? isNone(toPlain(cell)) : isNoFigure(toPlain(cell)));
const hasWords = (content: Content): boolean => content === 'text' || content === 'texts' || content === 'flag';

function ruleOf(content: Content): ValueRule {
  if (typeof content === 'string') return rules[content];
  if ('code' in content) return (cell) => readDigits(cell, content.code);
  const known = choices.get(content.choice) ?? choiceRule(content.choice);
  choices.set(content.choice, known);
  return (cell, date1904) => known(cell, { unit: undefined, date1904 });
}

const rules: Record<Extract<Content, string>, ValueRule> = {
  text: (cell) => readWords(cell),
  identifier: (cell) => {
    const reading = readWords(cell);
    if ('problem' in reading) return reading;
    return { value: String(reading.value).normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase() };
  },
  day: (cell, date1904) => readDay(cell, { date1904 }),
  moment: (cell, date1904) => readMoment(cell, { date1904 }),
  number: (cell) => readSignedNumber(cell),
  flag: (cell, date1904) => readFlag(cell, { unit: undefined, date1904 }),
  texts: (cell) => {
    const reading = readWords(cell, /[；;\r\n]/);
    return 'problem' in reading ? reading : { value: reading.value };
  },
};

/** Our own files put it in front of a text that a spreadsheet would run. */
const formulaGuard = /^'(?=[=+\-@])/;

function readWords(cell: Cell, separator?: RegExp): ValueReading {
  if (typeof cell !== 'string' && cell.kind === 'number' && Math.abs(cell.value) > Number.MAX_SAFE_INTEGER)
    return { problem: `${cell.value} 的位数过多，末位可能已经丢失，请把这一列设为文本后重新填写` };
  const text = typeof cell === 'string' ? cell : writeNumber(cell as NumberCell);
  if (!separator) return { value: cleanText(withoutTextGuard(text)).replace(formulaGuard, '') };
  const words = text.replace(formulaGuard, '').split(separator).map(cleanText);
  return { value: words.filter((word) => word !== '' && !isNone(word)) };
}

/** As the sheet shows it: 65% is no 0.65. */
const writeNumber = ({ value, isPercent }: NumberCell): string => (isPercent ? `${Number((value * 100).toPrecision(12))}%` : String(value));

function readDigits(cell: Cell, length: number): ValueReading {
  const text = partCode(writtenText(cell)).code.replace(/\.OF$/i, '').toUpperCase();
  if (text.length === length && /^[0-9A-Z]+$/.test(text)) return { value: text };
  if (!/^\d+$/.test(text) || text.length > length) return { problem: `${shown(text)}不是 ${length} 位代码` };
  const filled = text.padStart(length, '0');
  return { value: filled, warning: `${text} 不足 ${length} 位，按补零后的 ${filled} 导入，请核对` };
}

/** The exchange that the mark of a code names, as in `600519.SH`. */
export const exchangeInCode = (cell: Cell): WrittenCode['exchange'] => partCode(writtenText(cell)).exchange;

const writtenText = (cell: Cell): string =>
  typeof cell === 'string' ? withoutTextGuard(toPlain(cell)) : cell.kind === 'number' ? String(cell.value) : '';

/** A value as people read it, and as our own files spell it; '' for none. */
export function toWords({ content }: Pick<Column, 'content'>, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('；');
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof content === 'object' && 'choice' in content) return content.choice[String(value)]?.[0] ?? String(value);
  return String(value);
}
