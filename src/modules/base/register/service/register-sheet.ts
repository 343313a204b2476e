import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { hasDefault, toWords } from '../reading/rule-of.ts';
import type { Column, Part, Register, Row, Rows } from '../register.ts';

export type SheetFormat = 'xlsx' | 'csv';

/**
 * Rows as a file that can be corrected and imported again: a workbook with a sheet for each part, or CSV, which has room for the first part only.
 * Imported as it is, it makes no difference.
 */
export async function writeRegisterSheet({ parts }: Pick<Register, 'parts'>, rows: Rows, format: SheetFormat): Promise<Uint8Array> {
  const sheets = parts.map((part) => {
    const columns = part.columns.filter(({ isCommon }) => !isCommon);
    return {
      name: part.title,
      header: columns.map(({ title }) => title),
      rows: (rows[part.name] ?? []).map((row) => columns.map((column) => toCell(column, row))),
      textColumns: textColumnsOf(columns),
    };
  });
  if (format === 'xlsx') return writeXlsx(sheets);
  const [first] = sheets;
  return Buffer.from(csvStart + [first!.header, ...first!.rows].map(toCsvRow).join(''));
}

/** What a spreadsheet would take for a figure and cut the zeros from. */
const textColumnsOf = (columns: readonly Column[]): number[] =>
  columns.flatMap(({ content }, index) =>
    ['text', 'texts', 'identifier'].includes(content as string) || (typeof content === 'object' && 'code' in content) ? [index] : [],
  );

function toCell(column: Column, { [column.name]: value }: Row): string | number | null {
  return typeof value === 'number' ? value : toWords(column, value) || null;
}

/** The empty workbook to fill in: the headings of every column, and on a last sheet what may stand below them. */
export function writeRegisterTemplate({ parts }: Pick<Register, 'parts'>): Promise<Uint8Array> {
  return writeXlsx([
    ...parts.map(({ title, columns }) => ({
      name: title,
      header: columns.map((column) => column.title),
      rows: [],
      textColumns: textColumnsOf(columns),
    })),
    {
      name: '填写说明',
      header: ['工作表', '列', '是否必填', '填写内容'],
      rows: parts.flatMap((part) =>
        part.columns.map((column) => [part.title, column.title, isNeeded(column) ? '必填' : '选填', toAdvice(column, part)]),
      ),
    },
  ]);
}

const isNeeded = (column: Column): boolean => !column.mayBeBlank && !hasDefault(column);

function toAdvice(column: Column, { keys }: Part): string {
  const { name, fallback, isCommon, isStamp } = column;
  return [
    wordContent(column),
    keys.includes(name) && '各行由此区分，不能重复',
    isCommon && '各行应相同',
    isStamp && '留空为内容变动的当天',
    fallback !== undefined && toWords(column, fallback) !== '' && `留空为“${toWords(column, fallback)}”`,
  ]
    .filter(Boolean)
    .join('；');
}

const contentWords = {
  text: '文字',
  identifier: '字母和数字，空格和连字符不计',
  day: '日期，如 2026-08-21',
  moment: '时间，如 2026-08-21 18:30',
  number: '数字',
  flag: '是、否',
  texts: '文字，多项用“；”或换行分开',
} as const;

function wordContent({ content }: Column): string {
  if (typeof content === 'string') return contentWords[content];
  if ('code' in content) return `${content.code} 位代码，以文本填写`;
  return `其中之一：${Object.values(content.choice)
    .map(([first]) => first)
    .join('、')}`;
}
