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
import { firstDay, secondDay } from './adjustments.ts';
import { listDemoDays } from './history.ts';
import { readRecords, toCsv, type CsvRecord } from './records.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../data/securities/${file}`, import.meta.url));
const indexDay = '2024-01-02';
/** The smaller lists, with one version on the data's own day and one on the last day. */
const smallLists = {
  staticPe: 'static_pe.csv',
  highRisk: 'high_risk.csv',
  fairPrice: 'fair_price.csv',
  cashFunds: 'cash_like_funds.csv',
} as const;

/**
 * Imports the demo firm's securities with the real importer: the master, index constituents, names and companies (facts), and the
 * margin lists (fictitious values on real codes, marked as such): two days of August, and the given later ones. Throws when a
 * file is not accepted.
 */
export async function loadDemoSecurities(ctx: Context, laterDays: readonly Day[] = []): Promise<ImportReport[]> {
  const reports = await loadReferenceLists(ctx);
  const load = async (request: Pick<ListRequest, 'list' | 'date' | 'source'>, records: readonly CsvRecord[]) =>
    void reports.push(await importRecords(ctx, { ...request, isSynthetic: true }, records));
  // Lists that collateral is checked against come first: static PE.
  for (const [list, file] of Object.entries(smallLists) as [keyof typeof smallLists, string][]) {
    const records = readRecords(file);
    for (const date of [secondDay, ...laterDays.slice(-1)]) await load({ list, date }, onDay(date, records));
  }
  for (const { day, collateral, targets } of listDemoDays(laterDays)) {
    await load({ list: 'collateral', date: day }, collateral);
    await load({ list: 'targets', date: day }, targets);
  }
  await load({ list: 'details', date: laterDays.at(-1) ?? secondDay, source: 'own' }, readRecords('details.csv'));
  await loadFacts(ctx);
  return reports;
}

/** Imports the facts only: the master and the index constituents, against which other lists are checked. */
export async function loadReferenceLists(ctx: Context): Promise<ImportReport[]> {
  return [
    await importOrThrow(ctx, { list: 'securities', date: firstDay, files: [{ path: pathOf('securities.csv') }] }),
    await importOrThrow(ctx, { list: 'indexes', date: indexDay, files: [{ path: pathOf('index_constituents.csv') }] }),
  ];
}

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

/** Returns the records as another day's list, effective from the next trading day. */
function onDay(day: Day, records: readonly CsvRecord[]): CsvRecord[] {
  return records.map((row) => ({ ...row, data_date: day, ...('effective_date' in row && { effective_date: shiftTradingDays(day, 1) }) }));
}

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
