import { refuse } from '../http/parse-draft.ts';

/** Where a page goes on: behind the row of this moment and number. */
export interface MomentKey {
  at: string;
  id: number;
}

const wrong = () => refuse([{ path: 'after', message: '起点有误' }]);

/** The number behind which a page goes on; undefined for the first one. Throws 40001 for what no page has given. */
export function numberAfter(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,9}$/.test(after)) throw wrong();
  return Number(after);
}

/** The moment and number behind which a page goes on, as `pageOfMoments` gives them; undefined for the first one. Throws 40001 for what no page has given. */
export function momentAfter(after: string | undefined): MomentKey | undefined {
  if (after === undefined) return undefined;
  const [at = '', id = ''] = after.split('_');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || Number.isNaN(Date.parse(at)) || !/^\d{1,9}$/.test(id)) throw wrong();
  return { at, id: Number(id) };
}

interface RowPage<Row> {
  records: Row[];
  /** What the next page is asked with; null behind the last one. */
  next: string | null;
}

/** Rows of which one more was asked for than a page holds. */
export const pageOfNumbers = <Row extends { id: number }>(rows: readonly Row[], size: number): RowPage<Row> =>
  pageOf(rows, size, ({ id }) => String(id));

/** The same where they stand by a moment, then by their number. */
export const pageOfMoments = <Row extends { id: number }>(rows: readonly Row[], size: number, momentOf: (row: Row) => Date): RowPage<Row> =>
  pageOf(rows, size, (row) => `${momentOf(row).toISOString()}_${row.id}`);

function pageOf<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string): RowPage<Row> {
  const records = rows.slice(0, size);
  return { records, next: rows.length > size ? keyOf(records.at(-1)!) : null };
}
