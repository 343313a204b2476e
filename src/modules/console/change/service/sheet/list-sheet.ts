import type { FieldError } from '#contract/envelope.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { Row } from '#platform/tabular/cell.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import { readUpload } from '#platform/tabular/read-upload.ts';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { beijingDay } from '#web/format/beijing-time.ts';
import type { ListSheet, ParsedSheetQuery, SheetReading } from '../../schema/files.ts';
import { findType } from '../../types/all-types.ts';
import { formOf } from '../draft/form-of.ts';
import { isRecord } from '../draft/walk-draft.ts';
import { findOrder } from '../orders/order-rows.ts';
import { CellError, fromCell, toCell } from './sheet-cells.ts';
import { columnsOf, type SheetColumn } from './sheet-columns.ts';

const mostRows = 20_000;

/** The list of an order as a workbook or as plain rows, a line an entry, under the names that the form has. Throws 40004 for an order that is not seen, 40009 for one that is no list. */
export async function writeListSheet(ctx: Context, { id, format }: ParsedSheetQuery): Promise<ListSheet> {
  const row = await findOrder(ctx, id);
  const type = findType(row.type);
  const columns = columnsOf(await formOf(ctx, type));
  const items = entriesOf(row.payload);
  const header = columns.map(({ title }) => title);
  const rows = items.map((item) => columns.map(({ name, field }) => toCell(field, item[name])));
  const bytes =
    format === 'csv'
      ? Buffer.from(csvStart + [header, ...rows].map(toCsvRow).join(''))
      : Buffer.from(await writeXlsx([{ name: type.title.slice(0, 31), header, rows }]));
  return { fileName: `${type.title}-${beijingDay(ctx.now)}.${format}`, content: bytes.toString('base64') };
}

/**
 * The entries that a file brings, for the form to take: nothing is saved. Columns are known by their names, in any sequence; what has no column stays as the entry of the same
 * key has it. Throws 40001 that names each cell that cannot be, 40009 for an order that is no list.
 */
export async function readListSheet(ctx: Context, { id, file }: { id: number; file: UploadedFile }): Promise<SheetReading> {
  const row = await findOrder(ctx, id, 'content.draft');
  const type = findType(row.type);
  const columns = columnsOf(await formOf(ctx, type));
  const { rows } = await readUpload(file, mostRows);
  const [head, ...lines] = rows;
  const places = findColumns(head, columns);
  const key = type.keysOf?.['items'];
  const former = new Map(entriesOf(row.payload).map((item) => [key && item[key], item]));
  const errors: FieldError[] = [];
  const items = lines.map((line) => {
    const read = readLine(line, places, errors);
    return { ...(key && former.get(read[key])), ...read };
  });
  if (errors.length > 0) throw refuse(errors);
  return { items: items.map(withoutBlanks) };
}

const entriesOf = (payload: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(payload['items']) ? payload['items'].filter(isRecord) : [];

const withoutBlanks = (item: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

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

function readLine({ position, cells }: Row, places: readonly Place[], errors: FieldError[]): Record<string, unknown> {
  return Object.fromEntries(
    places.map(({ column: { name, title, field }, at }) => {
      try {
        return [name, fromCell(field, cells[at])];
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        errors.push({ path: 'file', message: `第 ${position} 行“${title}”：${error.message}` });
        return [name, undefined];
      }
    }),
  );
}
