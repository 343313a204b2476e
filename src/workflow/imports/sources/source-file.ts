import { openBookIsolated } from '#platform/parsing/open-book.ts';
import { FileError, type Cell, type Row } from '#platform/tabular/cell.ts';
import { toCsvRow, csvStart } from '#platform/tabular/delimited/csv-write.ts';
import { cleanText, plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { findNamedColumns, nameColumns, type ImportTable } from '../definition/table.ts';
import { amountUnitNames, amountUnits, type AmountUnit } from '../rules/amount-unit.ts';
import { layoutWords, readLayoutLine, writeLayoutLines } from './layout-file.ts';
import type { FileLayout } from './layout.ts';
import type { Source, SourceColumn, SourceMapping } from './source.ts';

/**
 * A description as a spreadsheet: one row for each column of the lists, with headings separated by 、; then one row for each
 * agreement about the whole file. The last two columns are optional.
 */
const header = ['列', '列名', '单位', '写法', '位置', '空值'] as const;

/** The content of a description. */
export type DescribedFile = Pick<SourceMapping, 'columns' | 'layout'>;

export const unitNames: Record<NonNullable<SourceColumn['unit']>, string> = {
  percent: '百分数',
  fraction: '小数',
  ...(Object.fromEntries(amountUnitNames.map((unit) => [unit, amountUnits[unit].word])) as Record<AmountUnit, string>),
};

/**
 * Reads the description of a source from a CSV file or workbook: 列, 列名, 单位, 写法 (`开放=是；关闭=否`), 位置, 空值. Returns the columns by key
 * and the layout, or an error message in Chinese with the line. A column title that several tables share is written as `表/列`, or
 * means all of them.
 */
export async function readSourceFile(path: string, tables: readonly ImportTable[]): Promise<DescribedFile | { problem: string }> {
  try {
    const book = await openBookIsolated(path);
    try {
      const [sheet] = book.sheets.filter(({ isHidden }) => !isHidden);
      return sheet ? await readRows(sheet.rows(), tables) : { problem: '文件里没有内容' };
    } finally {
      await book.close();
    }
  } catch (error) {
    if (error instanceof FileError) return { problem: error.message };
    throw error;
  }
}

async function readRows(rows: AsyncIterable<Row>, tables: readonly ImportTable[]): Promise<DescribedFile | { problem: string }> {
  const columns: SourceMapping['columns'] = {};
  const layout: FileLayout = {};
  let hasHeader = false;
  for await (const { cells, position } of rows) {
    // Text that a spreadsheet would execute is preceded by an apostrophe, in our own files too.
    const texts = cells.map((cell) => textOf(cell).replace(/^'(?=[=+\-@])/, ''));
    if (texts.every((text) => text === '')) continue;
    if (!hasHeader) {
      if (!header.slice(0, 2).every((title, index) => texts[index] === title)) return { problem: `第一行应是列名：${header.join('、')}` };
      hasHeader = true;
      continue;
    }
    const problem = readLine(texts, tables, columns, layout);
    if (problem !== undefined) return { problem: `第 ${position} 行：${problem}` };
  }
  if (!hasHeader) return { problem: '文件里没有内容' };
  return { columns, ...(Object.keys(layout).length > 0 && { layout }) };
}

/** Returns the text of a cell with its line breaks. */
const textOf = (cell: Cell): string =>
  typeof cell === 'string'
    ? cell
        .split(/(?<=\n)/)
        .map((line) => cleanText(line) + (line.endsWith('\n') ? '\n' : ''))
        .join('')
    : plainTextOf(cell);

/** The cells of a line, in the order of the header. */
type Line = [title: string, words: string, unit: string, value: string, place: string, none: string];

/** Reads one line into the description; returns an error message in Chinese. */
function readLine(
  texts: readonly string[],
  tables: readonly ImportTable[],
  columns: SourceMapping['columns'],
  layout: FileLayout,
): string | undefined {
  const [title, words, unit, value, place, noneWords] = header.map((_, index) => texts[index] ?? '') as Line;
  if (!/^(?:[1-9]\d{0,5})?$/.test(place)) return `位置“${place}”应是从 1 数起的整数`;
  const position = Number(place);
  const none = split(noneWords, /[、|]/);
  if (layoutWords.includes(title)) return readLayoutLine(title, { words, value, position, none }, layout);
  const named = findNamedColumns(tables, title);
  if (named.length === 0)
    return `没有“${title}”这一列，可用：${[...nameColumns(tables).map((one) => one.title), ...layoutWords].join('、')}`;
  const column = readColumn(words, unit, value);
  if ('problem' in column) return column.problem;
  for (const { key } of named) columns[key] = { ...column, ...(position > 0 && { position }), ...(none.length > 0 && { none }) };
  return undefined;
}

function readColumn(headings: string, unitWord: string, spellings: string): SourceColumn | { problem: string } {
  const unit = (Object.keys(unitNames) as (keyof typeof unitNames)[]).find((key) => unitNames[key] === unitWord);
  if (unitWord !== '' && !unit) return { problem: `不认识单位“${unitWord}”，可用：${Object.values(unitNames).join('、')}` };
  const pairs = split(spellings, /[;；]/).map(toPair);
  const broken = pairs.find((pair) => pair.includes(''));
  if (broken) return { problem: `写法“${broken.filter(Boolean).join('=')}”应是“他们的写法=我们的写法”，多个之间用；分开` };
  return { headings: split(headings, /[、|]/), spellings: Object.fromEntries(pairs), ...(unit && { unit }) };
}

/** The last equals sign separates: their word may contain one. */
function toPair(text: string): [theirs: string, ours: string] {
  const at = Math.max(text.lastIndexOf('='), text.lastIndexOf('＝'));
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Words are separated by a character or by line breaks; `join` uses line breaks where a word contains the character. */
const split = (text: string, separator: RegExp): string[] =>
  text
    .split(text.includes('\n') ? '\n' : separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const join = (words: readonly string[], sign: '、' | '；', separator: RegExp): string =>
  words.some((word) => separator.test(word)) ? words.map((word) => `${word}\n`).join('') : words.join(sign);

/** Returns the same description as CSV, to be edited and read again. */
export function writeSourceFile({ mapping }: Pick<Source, 'mapping'>, tables: readonly ImportTable[]): string {
  const described = nameColumns(tables).flatMap(({ key, title }) => {
    const column = mapping.columns[key];
    return column ? [{ title, ...column }] : [];
  });
  const columns = described.map(({ title, headings, unit, spellings, position, none }) =>
    toCsvRow([
      title,
      join(headings, '、', /[、|]/),
      unit ? unitNames[unit] : '',
      join(
        Object.entries(spellings).map((pair) => pair.join('=')),
        '；',
        /[;；]/,
      ),
      position ?? '',
      join(none ?? [], '、', /[、|]/),
    ]),
  );
  const layout = writeLayoutLines(mapping.layout ?? {}).map(({ name, words, value, position, none }) =>
    toCsvRow([name, words, '', value, position === 0 ? '' : position, join(none, '、', /[、|]/)]),
  );
  return csvStart + toCsvRow([...header]) + columns.join('') + layout.join('');
}
