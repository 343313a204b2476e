import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { csvStart, toCsvRow } from '#platform/tabular/delimited/csv-write.ts';
import type { ParsedFileQuery, ParsedReportQuery, Report, ReportCsv } from '../schema/reports.ts';
import type { PartName } from '../web/part-names.ts';
import type { ReportPartBody } from './report-parts.ts';
import { reportAbandonments } from './reports/abandonments.ts';
import { reportSearches } from './reports/searches.ts';
import { reportServiceTimes } from './reports/service-times.ts';
import { reportTexts } from './reports/texts.ts';
import { reportVisits } from './reports/visits.ts';
import { reportVotes } from './reports/votes.ts';
import { createReportSpan, type ReportSpan } from './spans.ts';

type Reporter = (ctx: Context, span: ReportSpan, days: number) => Promise<ReportPartBody>;

const reporters: Readonly<Record<PartName, Reporter>> = {
  visits: reportVisits,
  searches: reportSearches,
  votes: reportVotes,
  stops: reportAbandonments,
  texts: reportTexts,
  service: reportServiceTimes,
};

/** Returns one part of the reports. */
export async function readReport(ctx: Context, { part, days }: ParsedReportQuery): Promise<Report> {
  const span = createReportSpan(ctx.now, Number(days));
  return { ...span, ...(await reporters[part](ctx, span, Number(days))) };
}

/** Returns one table as CSV, with formulas as text. Throws 40004 for a table that the caller may not see. */
export async function writeReportFile(ctx: Context, { table: code, ...query }: ParsedFileQuery): Promise<ReportCsv> {
  const { tables } = await readReport(ctx, query);
  const table = tables.find((one) => one.code === code);
  if (!table) throw fail('notFound');
  return {
    fileName: `${table.title}-${shanghaiDay(ctx.now)}.csv`,
    csv: csvStart + [table.heads, ...table.rows.map(({ cells }) => cells)].map(toCsvRow).join(''),
  };
}
