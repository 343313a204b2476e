import { FileError, type Cell, type Row } from '#platform/tabular/cell.ts';
import { cellAddress, type Finding } from '#platform/tabular/findings/finding.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import { brokenReason, type ColumnContext } from '#platform/tabular/rules/reading.ts';
import type { CellValue } from '../definition/column.ts';
import { findTextDamage, isNoValue, isUnstated, type ValueReading } from '../rules/rule-of.ts';
import { blankWord } from '../sources/source-view.ts';
import type { MappedColumn } from './find-header.ts';
import { findRaggedness, RowClassifier, withoutEndOfFile } from './sheet-rows.ts';
import type { SheetSurvey } from './survey.ts';

/** A sheet to read, with its number in the findings. */
export interface ReadableSheet {
  survey: SheetSurvey;
  source: number;
}

/** A row with only valid cells, limited to the columns of the file. */
export interface ReadRow {
  values: Record<string, CellValue>;
  cells: readonly Cell[];
  position: number;
}

/** The counts of rows by result. */
export interface RowTally {
  read: number;
  rejected: number;
}

export interface RowReading {
  findings: Findings;
  tally: RowTally;
  /** True for rows of changes: blank cells do not change the value. */
  isAdjustment?: boolean;
}

/**
 * Reads a surveyed sheet row by row and yields the rows with only valid cells. Every invalid cell is reported by row and column;
 * its row is rejected as a whole. A read error is a finding about the file.
 */
export async function* readRows(sheet: ReadableSheet, reading: RowReading): AsyncGenerator<ReadRow> {
  const { survey, source } = sheet;
  const classifier = new RowClassifier(survey.view, survey.header);
  let headerRowsLeft = survey.header.rows;
  try {
    for await (const row of survey.sheet.rows()) {
      if (row.position < survey.headerPosition) continue;
      if (headerRowsLeft > 0) {
        headerRowsLeft -= 1;
        continue;
      }
      const kind = classifier.classify(row);
      if (kind === 'remark') addRowFinding(sheet, reading.findings, row.position, { level: 'note', message: '合计、备注等说明行，已跳过' });
      if (kind === 'repeatedHeader')
        addRowFinding(sheet, reading.findings, row.position, { level: 'note', message: '与表头相同的行，已跳过' });
      if (kind !== 'data') continue;
      const values = readData(sheet, row, reading);
      if (!values) continue;
      if (row.isHidden) addRowFinding(sheet, reading.findings, row.position, { level: 'note', message: '这是隐藏的行，已照常导入' });
      yield { values, cells: row.cells, position: row.position };
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // The message already names the line.
    reading.findings.add({ source: reading.findings.sourceAt(source).source, level: 'file', message: error.message });
  }
}

/** All invalid cells of a row are reported, so that a file need not be corrected cell by cell. */
function readData(sheet: ReadableSheet, row: Row, reading: RowReading): Record<string, CellValue> | undefined {
  const { survey } = sheet;
  const { findings, tally } = reading;
  tally.read += 1;
  const ragged = survey.sheet.isDelimited ? findRaggedness(row, survey.header) : undefined;
  if (ragged) {
    rejectRow(sheet, reading, row.position, { message: ragged });
    return undefined;
  }
  const values: Record<string, CellValue> = {};
  let isSound = true;
  for (const column of survey.header.columns) {
    const cell = row.cells[column.index] ?? '';
    const context = survey.contexts.get(column.index)!;
    if (isUnstated(withoutEndOfFile(cell), column.field, context)) continue;
    const outcome = readMappedCell(cell, column, context, reading.isAdjustment === true);
    if ('problem' in outcome) {
      isSound = false;
      addRowFinding(sheet, findings, row.position, { level: 'row', message: outcome.problem, column });
    } else {
      if (outcome.warning) addRowFinding(sheet, findings, row.position, { level: 'warning', message: outcome.warning, column });
      values[column.field.name] = outcome.value;
    }
  }
  if (isSound) return values;
  tally.rejected += 1;
  return undefined;
}

/** Reads one cell with the rule of its column, and judges blank cells. */
export function readMappedCell(raw: Cell, { field, many }: MappedColumn, context: ColumnContext, isAdjustment = false): ValueReading {
  const cell = withoutEndOfFile(raw);
  const broken = typeof cell === 'string' ? findTextDamage(cell) : brokenReason(cell);
  if (broken) return { problem: broken };
  const reading = field.rule(cell, context);
  if ('problem' in reading) return reading;
  const { value } = reading;
  if (isNoValue(value)) return judgeBlank(cell, field, value, isAdjustment);
  return typeof value === 'number' && many !== 1 ? { value: Number((value / many).toPrecision(12)) } : reading;
}

/** Decides what a blank cell means: no value, a missing value, or a question. */
function judgeBlank(cell: Cell, field: MappedColumn['field'], value: CellValue, isAdjustment: boolean): ValueReading {
  const { blankProblem, asksBlank, isNone, named, mayBeBlank } = field;
  if (blankProblem !== undefined) return { problem: blankProblem };
  if (asksBlank && !isAdjustment && !isNone?.(cell))
    return { problem: `没有填写。空白是“否”的，请写明一次：--spelling ${named}:${blankWord}=否` };
  return mayBeBlank ? { value } : { problem: '没有填写' };
}

interface RowRemark {
  level: Finding['level'];
  message: string;
  column?: MappedColumn | undefined;
}

/** Adds a finding to a row, at the cell of a column where one is given. */
export function addRowFinding(
  { survey, source }: ReadableSheet,
  findings: Findings,
  position: number,
  { level, message, column }: RowRemark,
): void {
  const where = column && { column: column.title, ...cellAddress(survey.sheet.hasAddresses, column.index, position) };
  findings.add({ ...findings.sourceAt(source), position, ...where, level, message });
}

/** Rejects a row with valid cells, with the reason at one of its columns. */
export function rejectRow(
  sheet: ReadableSheet,
  { findings, tally }: RowReading,
  position: number,
  { message, name }: { message: string; name?: string | undefined },
): void {
  tally.rejected += 1;
  addRowFinding(sheet, findings, position, { level: 'row', message, column: findMappedColumn(sheet, name) });
}

/** Returns the sheet column that is mapped to a table column. */
export const findMappedColumn = ({ survey }: Pick<ReadableSheet, 'survey'>, name: string | undefined): MappedColumn | undefined =>
  survey.header.columns.find(({ field }) => field.name === name);
