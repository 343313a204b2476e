import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLargeCsv, writeLargeXlsx } from './support/large-list.ts';
import { median } from './support/load.ts';
import { openScratchDatabase } from './support/scratch-database.ts';
import { readServerCpu } from './support/server-cpu.ts';

/**
 * The import command: time from start to exit, CPU time of its process and of the database server, largest resident memory of its
 * process. First the demo firm's collateral list of 7,473 rows on its second day, with differences, guards and all checks; then
 * fictitious lists of 20,000 and 200,000 rows, new and on a second day, and how both scale. Target: ≤ 2 s; for 200,000 rows ≤ 20
 * s and ≤ 300 MB.
 */
const sizes = [20_000, Number(process.env.ROWS ?? 200_000)];
const rounds = Number(process.env.ROUNDS ?? 3);
const script = fileURLToPath(new URL('../scripts/import.ts', import.meta.url));
const demoFile = (name: string) => fileURLToPath(new URL(`../demo/data/securities/${name}`, import.meta.url));
const atExit = `data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();console.log('maxrss '+u.maxRSS+' cpu '+(u.userCPUTime+u.systemCPUTime))})`;
const [firstDay, secondDay] = ['2026-08-20', '2026-08-21'];

interface Run {
  seconds: number;
  /** CPU seconds of the command's own process. */
  cpuSeconds: number;
  /** CPU seconds of the database server; undefined when they are unknown. */
  serverSeconds: number | undefined;
  megabytes: number;
  outcome: string;
}

const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
try {
  await measureDemoList();
  for (const format of ['csv', 'xlsx'] as const) await measureLargeLists(format);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureDemoList(): Promise<void> {
  const database = await openScratchDatabase();
  try {
    const run = (list: string, path: string, date: string, ...more: string[]) =>
      runImport(database.connectionString, [list, path, '--date', date, ...more]);
    await run('securities', demoFile('securities.csv'), firstDay);
    await run('indexes', demoFile('index_constituents.csv'), '2026-08-03');
    await run('staticPe', demoFile('static_pe.csv'), firstDay);
    // Some fictitious names are on real codes.
    const accept = ['--accept', 'doubtful-securities', '--reason', 'bench'];
    await run('collateral', demoFile('collateral.csv'), firstDay, ...accept);
    const next = join(folder, 'next-day.csv');
    const text = await readFile(demoFile('collateral.csv'), 'utf8');
    // The next day: new dates, and one haircut in fifty 1 lower.
    const lines = text.replaceAll(secondDay, '2026-08-24').replaceAll(firstDay, secondDay).trimEnd().split('\n');
    await writeFile(next, lines.map((line, index) => (index % 50 === 1 ? lowerHaircut(line) : line)).join('\n'));
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await run('collateral', next, secondDay, '--check'));
    runs.push(await run('collateral', next, secondDay, '--report', join(folder, 'report.csv')));
    report('demo collateral, second day, 7,473 rows', runs, { seconds: 2 });
  } finally {
    await database.remove();
  }
}

function lowerHaircut(line: string): string {
  const cells = line.split(',');
  const haircut = Number(cells[6]);
  return haircut > 1 ? cells.with(6, String(haircut - 1)).join(',') : line;
}

async function measureLargeLists(format: 'csv' | 'xlsx'): Promise<void> {
  const results: { size: number; runs: Run[] }[] = [];
  for (const size of sizes) {
    const path = join(folder, `list-${size}.${format}`);
    await (format === 'csv' ? writeLargeCsv(path, size, 1_000) : writeLargeXlsx(path, size));
    const [first, second]: Run[][] = [[], []];
    for (let round = 0; round < rounds; round++) {
      const [one, other] = await importTwoDays(path);
      first!.push(one);
      second!.push(other);
    }
    results.push({ size, runs: first! });
    const wanted = size >= 200_000 ? { seconds: 20, megabytes: 300 } : {};
    const name = `${format} ${size} rows, ${((await stat(path)).size / 1024 ** 2).toFixed(1)} MB`;
    report(`${name}, new`, first!, wanted);
    report(`${name}, second day`, second!, wanted);
  }
  reportGrowth(results);
}

/** Imports into an empty database, so that every row is new; then the same list again for the next day. */
async function importTwoDays(path: string): Promise<[Run, Run]> {
  const database = await openScratchDatabase();
  try {
    const run = (date: string) => runImport(database.connectionString, ['collateral', path, '--date', date, '--skip-bad-rows']);
    return [await run(firstDay), await run(secondDay)];
  } finally {
    await database.remove();
  }
}

async function runImport(connectionString: string, words: readonly string[]): Promise<Run> {
  const before = await readServerCpu(connectionString);
  const run = await runProcess(connectionString, words);
  const after = await readServerCpu(connectionString);
  return { ...run, serverSeconds: before === undefined || after === undefined ? undefined : after - before };
}

function runProcess(connectionString: string, words: readonly string[]): Promise<Omit<Run, 'serverSeconds'>> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--import', atExit, script, ...words], {
    env: { ...process.env, DATABASE_URL: connectionString, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  return new Promise((resolve) => {
    child.once('close', () => {
      const lines = output.trim().split('\n');
      const [, kilobytes, microseconds] = /maxrss (\d+) cpu (\d+)/.exec(output) ?? [];
      resolve({
        seconds: (performance.now() - begin) / 1000,
        cpuSeconds: Number(microseconds) / 1e6,
        megabytes: Number(kilobytes) / 1024,
        outcome: lines.at(-2) ?? '',
      });
    });
  });
}

function report(name: string, runs: readonly Run[], { seconds, megabytes }: { seconds?: number; megabytes?: number }): void {
  const wanted = (limit: number | undefined) => (limit === undefined ? '' : ` (wanted ≤ ${limit})`);
  const server = runs.flatMap((run) => run.serverSeconds ?? []);
  console.log(
    `${name}: ${median(runs.map((run) => run.seconds)).toFixed(1)} s${wanted(seconds)}, ${median(runs.map((run) => run.cpuSeconds)).toFixed(1)} s of CPU` +
      `${server.length > 0 ? ` and ${median(server).toFixed(1)} s in the server` : ''}, ${Math.max(...runs.map((run) => run.megabytes)).toFixed(0)} MB at most${wanted(megabytes)}   ${runs.at(-1)?.outcome ?? ''}`,
  );
}

function reportGrowth([small, large]: readonly { size: number; runs: readonly Run[] }[]): void {
  if (!small || !large) return;
  const of = (runs: readonly Run[], key: 'seconds' | 'megabytes') => median(runs.map((run) => run[key]));
  const ratio = (key: 'seconds' | 'megabytes') => (of(large.runs, key) / of(small.runs, key)).toFixed(1);
  console.log(`     ${large.size / small.size} × the rows: ${ratio('seconds')} × the time, ${ratio('megabytes')} × the memory`);
}
