import { createInputError } from '../http/parse-draft.ts';

/** The position of a page: after the row of this time and number. */
export interface MomentKey {
  at: string;
  id: number;
}

const wrong = () => createInputError([{ path: 'after', message: '起点有误' }]);

/** Parses a cursor of numbers; undefined for the first page. Throws 40001 for an invalid cursor. */
export function parseNumberCursor(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,9}$/.test(after)) throw wrong();
  return Number(after);
}

/** Parses a cursor of time and number, as `pageOfMoments` returns it; undefined for the first page. Throws 40001 for an invalid cursor. */
export function parseTimestampCursor(after: string | undefined): MomentKey | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = ''] = after.split('_');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || Number.isNaN(Date.parse(at)) || !/^\d{1,9}$/.test(id)) throw wrong();
  return { at, id: Number(id) };
}

interface RowPage<Row> {
  records: Row[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/** Cuts rows to a page and returns the cursor. The rows must have been queried with one more than the page size. */
export const pageOfNumbers = <Row extends { id: number }>(rows: readonly Row[], size: number): RowPage<Row> =>
  pageOf(rows, size, ({ id }) => String(id));

/** Like `pageOfNumbers`, for rows ordered by time and number. */
export const pageOfMoments = <Row extends { id: number }>(rows: readonly Row[], size: number, momentOf: (row: Row) => Date): RowPage<Row> =>
  pageOf(rows, size, (row) => `${momentOf(row).toISOString()}_${row.id}`);

function pageOf<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string): RowPage<Row> {
  const records = rows.slice(0, size);
  return { records, next: rows.length > size ? keyOf(records.at(-1)!) : null };
}
