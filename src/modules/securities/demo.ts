import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '#platform/context.ts';
import { describeFinding } from './import/finding.ts';
import { importList, type ImportReport, type ImportRequest } from './import/import-list.ts';

const folder = fileURLToPath(new URL('../../../demo/data/securities/', import.meta.url));
const [firstDay, secondDay] = ['2026-08-19', '2026-08-20'] as const;
const indexDay = '2024-01-02';

/**
 * Loads the demo firm's securities through the real importer: the master and index constituents (facts), and two daily
 * versions of the collateral and target lists (made-up values on real codes, marked as such). The first day is the
 * second with that day's adjustments undone. Throws when a file is not accepted. Takes a few seconds.
 */
export async function loadSecuritiesDemo(ctx: Context): Promise<ImportReport[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'qianting-demo-'));
  try {
    const adjustments = parse(await readFile(join(folder, 'adjustments.csv'), 'utf8')).records.filter(
      ({ event_date: day }) => day === secondDay,
    );
    const reports = await loadReferenceLists(ctx);
    const load = async (request: ImportRequest) => void reports.push(await importOrThrow(ctx, request));
    for (const list of ['collateral', 'targets'] as const) {
      const path = join(temporary, `${list}.csv`);
      await writeFile(path, undo(await readFile(join(folder, `${list}.csv`), 'utf8'), adjustments));
      await load({ list, date: firstDay, isSynthetic: true, files: [{ path }] });
      await load({ list, date: secondDay, isSynthetic: true, files: [{ path: join(folder, `${list}.csv`) }] });
    }
    return reports;
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** The facts alone: the master and the index constituents, which other lists are checked against. */
export async function loadReferenceLists(ctx: Context): Promise<ImportReport[]> {
  return [
    await importOrThrow(ctx, { list: 'securities', date: firstDay, files: [{ path: join(folder, 'securities.csv') }] }),
    await importOrThrow(ctx, { list: 'indexes', date: indexDay, files: [{ path: join(folder, 'index_constituents.csv') }] }),
  ];
}

async function importOrThrow(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  const report = await importList(ctx, request);
  const problem = report.findings.find(({ level }) => level === 'file' || level === 'row');
  if (report.outcome === 'refused')
    throw new Error(`demo list ${request.list} of ${request.date} was refused: ${problem ? describeFinding(problem) : ''}`);
  return report;
}

type CsvRecord = Readonly<Record<string, string>>;

/** The demo files are our own: no quotes, no blanks to care about. */
function parse(csv: string): { header: string[]; records: CsvRecord[] } {
  const [header = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return { header, records: rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))) };
}

/** The list as it was the day before: haircuts at their old value, added targets gone, all dates one day earlier. */
function undo(csv: string, adjustments: readonly CsvRecord[]): string {
  const { header, records } = parse(csv);
  const byKey = new Map(
    adjustments.map((adjustment) => [`${adjustment.adjustment_type} ${adjustment.exchange}${adjustment.code}`, adjustment]),
  );
  const rows = records.flatMap((record) => {
    const key = `${record.exchange}${record.code}`;
    if (record.is_financing_target === 'Y' && byKey.has(`target_added ${key}`)) return [];
    const haircut = byKey.get(`haircut_changed ${key}`)?.old_value ?? record.haircut_pct;
    return [{ ...record, haircut_pct: haircut, data_date: firstDay, effective_date: secondDay }];
  });
  return [header, ...rows.map((row) => header.map((name) => (row as CsvRecord)[name]))].map((cells) => cells.join(',')).join('\n');
}
