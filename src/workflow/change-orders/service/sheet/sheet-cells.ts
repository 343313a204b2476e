import type { Cell } from '#platform/tabular/cell.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { FormField } from '../../schema/contents.ts';
import { choiceText, choiceValue } from '../../web/choice-value.ts';

/** Thrown for an invalid cell. */
export class CellError extends Error {
  override readonly name = 'CellError';
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Converts a value of a draft to a cell: labels for codes, Beijing time for timestamps. */
export function toCell(field: FormField, value: unknown): string | number | null {
  if (isBlank(value)) return null;
  if (field.kind === 'number') return Number(value);
  if (field.kind === 'flag') return value === true ? '是' : '否';
  if (field.kind === 'moment') return beijingMinute(String(value));
  if (field.kind === 'choice') return wordOf(field, value);
  if (Array.isArray(value)) return value.map((one) => wordOf(field, one)).join('；');
  return String(value);
}

const wordOf = (field: FormField, value: unknown): string => choiceText(field, value) ?? String(value);

type Reader = (text: string, field: FormField) => unknown;

const readers: Partial<Record<FormField['kind'], Reader>> = {
  number(text) {
    const value = Number(text.replaceAll(',', ''));
    if (!Number.isFinite(value)) throw new CellError(`“${text}”不是数字`);
    return value;
  },
  flag(text) {
    if (/^(是|有|√|y|yes|true|1)$/i.test(text)) return true;
    if (/^(否|无|×|n|no|false|0)$/i.test(text)) return false;
    throw new CellError(`“${text}”应为“是”或“否”`);
  },
  day(text) {
    const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
    if (!year) throw new CellError(`“${text}”不是日期，格式如 2026-11-21`);
    return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  },
  moment(text) {
    const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text.replaceAll('/', '-')) ?? [];
    if (!day) throw new CellError(`“${text}”不是时间，格式如 2026-11-21 09:00`);
    return `${day}T${time ?? '00:00'}:00+08:00`;
  },
  choice: (text, field) => codeOf(text, field),
  choices: (text, field) => partsOf(text).map((one) => codeOf(one, field)),
  words: (text) => partsOf(text),
};

function codeOf(text: string, field: FormField): string | number {
  const { options = [] } = field;
  const found = options.find((one) => one.text === text || one.value === text);
  if (!found) throw new CellError(`“${text}”不在可选项中：${options.map((one) => one.text).join('、')}`);
  return choiceValue(field, found.value);
}

const partsOf = (text: string): string[] =>
  text
    .split(/[；;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Kinds whose empty cell means no entry: the schema decides whether there may be none. */
const severalKinds: readonly FormField['kind'][] = ['words', 'choices'];

/** Converts a cell to a value of a draft; an empty cell of an optional field is undefined. Throws `CellError` for an invalid one. */
export function fromCell(field: FormField, cell: Cell | undefined): unknown {
  if (typeof cell === 'object' && cell.kind === 'broken') throw new CellError(`单元格有错误：${cell.text}`);
  const written = typeof cell === 'object' ? String(cell.value) : (cell ?? '').trim();
  // CSV files have an apostrophe before text that a spreadsheet would take for a formula.
  const text = written.replace(/^'(?=[=+\-@])/, '');
  if (text === '') return field.isNullable ? null : field.isRequired && severalKinds.includes(field.kind) ? [] : undefined;
  return readers[field.kind]?.(text, field) ?? text;
}
