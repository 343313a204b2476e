import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { shanghaiDay } from '#platform/day.ts';
import { requireWorkPlace } from '#platform/staff-access.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import { createImportTemplate } from '#workflow/imports/service/template.ts';
import { writeRegisterSheet } from '#workflow/imports/stores/register/register-sheet.ts';
import { readRegisterState } from '#workflow/imports/stores/register/state.ts';
import type { DataImportDeps } from '../deps.ts';
import type { ParsedRegisterSheetQuery, RegisterSheet } from '../schema/lists.ts';
import { listPlaceOf } from './list-place.ts';

/**
 * Returns the workbook of a list or register: an empty template, or the current rows of a register, to be filled in or corrected
 * and imported. Throws 40004 when there is none in the caller's scope.
 */
export async function readSheet(
  ctx: Context,
  { targets }: DataImportDeps,
  { code, what }: ParsedRegisterSheetQuery,
): Promise<RegisterSheet> {
  const target = targets.find((one) => one.code === code);
  if (!target) throw fail('notFound');
  requireWorkPlace(ctx, listPlaceOf(target));
  const bytes = what === 'template' ? await createImportTemplate(target) : await writeContent(ctx, target);
  const name = what === 'template' ? `${target.title}导入模板` : `${target.title}-${shanghaiDay(ctx.now)}`;
  await audit(ctx, 'daily.sheet', `${target.kind}:${code}`, { what });
  return { fileName: `${name}.xlsx`, content: Buffer.from(bytes).toString('base64') };
}

/** Dated lists are downloaded on the public pages. */
async function writeContent(ctx: Context, { register }: ImportTarget): Promise<Uint8Array> {
  if (!register) throw fail('notFound');
  return writeRegisterSheet(register, await readRegisterState(ctx, register), 'xlsx');
}
