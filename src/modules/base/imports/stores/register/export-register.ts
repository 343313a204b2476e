import { writeFile } from 'node:fs/promises';
import type { Context } from '#platform/context.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { Row } from '../../definition/column.ts';
import type { Part, Register } from '../../definition/register.ts';
import { toWords } from '../../rules/rule-of.ts';
import { readState } from './state.ts';

/**
 * Writes the present rows of a register as a file that can be corrected and imported again: a workbook with a sheet for each part, or CSV where there is
 * one part. Imported as it is, it makes no difference. Returns the number of rows, or in Chinese why there is no such file.
 */
export async function writeRegister(ctx: Context, register: Register, path: string): Promise<{ rows: number } | { problem: string }> {
  const isWorkbook = /\.xlsx$/i.test(path);
  const [only] = register.parts;
  if (!isWorkbook && !/\.csv$/i.test(path)) return { problem: '文件名应以 .csv 或 .xlsx 结尾' };
  if (!isWorkbook && register.parts.length > 1) return { problem: `${register.title}有 ${register.parts.length} 张表，请写成 .xlsx` };
  const state = await readState(ctx, register);
  const sheets = register.parts.map((part) => ({
    part,
    header: headerOf(part),
    rows: (state[part.name] ?? []).map((row) => cellsOf(part, row)),
  }));
  if (isWorkbook) await writeFile(path, await writeXlsx(sheets.map(({ part, header, rows }) => ({ name: part.title, header, rows }))));
  else await writeFile(path, csvStart + [headerOf(only!), ...sheets[0]!.rows].map(toCsvRow).join(''));
  return { rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0) };
}

const shownColumns = ({ columns }: Part) => columns.filter(({ isCommon }) => !isCommon);
const headerOf = (part: Part): string[] => shownColumns(part).map(({ title }) => title);

function cellsOf(part: Part, row: Row): (string | number | null)[] {
  return shownColumns(part).map((column) => {
    const value = row[column.name];
    return typeof value === 'number' ? value : toWords(column, value) || null;
  });
}
