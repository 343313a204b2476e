import { writeFile } from 'node:fs/promises';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { lossWord, rateOf, type ImportColumn, type ColumnContent } from '../definition/column.ts';
import type { ImportTable } from '../definition/table.ts';
import type { ImportTarget } from '../definition/target.ts';
import { instructionSheet } from '../reading/survey-files.ts';
import { hasDefault, formatCellValue } from '../rules/rule-of.ts';

/** Writes an empty file of a target, which can be filled in and imported. */
export async function writeImportTemplate(target: ImportTarget, path: string): Promise<void> {
  await writeFile(path, await createImportTemplate(target));
}

/**
 * Returns the same as the bytes of a workbook (xlsx): a sheet for each table with the headings of every column, and a last sheet
 * with explanations.
 */
export const createImportTemplate = ({ tables }: Pick<ImportTarget, 'tables'>): Promise<Uint8Array> =>
  writeXlsx([
    ...tables.map(({ title, columns }) => ({
      name: title,
      header: columns.map(headingOf),
      rows: [],
      textColumns: textColumnsOf(columns),
    })),
    {
      name: instructionSheet,
      header: ['工作表', '列', '是否必填', '填写内容'],
      rows: tables.flatMap((table) =>
        table.columns.map((column) => [table.title, headingOf(column), isNeeded(column, table) ? '必填' : '选填', toAdvice(column, table)]),
      ),
    },
  ]);

/** The heading states the unit, so that nobody has to be asked. */
function headingOf(column: ImportColumn): string {
  if (rateOf(column)) return `${column.title}（%）`;
  if (column.keptIn !== undefined || column.measure === undefined || column.measure === 'price') return column.title;
  return `${column.title}（${column.measure === 'money' ? '元' : '股'}）`;
}

/** Returns the indexes from 0 of columns that look like numbers and would lose their leading zeros in a spreadsheet. */
export const textColumnsOf = (columns: readonly ImportColumn[]): number[] =>
  columns.flatMap(({ content }, index) => (isText(content) ? [index] : []));

const isText = (content: ColumnContent): boolean =>
  typeof content === 'object' ? 'code' in content : ['securityCode', 'name', 'text', 'texts', 'identifier'].includes(content);

/** Columns that may be omitted are not required. */
const isNeeded = (column: ImportColumn, { ignoresBlankColumns }: ImportTable): boolean =>
  !column.mayBeBlank && (ignoresBlankColumns ? column.isRequired === true : !hasDefault(column));

function toAdvice(column: ImportColumn, { keys }: ImportTable): string {
  const { name, fallback, isCommon, isStamp } = column;
  return [
    wordContent(column.content),
    keys.includes(name) && '各行由此区分，不能重复',
    isCommon && '各行应相同',
    isStamp && '留空为内容变动的当天',
    fallback !== undefined && formatCellValue(column, fallback) !== '' && `留空为“${formatCellValue(column, fallback)}”`,
  ]
    .filter(Boolean)
    .join('；');
}

const contentWords: Record<Extract<ColumnContent, string>, string> = {
  securityCode: '6 位证券代码，以文本填写',
  name: '证券简称',
  text: '文字',
  texts: '文字，多项用“；”或换行分开',
  identifier: '字母和数字，空格和连字符不计',
  day: '日期，如 2026-08-21',
  moment: '时间，如 2026-08-21 18:30',
  flag: '是、否',
  number: '数字',
  amount: '数字，不小于 0',
  ratio: `数字；亏损的填“${lossWord}”`,
  priceLimit: '百分数，如 10%；没有限制的填“无限制”',
};

function wordContent(content: ColumnContent): string {
  if (typeof content === 'string') return contentWords[content];
  if ('code' in content) return `${content.code} 位代码，以文本填写`;
  if ('rate' in content) return '百分数，如 70 表示 70%';
  return `其中之一：${Object.values(content.choice)
    .map(([first]) => first)
    .join('、')}`;
}
