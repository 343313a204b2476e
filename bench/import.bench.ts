import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLargeCsv, writeLargeXlsx } from './support/large-list.ts';
import { median } from './support/load.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * The import command as it is run, on lists of 20,000 and 200,000 rows: time from start to exit, CPU time and largest
 * resident memory of its process, and how both grow with the file. Wanted for 200,000 rows: ≤ 20 s and ≤ 300 MB.
 */
const sizes = [20_000, Number(process.env.ROWS ?? 200_000)];
const rounds = 3;
const wanted = { seconds: 20, megabytes: 300 };
const script = fileURLToPath(new URL('../scripts/import.ts', import.meta.url));
const atExit = `data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();console.log('maxrss '+u.maxRSS+' cpu '+(u.userCPUTime+u.systemCPUTime))})`;

interface Run {
  seconds: number;
  /** Of the command's own process; the database works beside it. */
  cpuSeconds: number;
  megabytes: number;
  outcome: string;
}

const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
try {
  for (const format of ['csv', 'xlsx'] as const) {
    const results: { size: number; runs: Run[] }[] = [];
    for (const size of sizes) {
      const path = join(folder, `list-${size}.${format}`);
      await (format === 'csv' ? writeLargeCsv(path, size, 1_000) : writeLargeXlsx(path, size));
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await importFresh(path));
      results.push({ size, runs });
      report(format, size, (await stat(path)).size, runs);
    }
    reportGrowth(results);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Into an empty database each time, so that every row is new. */
async function importFresh(path: string): Promise<Run> {
  const database = await openScratchDatabase();
  try {
    return await runImport(path, database.connectionString);
  } finally {
    await database.remove();
  }
}

function runImport(path: string, connectionString: string): Promise<Run> {
  const words = ['--max-semi-space-size=8', '--import', atExit, script, 'collateral', path, '--date', '2026-08-21', '--skip-bad-rows'];
  const begin = performance.now();
  const child = spawn(process.execPath, words, {
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
        outcome: lines.find((line) => line.includes('可导入')) ?? lines.at(-1) ?? '',
      });
    });
  });
}

function report(format: string, size: number, bytes: number, runs: readonly Run[]): void {
  const [seconds, megabytes] = [median(runs.map((run) => run.seconds)), Math.max(...runs.map((run) => run.megabytes))];
  const isLarge = size >= 200_000;
  console.log(
    `${format.padEnd(4)} ${String(size).padStart(7)} rows, ${(bytes / 1024 ** 2).toFixed(1)} MB: ${seconds.toFixed(1)} s${isLarge ? ` (wanted ≤ ${wanted.seconds})` : ''}, ` +
      `${median(runs.map((run) => run.cpuSeconds)).toFixed(1)} s of CPU, ${Math.round(size / seconds)} rows/s, ${megabytes.toFixed(0)} MB at most${isLarge ? ` (wanted ≤ ${wanted.megabytes})` : ''}   ${runs[0]?.outcome ?? ''}`,
  );
}

function reportGrowth([small, large]: readonly { size: number; runs: readonly Run[] }[]): void {
  if (!small || !large) return;
  const of = (runs: readonly Run[], key: 'seconds' | 'megabytes') => median(runs.map((run) => run[key]));
  const ratio = (key: 'seconds' | 'megabytes') => (of(large.runs, key) / of(small.runs, key)).toFixed(1);
  console.log(`     ${large.size / small.size} × the rows: ${ratio('seconds')} × the time, ${ratio('megabytes')} × the memory`);
}
