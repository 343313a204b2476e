import type { SheetCell, SheetContent } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { ExportField, ExportQuery } from '../ports.ts';

/** A column of an export: its full value, and the value with contact details masked. */
export interface ExportColumn<Row> {
  title: string;
  cell(row: Row): SheetCell;
  /** The masked value, for columns that could identify or reach a person. */
  hidden?(row: Row): SheetCell;
}

/** The purpose of an export, which limits its columns. */
export interface ExportPurpose {
  title: string;
  columns: readonly string[];
}

export type Purposes = Readonly<Record<string, ExportPurpose>>;

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The two fields for the purpose and for unmasked contact details. */
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

/** The first and last time of an export's days, both days included. */
export const toTimeRange = ({ from, to }: ExportQuery): { since?: Date; until?: Date } => ({
  ...(from && { since: startOfDay(from) }),
  ...(to && { until: new Date(startOfDay(to).getTime() + 86_400_000) }),
});

/** Writes a sheet with the columns of the purpose, contact details masked unless approved otherwise. */
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
