import type { Day } from '#platform/day.ts';
import { toFieldErrors } from '#platform/http/parse-draft.ts';
import type { Findings } from '#platform/tabular/findings/findings.ts';
import type { ImportColumn, DataRow, CellValue } from '../../definition/column.ts';
import type { RegisterPart, Register, DataRows } from '../../definition/register.ts';
import { findMappedColumn, type ReadableSheet } from '../../reading/read-rows.ts';
import { columnRule, formatCellValue } from '../../rules/rule-of.ts';
import { isSame, rowKey, toStoredRow } from './state.ts';

/** A row with only the columns of the file. */
export interface OriginRow {
  values: Record<string, CellValue>;
  /** The number of its sheet among the findings' sources. */
  source: number;
  position: number;
  /** Undefined for JSON rows. */
  sheet?: ReadableSheet;
}

/** The state described by the files, and how many of their rows it includes, were refused or are duplicates. */
export interface NextState {
  rows: DataRows;
  sound: number;
  rejected: number;
  merged: number;
  /** The location of the rows in the files. */
  origins: ReadonlyMap<DataRow, OriginRow>;
}

/**
 * Builds the new state from the current one and the read rows. Parts that the files do not contain stay, and so do all other rows
 * if the files contain only some. Missing columns keep the value of the known row. Duplicates are merged, contradictions refused.
 */
export function completeRows(
  register: Register,
  present: DataRows,
  parts: ReadonlyMap<string, readonly OriginRow[]>,
  { isPart, findings, today }: { isPart: boolean; findings: Findings; today: Day },
): NextState {
  const rows: Record<string, readonly DataRow[]> = {};
  const origins = new Map<DataRow, OriginRow>();
  let [sound, rejected, merged] = [0, 0, 0];
  for (const part of register.parts) {
    const old = present[part.name] ?? [];
    const read = parts.get(part.name);
    if (!read) {
      rows[part.name] = old;
      continue;
    }
    const own = completePart(part, old, read, { findings, today });
    sound += own.rows.size;
    rejected += own.rejected;
    merged += own.merged;
    for (const { row, origin } of own.rows.values()) origins.set(row, origin);
    rows[part.name] = isPart ? withOthers(part, old, own.rows) : [...own.rows.values()].map(({ row }) => row);
  }
  return { rows, origins, sound, rejected, merged };
}

interface CompleteRow {
  row: DataRow;
  origin: OriginRow;
}

/** Rows missing in the files stay, and known rows keep their position; new ones are appended. */
function withOthers(part: RegisterPart, old: readonly DataRow[], read: ReadonlyMap<string, CompleteRow>): DataRow[] {
  const places = new Set(old.map((row) => rowKey(part, row)));
  const known = old.map((row) => read.get(rowKey(part, row))?.row ?? row);
  return [...known, ...[...read].filter(([key]) => !places.has(key)).map(([, { row }]) => row)];
}

function completePart(
  part: RegisterPart,
  old: readonly DataRow[],
  read: readonly OriginRow[],
  { findings, today }: { findings: Findings; today: Day },
): { rows: Map<string, CompleteRow>; rejected: number; merged: number } {
  const known = new Map(old.map((row) => [rowKey(part, row), row]));
  const rows = new Map<string, CompleteRow>();
  const contradicted = new Set<string>();
  let [rejected, merged] = [0, 0];
  for (const one of read) {
    const key = rowKey(part, one.values);
    const row = completeRow(part, one, known.get(key), { findings, today });
    if (!row) {
      rejected += 1;
      continue;
    }
    const twin = rows.get(key);
    if (!twin) rows.set(key, { row, origin: one });
    else if (isSameRow(part, twin.row, row)) {
      merged += 1;
      findings.addToGroup('# 行与前面的行完全相同，合并为一行：*', key);
    } else {
      contradicted.add(key);
      rejected += 1;
      findings.addAt(
        one.source,
        one.position,
        'row',
        `${key} 出现多行，内容不同（另见第 ${twin.origin.position} ${findings.sourceAt(twin.origin.source).unit ?? '行'}），请核实后只留一行`,
      );
    }
  }
  for (const key of contradicted) rows.delete(key);
  return { rows, rejected: rejected + contradicted.size, merged };
}

const isSameRow = (part: RegisterPart, one: DataRow, other: DataRow): boolean =>
  part.columns.every(({ name }) => isSame(one[name], other[name]));

/** Returns a complete row that the module's schema accepts; undefined with a finding at the invalid column. */
function completeRow(
  part: RegisterPart,
  read: OriginRow,
  known: DataRow | undefined,
  { findings, today }: { findings: Findings; today: Day },
): DataRow | undefined {
  const tell = (name: string, message: string) => tellFault(part, read, { name, message, findings });
  const row = fillRow(part, read, { known, today, tell });
  if (!row) return undefined;
  if (known) stamp(part, row, known, today);
  const parsed = part.schema?.safeParse(row);
  if (!parsed || parsed.success) return toStoredRow(part, { ...row, ...(parsed?.data as DataRow | undefined) });
  for (const { path, message } of toFieldErrors(parsed.error)) tell(path.split('.')[0] ?? '', message);
  return undefined;
}

interface RowSources {
  known: DataRow | undefined;
  today: Day;
  tell(name: string, message: string): void;
}

/** Takes the value of the file, else of the known row, else the default of new rows. */
function fillRow(
  { columns }: RegisterPart,
  { values }: OriginRow,
  { known, today, tell }: RowSources,
): Record<string, CellValue> | undefined {
  const row: Record<string, CellValue> = {};
  const missing: ImportColumn[] = [];
  for (const column of columns.filter(({ isCommon }) => !isCommon)) {
    const { name, isStamp, fallback } = column;
    const unsaid = known ? (known[name] ?? null) : isStamp ? today : fallback;
    const value = name in values ? keepAsKnown(column, values[name], known) : unsaid;
    if (value === undefined) missing.push(column);
    else row[name] = value;
  }
  for (const { name, title } of missing) tell(name, `文件没有「${title}」这一列，新增的行无从填写`);
  return missing.length === 0 ? row : undefined;
}

/**
 * A cell that equals the known row's export does not change it, so that values that a cell cannot represent, such as ； within one
 * of several texts, are not lost.
 */
function keepAsKnown(column: ImportColumn, said: CellValue | undefined, known: DataRow | undefined): CellValue | undefined {
  const before = known?.[column.name];
  if (before === undefined || before === null || isSame(said, before)) return said;
  const written = columnRule(column)(formatCellValue(column, before), { unit: undefined, date1904: false });
  return 'value' in written && isSame(said, written.value) ? before : said;
}

function tellFault(
  { columns }: RegisterPart,
  { sheet, source, position }: OriginRow,
  { name, message, findings }: { name: string; message: string; findings: Findings },
): void {
  const column = (sheet && findMappedColumn(sheet, name)?.title) ?? columns.find((one) => one.name === name)?.title;
  findings.add({ ...findings.sourceAt(source), position, ...(column && { column }), level: 'row', message });
}

/** Sets the date of the last change of a changed row, unless the file contains it. */
function stamp({ columns }: RegisterPart, row: Record<string, CellValue>, known: DataRow, today: Day): void {
  const own = columns.filter(({ isCommon }) => !isCommon);
  const stamps = own.filter(({ isStamp }) => isStamp);
  const differs = own.some(({ name, isStamp }) => !isStamp && !isSame(row[name], known[name]));
  for (const { name } of stamps) if (differs && isSame(row[name], known[name])) row[name] = today;
}
