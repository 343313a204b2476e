import { FileError, type Row as SheetRow, type Sheet } from '#platform/tabular/cell.ts';
import { addressOf } from '#platform/tabular/findings/finding.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import { plainTextOf } from '#platform/tabular/rules/clean-text.ts';
import { shown } from '#platform/tabular/rules/reading.ts';
import { isDamaged } from '../service/damaged-text.ts';
import type { Value } from '../register.ts';
import type { FoundColumn, FoundHeader } from './recognise.ts';
import { exchangeInCode, isUnsaid, readCell } from './rule-of.ts';

/** A row as the file has it: only the columns that the file has. */
export interface ReadRow {
  values: Record<string, Value>;
  /** Number of the sheet among the findings' sources. */
  place: number;
  position: number;
  columns: readonly FoundColumn[];
}

/** What became of the rows of all sheets, and what they say in common. */
export interface SheetTally {
  read: number;
  rejected: number;
  common: Map<string, Value>;
}

interface Options {
  place: number;
  findings: Findings;
  tally: SheetTally;
}

/** Reads the rows under a heading. A row with a bad cell is told cell by cell and left out; remarks below the table are passed over. */
export async function* readSheet(sheet: Sheet, header: FoundHeader, options: Options): AsyncGenerator<ReadRow> {
  const { findings, place, tally } = options;
  /** A line that says what the rows below it are: they are no rows of the list. */
  let section: { position: number; text: string } | undefined;
  try {
    for await (const row of sheet.rows()) {
      if (row.position <= header.position || row.cells.every(isBlank)) continue;
      const headings = countHeadings(row, header);
      if (headings === header.columns.length) {
        findings.addAt(place, row.position, 'note', '与表头相同的行，已跳过');
        continue;
      }
      if (headings >= 2) section ??= { position: row.position, text: textOf(row) };
      if (isRemark(row, header)) {
        findings.addAt(place, row.position, 'note', '合计、备注等说明行，已跳过');
        if (sectionTitle.test(textOf(row))) section ??= { position: row.position, text: textOf(row) };
        continue;
      }
      if (section) {
        findings.addAt(
          place,
          section.position,
          'file',
          `从这一行起是另一张表（「${section.text.slice(0, 40)}」），不能当作名单的行，也不能当作没有。请把它移到单独的工作表或文件里，或核对后删去，再导入`,
        );
        return;
      }
      tally.read += 1;
      const values = readRow(sheet, row, header, options);
      if (values) yield { values, place, position: row.position, columns: header.columns };
      else tally.rejected += 1;
      if (row.isHidden) findings.addAt(place, row.position, 'note', '这是隐藏的行，已照常导入');
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.add({ ...findings.sourceAt(place), level: 'file', message: error.message });
  }
}

const sectionTitle = /^附|调入|调出|剔除|移出|移除|删除|撤销|注销|停业|新增/;
const textOf = ({ cells }: SheetRow): string => cells.map(plainTextOf).join(' ').trim();

/** How many cells of a row are the headings of their columns. */
const countHeadings = ({ cells }: SheetRow, { columns }: FoundHeader): number =>
  columns.filter(({ index, title, column }) => {
    const text = plainTextOf(cells[index] ?? '');
    return text !== '' && [title, column.title, ...(column.headings ?? [])].some((heading) => plainTextOf(heading) === text);
  }).length;

const isBlank = (cell: SheetRow['cells'][number]): boolean => plainTextOf(cell) === '' && typeof cell === 'string';

/** A line under the table that has one cell, or begins like a sum or a remark. */
function isRemark({ cells }: SheetRow, { columns }: FoundHeader): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  const first = plainTextOf(filled[0] ?? '');
  if (/^(合计|总计|小计|备注|注[:：]|说明[:：]|数据来源|资料来源|数据日期|示例数据)/.test(first)) return true;
  return filled.length === 1 && columns.length > 2 && isBlank(cells[columns[1]!.index] ?? '') && /[\u4e00-\u9fff].{5}/.test(first);
}

function readRow(sheet: Sheet, row: SheetRow, header: FoundHeader, { place, findings, tally }: Options): Record<string, Value> | undefined {
  const tell = (level: 'row' | 'warning', message: string, found?: FoundColumn) =>
    findings.add({
      ...findings.sourceAt(place),
      position: row.position,
      ...(found && { column: found.title, ...addressOf(sheet.hasAddresses, found.index, row.position) }),
      level,
      message,
    });
  const ragged = sheet.isDelimited ? findRaggedness(row, header) : undefined;
  if (ragged) {
    tell('row', ragged);
    return undefined;
  }
  const values: Record<string, Value> = {};
  let isSound = true;
  for (const found of header.columns) {
    const { column, index, many } = found;
    const cell = row.cells[index] ?? '';
    if (isUnsaid(cell, column)) continue;
    const reading = readCell(cell, column, { date1904: sheet.date1904, many });
    if ('problem' in reading) {
      isSound = false;
      tell('row', reading.problem, found);
      continue;
    }
    if (reading.warning) tell('warning', reading.warning, found);
    if (typeof reading.value === 'string' && isDamaged(reading.value))
      tell('warning', `${shown(reading.value)}像是乱码，请核对文件的编码`, found);
    if (!column.isCommon) values[column.name] = reading.value;
    else if (!agrees(tally.common, column.name, reading.value)) {
      isSound = false;
      tell('row', `各行应相同，前面的行是“${String(tally.common.get(column.name))}”`, found);
    }
  }
  const contradiction = findContradiction(row, header, values);
  if (contradiction) tell('row', contradiction.problem, contradiction.found);
  return isSound && !contradiction ? values : undefined;
}

const exchangeWords = { SSE: '沪市', SZSE: '深市', BSE: '北交所' } as const;

/** A code whose mark (`600519.SH`) names another market than the market column does. */
function findContradiction(row: SheetRow, { columns }: FoundHeader, { exchange }: Record<string, Value>) {
  const found = columns.find(({ column: { content } }) => typeof content === 'object' && 'code' in content);
  const marked = found && exchangeInCode(row.cells[found.index] ?? '');
  if (!marked || typeof exchange !== 'string' || marked === exchange) return undefined;
  return { found, problem: `代码写明${exchangeWords[marked]}，市场列写明的是另一个市场，互相矛盾，请核对` };
}

/** What the whole file says is said first by its first row. */
function agrees(common: Map<string, Value>, name: string, value: Value): boolean {
  if (!common.has(name)) common.set(name, value);
  return JSON.stringify(common.get(name)) === JSON.stringify(value);
}

/** Cells missing at the end, or more than the heading has: what stands in the row may have moved. */
function findRaggedness({ cells }: SheetRow, { width }: FoundHeader): string | undefined {
  if (cells.length < width) return `只有 ${cells.length} 列，表头有 ${width} 列，后面的列可能已经错位`;
  return cells.slice(width).every(isBlank) ? undefined : `有 ${cells.length} 列，表头只有 ${width} 列，后面的列可能已经错位`;
}
