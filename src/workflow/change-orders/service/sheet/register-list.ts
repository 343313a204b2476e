import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { readUpload, withUploadedFile } from '#platform/tabular/read-upload.ts';
import type { RegisterPart } from '#workflow/imports/definition/register.ts';
import { readRegisterFile } from '#workflow/imports/stores/register/read-register-file.ts';
import { writeRegisterSheet, type SheetFormat } from '#workflow/imports/stores/register/register-sheet.ts';
import { isSame, rowKey, toStoredRow } from '#workflow/imports/stores/register/state.ts';
import type { ListRegister } from '../../content-type.ts';
import type { SheetReading } from '../../schema/files.ts';

type Entry = Record<string, unknown>;

/** The maximum number of entries of a list. */
export const maxListRows = 20_000;

/** Writes entries as a sheet of their register, which the data import also accepts. */
export const writeEntrySheet = ({ register, toRow }: ListRegister, entries: readonly Entry[], format: SheetFormat): Promise<Uint8Array> =>
  writeRegisterSheet(register, { [register.parts[0]!.name]: entries.map(toRow) }, format);

/** Reads a sheet of the register into entries, in its order, updating the former ones. Throws 40001 with all errors by row and column. */
export async function readEntrySheet(
  ctx: Context,
  { register, toRow, toEntry }: ListRegister,
  former: readonly Entry[],
  { name, bytes }: UploadedFile,
): Promise<SheetReading> {
  const [part] = register.parts;
  const known = new Map(
    former.map((entry) => {
      const row = toStoredRow(part!, toRow(entry));
      return [rowKey(part!, row), { row, entry }];
    }),
  );
  const present = { [part!.name]: [...known.values()].map(({ row }) => row) };
  const reading = await withUploadedFile(bytes, (path) => readRegisterFile(ctx, register, { path, name }, present));
  if ('problems' in reading) {
    const nameRow = await readRowNames(part!, { name, bytes });
    throw createInputError(reading.problems.map((message) => ({ path: 'file', message: message.replace(/^第 (\d+) 行/, nameRow) })));
  }
  const items = reading.rows[part!.name]!.map((row) => {
    const same = known.get(rowKey(part!, row));
    const isUnchanged = same && part!.columns.every((column) => isSame(row[column.name], same.row[column.name]));
    return isUnchanged ? same.entry : toEntry(row);
  });
  return { items, remarks: reading.remarks };
}

/** Returns the name of each row for error messages: its number and, where available, the name of its entry. */
async function readRowNames({ columns, keys, label = keys.at(-1)! }: RegisterPart, { name, bytes }: Pick<UploadedFile, 'name' | 'bytes'>) {
  const { title, headings = [] } = columns.find((column) => column.name === label) ?? {};
  // A file that cannot be opened is reported without row names.
  const { rows } = await readUpload({ name, type: '', bytes }, maxListRows).catch(() => ({ rows: [] }));
  const isName = (cell: unknown): boolean => typeof cell === 'string' && [title, ...headings].includes(cell.trim());
  const head = rows.findIndex(({ cells }) => cells.some(isName));
  const at = rows[head]?.cells.findIndex(isName) ?? -1;
  const names = new Map(rows.slice(head + 1).map(({ position, cells }) => [position, cells[at]]));
  return (place: string, position: string): string => {
    const words = names.get(Number(position));
    // A dash stands for an empty cell.
    return typeof words === 'string' && /[\p{L}\p{N}]/u.test(words) ? `${place}（${words.trim().slice(0, 24)}）` : place;
  };
}
