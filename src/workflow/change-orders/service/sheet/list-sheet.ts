import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { Row } from '#platform/tabular/cell.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { readUpload } from '#platform/tabular/read-upload.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { findRequest } from '#workflow/approvals/service/requests.ts';
import { findTypeOf } from '../../all-types.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { ListSheet, ParsedListSheetQuery, SheetReading } from '../../schema/files.ts';
import { keyOfEntry, type EntryKey } from '../../web/entry-key.ts';
import { isRecord, entryName } from '../../web/field-labels.ts';
import { contentKind } from '../content-kind.ts';
import { buildForm } from '../draft/build-form.ts';
import { maxListRows, readEntrySheet, writeEntrySheet } from './register-list.ts';
import { CellError, fromCell, toCell } from './sheet-cells.ts';
import { listSheetColumns, findListField, type SheetColumn } from './sheet-columns.ts';

type Entry = Record<string, unknown>;

/**
 * Returns the list of an order as a workbook or CSV, one row per entry. The headings are those of its register, or the labels of
 * the form. Throws 40004 for an order that the caller may not see, 40009 for one that is not a list.
 */
export async function writeListSheet(ctx: Context, { id, format }: ParsedListSheetQuery): Promise<ListSheet> {
  const row = await findRequest(ctx, contentKind, id);
  const type = findTypeOf(row);
  const entries = entriesOf(row.payload);
  const bytes = type.sheet ? await writeEntrySheet(type.sheet, entries, format) : await writeFields(ctx, type, entries, format);
  return { fileName: `${type.title}-${beijingDay(ctx.now)}.${format}`, content: Buffer.from(bytes).toString('base64') };
}

async function writeFields(
  ctx: Context,
  type: ContentType,
  entries: readonly Entry[],
  format: ParsedListSheetQuery['format'],
): Promise<Uint8Array> {
  const columns = listSheetColumns(await buildForm(ctx, type));
  const header = columns.map(({ title }) => title);
  const textColumns = columns.flatMap(({ field: { kind } }, index) =>
    ['text', 'lines', 'words', 'picture'].includes(kind) ? [index] : [],
  );
  const rows = entries.map((entry) => columns.map(({ name, field }) => toCell(field, entry[name])));
  return format === 'csv'
    ? Buffer.from(csvStart + [header, ...rows].map(toCsvRow).join(''))
    : writeXlsx([{ name: type.title.slice(0, 31), header, rows, textColumns }]);
}

/**
 * Reads the entries of a file for the form; nothing is saved. Columns are matched by name in any order. Missing columns, and
 * cells equal to our own export, keep the value of the entry with the same key. Throws 40001 naming each invalid cell, 40009 for
 * an order that is not a list.
 */
export async function readListSheet(ctx: Context, { id, file }: { id: number; file: UploadedFile }): Promise<SheetReading> {
  const row = await findRequest(ctx, contentKind, id, 'content.draft');
  const type = findTypeOf(row);
  const former = entriesOf(row.payload);
  const reading = type.sheet ? await readEntrySheet(ctx, type.sheet, former, file) : await readFields(ctx, type, former, file);
  if (reading.items.length > maxListRows) throw fail('conflict', `表格不能超过 ${maxListRows} 行`);
  return reading;
}

async function readFields(ctx: Context, type: ContentType, former: readonly Entry[], file: UploadedFile): Promise<SheetReading> {
  const form = await buildForm(ctx, type);
  const columns = listSheetColumns(form);
  const { rows } = await readUpload(file, maxListRows);
  const [head, ...lines] = rows;
  const places = findColumns(head, columns);
  const errors: FieldError[] = [];
  const read = lines.map((line) => readLine(line, findListField(form)!, places, errors));
  if (errors.length > 0) throw createInputError(errors);
  const find = findFormer(type.keysOf?.['items'], former, columns);
  const begun = beginOutsideCells(findListField(form)!, columns);
  return { items: read.map((line) => ({ ...begun, ...withFormer(line, find(line), columns) })).map(withoutBlanks), remarks: [] };
}

const entriesOf = (payload: Record<string, unknown>): Entry[] => (Array.isArray(payload['items']) ? payload['items'].filter(isRecord) : []);

const withoutBlanks = (entry: Entry): Entry => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/** Returns a value as it reads after export and import; undefined where that is not possible. */
function asRead({ field }: SheetColumn, value: unknown): unknown {
  try {
    return fromCell(field, String(toCell(field, value) ?? ''));
  } catch (error) {
    if (error instanceof CellError) return undefined;
    throw error;
  }
}

/** Finds the former entry of a row: by its key, or by all of its cells where entries have no key. */
function findFormer(
  key: EntryKey | undefined,
  former: readonly Entry[],
  columns: readonly SheetColumn[],
): (line: Entry) => Entry | undefined {
  const keyOf = (entry: Entry): string => (key ? keyOfEntry(entry, key) : JSON.stringify(columns.map(({ name }) => entry[name] ?? null)));
  const toRead = (entry: Entry): Entry =>
    key ? entry : Object.fromEntries(columns.map((column) => [column.name, asRead(column, entry[column.name])]));
  const byKey = new Map(former.map((entry) => [keyOf(toRead(entry)), entry]));
  return (line) => byKey.get(keyOf(line));
}

/**
 * Completes a row with the values of its former entry. What a cell cannot represent, such as the seconds of a time, is kept where
 * the cell is unchanged.
 */
function withFormer(line: Entry, former: Entry | undefined, columns: readonly SheetColumn[]): Entry {
  if (!former) return line;
  const kept = columns.filter(
    (column) => column.name in line && JSON.stringify(line[column.name]) === JSON.stringify(asRead(column, former[column.name])),
  );
  return { ...former, ...line, ...Object.fromEntries(kept.map(({ name }) => [name, former[name]])) };
}

/** Returns the initial values of a new entry for fields without a column, to be filled in on the form. */
const beginOutsideCells = ({ fields = {} }: FormField, columns: readonly SheetColumn[]): Entry =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, isRequired, isNullable }]): [string, unknown][] => {
      if (columns.some((column) => column.name === name)) return [];
      if (isNullable) return [[name, null]];
      return kind === 'list' && isRequired ? [[name, []]] : [];
    }),
  );

interface Place {
  column: SheetColumn;
  at: number;
}

function findColumns(head: Row | undefined, columns: readonly SheetColumn[]): Place[] {
  const titles = (head?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const missing = columns.filter(({ title, field }) => field.isRequired && !titles.includes(title));
  if (missing.length > 0)
    throw createInputError([
      { path: 'file', message: `表头缺少：${missing.map(({ title }) => title).join('、')}。可先下载表格，在其中修改` },
    ]);
  return columns.flatMap((column) => (titles.includes(column.title) ? [{ column, at: titles.indexOf(column.title) }] : []));
}

/** Converts a row into an entry. Errors name the row, the entry and the column. */
function readLine({ position, cells }: Row, item: FormField, places: readonly Place[], errors: FieldError[]): Entry {
  const wrong: { title: string; message: string }[] = [];
  const entry = Object.fromEntries(
    places.map(({ column: { name, title, field }, at }) => {
      try {
        return [name, fromCell(field, cells[at])];
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        wrong.push({ title, message: error.message });
        return [name, undefined];
      }
    }),
  );
  const words = entryName(item, entry).slice(0, 24);
  const place = `第 ${position} 行${words && `（${words}）`}`;
  errors.push(...wrong.map(({ title, message }) => ({ path: 'file', message: `${place}“${title}”：${message}` })));
  return entry;
}
