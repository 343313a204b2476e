import type { SheetCell, SheetContent } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { ExportField, ExportQuery } from '../ports.ts';

/** A column of an export: what is in it as it stands in the records, and what is left of it where contacts stay hidden. */
export interface ExportColumn<Row> {
  title: string;
  cell(row: Row): SheetCell;
  /** Of what somebody could be reached or known by. */
  hidden?(row: Row): SheetCell;
}

/** What an export is for: no more leaves the house than this needs. */
export interface ExportPurpose {
  title: string;
  /** Titles of columns. */
  columns: readonly string[];
}

export type Purposes = Readonly<Record<string, ExportPurpose>>;

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The two fields by which whoever asks says what it is for, and whether contacts shall be told in the clear. */
export const purposeFields = (purposes: Purposes): readonly ExportField[] => [
  {
    name: 'purpose',
    label: '用途',
    kind: 'choice',
    isRequired: true,
    noneText: '请选择',
    options: Object.entries(purposes).map(([value, { title, columns }]) => ({ value, text: `${title}（${columns.join('、')}）` })),
  },
  {
    name: 'contacts',
    label: '姓名与联系方式',
    kind: 'choice',
    noneText: '隐去一部分',
    options: [{ value: 'clear', text: '完整显示' }],
  },
];

/** The moments between which an export's days lie, the last one included. */
export const spanOf = ({ from, to }: ExportQuery): { since?: Date; until?: Date } => ({
  ...(from && { since: startOfDay(from) }),
  ...(to && { until: new Date(startOfDay(to).getTime() + 86_400_000) }),
});

/** A sheet of the columns that the purpose needs, with contacts as they were asked for and approved. */
export function writeSheet<Row>(
  name: string,
  rows: readonly Row[],
  { columns, purposes, query }: { columns: readonly ExportColumn<Row>[]; purposes: Purposes; query: ExportQuery },
): SheetContent {
  const titles = purposes[query.purpose ?? '']?.columns ?? [];
  const shown = columns.filter(({ title }) => titles.includes(title));
  const isClear = query.contacts === 'clear';
  return {
    name,
    header: shown.map(({ title }) => title),
    rows: rows.map((row) => shown.map(({ cell, hidden }) => (isClear || !hidden ? cell(row) : hidden(row)))),
  };
}
