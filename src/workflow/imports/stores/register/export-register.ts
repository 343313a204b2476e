import { writeFile } from 'node:fs/promises';
import type { Context } from '#platform/context.ts';
import type { Register } from '../../definition/register.ts';
import { writeRegisterSheet } from './register-sheet.ts';
import { countStateRows, readRegisterState } from './state.ts';

/**
 * Writes the current rows of a register to a file, as a workbook or CSV by its extension. Returns the number of rows, or in
 * Chinese why that is not possible.
 */
export async function writeRegister(ctx: Context, register: Register, path: string): Promise<{ rows: number } | { problem: string }> {
  const isWorkbook = /\.xlsx$/i.test(path);
  if (!isWorkbook && !/\.csv$/i.test(path)) return { problem: '文件名应以 .csv 或 .xlsx 结尾' };
  if (!isWorkbook && register.parts.length > 1) return { problem: `${register.title}有 ${register.parts.length} 张表，请写成 .xlsx` };
  const state = await readRegisterState(ctx, register);
  await writeFile(path, await writeRegisterSheet(register, state, isWorkbook ? 'xlsx' : 'csv'));
  return { rows: countStateRows(state) };
}
