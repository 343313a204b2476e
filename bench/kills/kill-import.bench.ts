import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { openScratchDatabase } from '../support/scratch-database.ts';

/**
 * An import that is killed (SIGKILL) at random times between its first line and its commit, 50 times: after each kill readers
 * must find one complete list, the old or the new one, and the next import must succeed. Every import changes all rows, so that a
 * partly written list cannot go unnoticed. Exits with 1 when a list was ever incomplete.
 */
const kills = Number(process.env.KILLS ?? 50);
const rows = 7_500;
const haircuts = [50, 40] as const;
const day = '2026-08-20';

const program = `
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { Memo } from '#platform/memo.ts';
  import { importList } from '#securities/list-imports/service/list-target.ts';
  const [connectionString, path] = process.argv.slice(1);
  const ctx = { db: createDatabase(openPool({ connectionString })), actor: { kind: 'system', name: 'bench' }, now: new Date(), memo: new Memo(), requestId: 'bench' };
  console.log('started');
  const accept = { guards: ['date-exists', 'changed-share'], reason: 'bench' };
  const { outcome } = await importList(ctx, { list: 'collateral', date: '${day}', files: [{ path }], accept, waitSeconds: 60 });
  console.log(outcome);
  process.exit(0);
`;

const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const database = await openScratchDatabase();
const client = new pg.Client({ connectionString: database.connectionString });
await client.connect();
try {
  const paths = await Promise.all(haircuts.map(writeList));
  await run(paths[0]!);
  const duration = (await run(paths[1]!)).milliseconds;
  console.log(`an import of ${rows} changed rows takes ${Math.round(duration)} ms here`);
  const outcome = { old: 0, published: 0, broken: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const before = await readList();
    // The list that is not published: each import changes every row.
    const path = paths[before.haircut === haircuts[0] ? 1 : 0]!;
    await run(path, Math.random() * duration);
    const after = await readList();
    if (!after.isWhole) outcome.broken += 1;
    else if (after.version === before.version) outcome.old += 1;
    else outcome.published += 1;
  }
  const { finished } = await run(paths[(await readList()).haircut === haircuts[0] ? 1 : 0]!);
  console.log(
    `${kills} kills: old list whole ${outcome.old}, new list whole (killed after the commit) ${outcome.published}, broken ${outcome.broken}; the next import ${finished ? 'went through' : 'FAILED'}`,
  );
  process.exitCode = outcome.broken === 0 && finished ? 0 : 1;
} finally {
  await client.end();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
}

async function writeList(haircut: number): Promise<string> {
  const path = join(folder, `list-${haircut}.csv`);
  const lines = Array.from(
    { length: rows },
    (_, index) => `${600_000 + (index % 4_000)},示例${index},沪市,${haircut}%,2026-08-${index < 4_000 ? 20 : 21}`,
  );
  await writeFile(path, ['证券代码,证券简称,市场,折算率,生效日期', ...lines].join('\n'));
  return path;
}

/** Runs an import in a separate process; with a delay, kills it this long after its first line. */
function run(path: string, killAfter?: number): Promise<{ milliseconds: number; finished: boolean }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, database.connectionString, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [begin, milliseconds, finished] = [0, 0, false];
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'started') {
      milliseconds = performance.now() - begin;
      finished = line === 'published';
      return;
    }
    begin = performance.now();
    if (killAfter !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killAfter);
  });
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ milliseconds, finished });
    });
  });
}

interface VersionContent {
  version: number;
  haircut: number;
  /** True when all rows have one haircut, and their number matches the version. */
  isWhole: boolean;
}

async function readList(): Promise<VersionContent> {
  const { rows: found } = await client.query<{ id: number; row_count: number; rows: number; lowest: number; highest: number }>(
    `select v.id, v.row_count, count(*)::integer as rows, min(e.haircut)::integer as lowest, max(e.haircut)::integer as highest
     from (select id, row_count from list_versions where list = 'collateral' order by data_date desc, id desc limit 1) v, collateral_entries e
     where e.valid_to = 2147483647 group by v.id, v.row_count`,
  );
  const { id, row_count: expected, rows: kept, lowest, highest } = found[0]!;
  return { version: id, haircut: lowest, isWhole: kept === expected && kept === rows && lowest === highest };
}
