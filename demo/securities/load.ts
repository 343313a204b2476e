import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '#platform/context.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { importNameEvents, importProfiles } from '#securities/list-imports/import-facts.ts';
import { importList, type ListRequest } from '#securities/list-imports/service/list-target.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { shiftTradingDays, type Day } from '../calendar.ts';
import { seriesLists } from '../margin/series/list-state.ts';
import { publicationOf, simulateSeries, type Series } from '../margin/series/simulate.ts';
import { baseDay } from './adjustments.ts';
import { publishDetails } from './details.ts';
import { publishSeriesDays } from './publish-series.ts';
import { readRecords, toCsv, type CsvRecord } from './records.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../data/securities/${file}`, import.meta.url));
/** The half-yearly adjustments of the indices whose samples the demo has: those of January 2024, repeated as sample data. */
const indexDays: readonly Day[] = ['2025-06-13', '2025-12-12', '2026-06-12'];

/** The two days around the data's own: enough for tests that need securities and one change of the lists. */
export const shortSeries = (): Series => simulateSeries(shiftTradingDays(baseDay, -1), baseDay);

/**
 * Imports the demo firm's securities: with the real importer the master, names and companies (facts), and the index samples and
 * margin lists of the first day of the series (fictitious values on real codes, marked as such); then the changes of every further
 * day. Throws when a file is not accepted.
 */
export async function loadDemoSecurities(ctx: Context, series: Series = shortSeries()): Promise<ImportReport[]> {
  const { day: first, effectiveOn } = series.days[0]!;
  // On the evening of the first day, when the files of that day may be imported.
  const then = series.days.length > 2 ? { ...ctx, now: publicationOf(first) } : ctx;
  const reports = await loadReferenceLists(then, first);
  for (const list of seriesLists) {
    const records = [...series.start[list].values()].map((record) => dated(record, first, effectiveOn));
    reports.push(await importRecords(then, { list, date: first, isSynthetic: true }, records));
  }
  for (const day of indexDays) if (day > first && day <= series.days.at(-1)!.day) reports.push(await importIndexes(ctx, day));
  await publishSeriesDays(ctx, series);
  reports.push(await importRecords(ctx, { list: 'details', date: baseDay, source: 'own', isSynthetic: true }, readRecords('details.csv')));
  await publishDetails(ctx, series);
  await loadFacts(ctx);
  return reports;
}

/** Imports only what other lists are checked against: the master, and the samples of the indices of the last adjustment. */
export async function loadReferenceLists(ctx: Context, day: Day = shiftTradingDays(baseDay, -1)): Promise<ImportReport[]> {
  return [
    await importOrThrow(ctx, { list: 'securities', date: day, files: [{ path: pathOf('securities.csv') }] }),
    await importIndexes(
      ctx,
      indexDays.findLast((one) => one <= day)!,
    ),
  ];
}

const importIndexes = (ctx: Context, date: Day): Promise<ImportReport> =>
  importOrThrow(ctx, { list: 'indexes', date, isSynthetic: true, files: [{ path: pathOf('index_constituents.csv') }] });

async function loadFacts(ctx: Context): Promise<void> {
  await importNameEvents(
    ctx,
    readRecords('name_events.csv').map((row) => ({
      exchange: row.exchange as Exchange,
      code: row.code!,
      observedOn: row.observed_date!,
      event: row.event_type!,
      oldName: row.old_name || null,
      newName: row.new_name || null,
    })),
  );
  await importProfiles(
    ctx,
    readRecords('profiles.tsv', '\t').map((row) => ({
      exchange: row.exchange as Exchange,
      code: row.code!,
      industry: row.industry || null,
      listedOn: row.listed_on || null,
      companyName: row.company_name || null,
      companyNameEn: row.company_name_en || null,
      province: row.province || null,
      city: row.city || null,
      website: row.website || null,
      asOf: row.as_of!,
    })),
  );
}

/** Returns the record as a row of the day's list. */
const dated = (record: CsvRecord, day: Day, effectiveOn: Day): CsvRecord => ({
  ...record,
  data_date: day,
  ...('effective_date' in record && { effective_date: effectiveOn }),
});

async function importRecords(ctx: Context, request: Omit<ListRequest, 'files'>, records: readonly CsvRecord[]): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-demo-'));
  try {
    const path = join(folder, `${request.list}.csv`);
    await writeFile(path, toCsv(records));
    return await importOrThrow(ctx, { ...request, files: [{ path }] });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function importOrThrow(ctx: Context, request: ListRequest): Promise<ImportReport> {
  // Fictitious names on real codes, and the same figures on several days.
  const accept = { guards: ['doubtful-securities', 'former-content'], reason: '示例数据' } as const;
  const report = await importList(ctx, { ...request, accept });
  if (report.outcome !== 'refused') return report;
  const problem = report.findings.find(({ level }) => level === 'file' || level === 'row');
  const guard = report.guards.find(({ state }) => state === 'failed');
  throw new Error(`demo list ${request.list} of ${request.date} was refused: ${problem ? formatFinding(problem) : (guard?.message ?? '')}`);
}
