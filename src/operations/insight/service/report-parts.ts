import type { ReportCell, Report, ReportTable } from '../schema/reports.ts';

interface TableDraft extends Pick<ReportTable, 'code' | 'title' | 'note' | 'heads'> {
  rows: readonly { cells: readonly ReportCell[]; href?: string; query?: string }[];
  plot?: ReportTable['plot'];
}

/** Builds a table of a report; links that a row does not have become null. */
export const createReportTable = ({ rows, plot = null, ...rest }: TableDraft): ReportTable => ({
  ...rest,
  plot,
  rows: rows.map(({ cells, href = null, query = null }) => ({ cells: [...cells], href, query })),
});

/** Returns a share in per cent with one digit; null when the whole is 0. */
export const toPercent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);

export const sumBy = <Row>(rows: readonly Row[], numberOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + numberOf(row), 0);

/** The content of a report part, without its span. */
export type ReportPartBody = Pick<Report, 'figures' | 'tables'>;
