import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { Row } from '#platform/tabular/cell.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { readUpload } from '#platform/tabular/read-upload.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { findRequest } from '#workflow/approvals/service/requests.ts';
import { findTypeOf } from '../../all-types.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { ListSheet, ParsedSheetQuery, SheetReading } from '../../schema/files.ts';
import { keyOfEntry, type EntryKey } from '../../web/entry-key.ts';
import { isRecord, wordsOfEntry } from '../../web/place-words.ts';
import { contentKind } from '../content-kind.ts';
import { formOf } from '../draft/form-of.ts';
import { mostRows, readOwnSheet, writeOwnSheet } from './register-list.ts';
import { CellError, fromCell, toCell } from './sheet-cells.ts';
import { columnsOf, listIn, type SheetColumn } from './sheet-columns.ts';

type Entry = Record<string, unknown>;

/**
 * The list of an order as a workbook or as plain rows, a line an entry: under the headings of its register where it has one, else under the names that the form has.
 * Throws 40004 for an order that is not seen, 40009 for one that is no list.
 */
export async function writeListSheet(ctx: Context, { id, format }: ParsedSheetQuery): Promise<ListSheet> {
  const row = await findRequest(ctx, contentKind, id);
  const type = findTypeOf(row);
  const entries = entriesOf(row.payload);
  const bytes = type.sheet ? await writeOwnSheet(type.sheet, entries, format) : await writeFields(ctx, type, entries, format);
  return { fileName: `${type.title}-${beijingDay(ctx.now)}.${format}`, content: Buffer.from(bytes).toString('base64') };
}

async function writeFields(
  ctx: Context,
  type: ContentType,
  entries: readonly Entry[],
  format: ParsedSheetQuery['format'],
): Promise<Uint8Array> {
  const columns = columnsOf(await formOf(ctx, type));
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
 * The entries that a file brings, for the form to take: nothing is saved. Columns are known by their names, in any sequence; what has no column stays as the entry of the same
 * key has it, and so does what a cell says as our own file would. Throws 40001 that names each cell that cannot be, 40009 for an order that is no list.
 */
export async function readListSheet(ctx: Context, { id, file }: { id: number; file: UploadedFile }): Promise<SheetReading> {
  const row = await findRequest(ctx, contentKind, id, 'content.draft');
  const type = findTypeOf(row);
  const former = entriesOf(row.payload);
  const reading = type.sheet ? await readOwnSheet(ctx, type.sheet, former, file) : await readFields(ctx, type, former, file);
  if (reading.items.length > mostRows) throw fail('conflict', `表格不能超过 ${mostRows} 行`);
  return reading;
}

async function readFields(ctx: Context, type: ContentType, former: readonly Entry[], file: UploadedFile): Promise<SheetReading> {
  const form = await formOf(ctx, type);
  const columns = columnsOf(form);
  const { rows } = await readUpload(file, mostRows);
  const [head, ...lines] = rows;
  const places = findColumns(head, columns);
  const errors: FieldError[] = [];
  const read = lines.map((line) => readLine(line, listIn(form)!, places, errors));
  if (errors.length > 0) throw refuse(errors);
  const find = findFormer(type.keysOf?.['items'], former, columns);
  const begun = beginOutsideCells(listIn(form)!, columns);
  return { items: read.map((line) => ({ ...begun, ...withFormer(line, find(line), columns) })).map(withoutBlanks), remarks: [] };
}

const entriesOf = (payload: Record<string, unknown>): Entry[] => (Array.isArray(payload['items']) ? payload['items'].filter(isRecord) : []);

const withoutBlanks = (entry: Entry): Entry => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/** How a value of an entry reads when it comes back from our own file; undefined where it could not. */
function asRead({ field }: SheetColumn, value: unknown): unknown {
  try {
    return fromCell(field, String(toCell(field, value) ?? ''));
  } catch (error) {
    if (error instanceof CellError) return undefined;
    throw error;
  }
}

/** Finds the entry that a line was: by its key, and where entries have none by all that its cells say. */
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

/** The line with what only its former entry has. What a cell cannot carry, such as the seconds of a moment, is not lost where it says the same. */
function withFormer(line: Entry, former: Entry | undefined, columns: readonly SheetColumn[]): Entry {
  if (!former) return line;
  const kept = columns.filter(
    (column) => column.name in line && JSON.stringify(line[column.name]) === JSON.stringify(asRead(column, former[column.name])),
  );
  return { ...former, ...line, ...Object.fromEntries(kept.map(({ name }) => [name, former[name]])) };
}

/** What a new entry has where no column could say it: nothing, for the form to fill in. */
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
    throw refuse([{ path: 'file', message: `表头缺少：${missing.map(({ title }) => title).join('、')}。可先下载表格，在其中修改` }]);
  return columns.flatMap((column) => (titles.includes(column.title) ? [{ column, at: titles.indexOf(column.title) }] : []));
}

/** The entry that a line makes. What is wrong in it is told by row, by what the entry is recognised by, and by column. */
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
  const words = wordsOfEntry(item, entry).slice(0, 24);
  const place = `第 ${position} 行${words && `（${words}）`}`;
  errors.push(...wrong.map(({ title, message }) => ({ path: 'file', message: `${place}“${title}”：${message}` })));
  return entry;
}
