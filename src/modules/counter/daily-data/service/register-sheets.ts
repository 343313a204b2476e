import { fail } from '#contract/call-error.ts';
import { writeRegisterSheet, writeRegisterTemplate } from '#modules/base/register/service/register-sheet.ts';
import { readState } from '#modules/base/register/service/state.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { shanghaiDay } from '#platform/day.ts';
import { requireScope } from '#platform/staff-access.ts';
import type { DailyDeps } from '../deps.ts';
import type { ParsedSheetQuery, RegisterSheet } from '../schema/lists.ts';

/**
 * The workbook of a register, empty or with what it holds now; filled in or corrected it can be imported. Throws 40004 where there is no such register in the caller's scope.
 */
export async function readSheet(ctx: Context, { registers }: DailyDeps, { code, what }: ParsedSheetQuery): Promise<RegisterSheet> {
  const register = registers.find((one) => one.code === code);
  if (!register) throw fail('notFound');
  requireScope(ctx, 'category', code);
  const bytes =
    what === 'template'
      ? await writeRegisterTemplate(register)
      : await writeRegisterSheet(register, await readState(ctx, register), 'xlsx');
  const name = what === 'template' ? `${register.title}导入模板` : `${register.title}-${shanghaiDay(ctx.now)}`;
  await audit(ctx, 'daily.sheet', `register:${code}`, { what });
  return { fileName: `${name}.xlsx`, content: Buffer.from(bytes).toString('base64') };
}
