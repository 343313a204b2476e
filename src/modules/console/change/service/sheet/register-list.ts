import type { UploadedFile } from '#contract/call.ts';
import { readRegisterFile } from '#modules/base/imports/stores/register/read-register-file.ts';
import { writeRegisterSheet, type SheetFormat } from '#modules/base/imports/stores/register/register-sheet.ts';
import { isSame, keyOf, toKept } from '#modules/base/imports/stores/register/state.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { withUploadedFile } from '#platform/tabular/read-upload.ts';
import type { ListRegister } from '../../content-type.ts';
import type { SheetReading } from '../../schema/files.ts';

type Entry = Record<string, unknown>;

/** Entries as the sheet of their register, which the data screens takes as well. */
export const writeOwnSheet = ({ register, toRow }: ListRegister, entries: readonly Entry[], format: SheetFormat): Promise<Uint8Array> =>
  writeRegisterSheet(register, { [register.parts[0]!.name]: entries.map(toRow) }, format);

/** The entries that a sheet of the register makes of the former ones, in its order. Throws 40001 with all that is wrong in it, by row and column. */
export async function readOwnSheet(
  ctx: Context,
  { register, toRow, toEntry }: ListRegister,
  former: readonly Entry[],
  { name, bytes }: UploadedFile,
): Promise<SheetReading> {
  const [part] = register.parts;
  const known = new Map(
    former.map((entry) => {
      const row = toKept(part!, toRow(entry));
      return [keyOf(part!, row), { row, entry }];
    }),
  );
  const present = { [part!.name]: [...known.values()].map(({ row }) => row) };
  const reading = await withUploadedFile(bytes, (path) => readRegisterFile(ctx, register, { path, name }, present));
  if ('problems' in reading) throw refuse(reading.problems.map((message) => ({ path: 'file', message })));
  const items = reading.rows[part!.name]!.map((row) => {
    const same = known.get(keyOf(part!, row));
    const isUnchanged = same && part!.columns.every((column) => isSame(row[column.name], same.row[column.name]));
    return isUnchanged ? same.entry : toEntry(row);
  });
  return { items, remarks: reading.remarks };
}
