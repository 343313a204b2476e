import { FileError, type Row } from '#platform/tabular/cell.ts';
import { openBook } from '#platform/tabular/open-book.ts';
import { toCsvRow, csvStart } from '#platform/tabular/delimited/csv-write.ts';
import { amountUnitNames, amountUnits, type AmountUnit } from '../rules/amount-unit.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { fieldsOf, type Source, type SourceColumn, type SourceMapping } from './source.ts';

/** A description of columns as staff keep it in a spreadsheet: one row a column, headings parted by 、. */
const header = ['列', '列名', '单位', '写法'] as const;

const unitNames: Record<NonNullable<SourceColumn['unit']>, string> = {
  percent: '百分数',
  fraction: '小数',
  ...(Object.fromEntries(amountUnitNames.map((unit) => [unit, amountUnits[unit].word])) as Record<AmountUnit, string>),
};

/**
 * Reads the columns of a source from a CSV file or workbook: 列, 列名, 单位, 写法 (`开放=是；关闭=否`). Returns the
 * columns by field name, or in Chinese what is wrong with which line.
 */
export async function readSourceFile(path: string, kinds: SourceMapping['lists']): Promise<SourceMapping['columns'] | { problem: string }> {
  try {
    const book = await openBook(path);
    try {
      const [sheet] = book.sheets.filter(({ isHidden }) => !isHidden);
      return sheet ? await readRows(sheet.rows(), kinds) : { problem: '文件里没有内容' };
    } finally {
      await book.close();
    }
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

async function readRows(rows: AsyncIterable<Row>, kinds: SourceMapping['lists']): Promise<SourceMapping['columns'] | { problem: string }> {
  const fields = fieldsOf(kinds);
  const columns: SourceMapping['columns'] = {};
  let hasHeader = false;
  for await (const { cells, position } of rows) {
    const texts = cells.map(plainTextOf);
    if (texts.every((text) => text === '')) continue;
    if (!hasHeader) {
      if (!header.slice(0, 2).every((title, index) => texts[index] === title)) return { problem: `第一行应是列名：${header.join('、')}` };
      hasHeader = true;
      continue;
    }
    const [title = '', headings = '', unit = '', spellings = ''] = texts;
    const field = fields.find((one) => one.title === title || one.name === title);
    if (!field) return { problem: `第 ${position} 行：没有“${title}”这一列，可用：${fields.map((one) => one.title).join('、')}` };
    const column = readColumn(headings, unit, spellings);
    if ('problem' in column) return { problem: `第 ${position} 行：${column.problem}` };
    columns[field.name] = column;
  }
  return hasHeader ? columns : { problem: '文件里没有内容' };
}

function readColumn(headings: string, unitWord: string, spellings: string): SourceColumn | { problem: string } {
  const unit = (Object.keys(unitNames) as (keyof typeof unitNames)[]).find((key) => unitNames[key] === unitWord);
  if (unitWord !== '' && !unit) return { problem: `不认识单位“${unitWord}”，可用：${Object.values(unitNames).join('、')}` };
  const pairs = split(spellings, /[;；]/).map((pair) => split(pair, /=/));
  const broken = pairs.find((pair) => pair.length !== 2);
  if (broken) return { problem: `写法“${broken.join('=')}”应是“他们的写法=我们的写法”，多个之间用；分开` };
  return { headings: split(headings, /[、|]/), spellings: Object.fromEntries(pairs), ...(unit && { unit }) };
}

const split = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The same description as CSV, to be edited and read again. */
export function writeSourceFile({ mapping }: Pick<Source, 'mapping'>): string {
  const titles = new Map(fieldsOf(mapping.lists).map(({ name, title }) => [name, title]));
  const rows = Object.entries(mapping.columns).map(([name, { headings, unit, spellings }]) =>
    toCsvRow([
      titles.get(name) ?? name,
      headings.join('、'),
      unit ? unitNames[unit] : '',
      Object.entries(spellings)
        .map((pair) => pair.join('='))
        .join('；'),
    ]),
  );
  return csvStart + toCsvRow([...header]) + rows.join('');
}
