import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { collateralCsv, importText, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';

const {
  db,
  pool,
  context,
  site: { connectionString },
} = useDatabase();

/** A separate process that imports a file and prints its progress by line. */
const program = `
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { importList } from '#securities/list-imports/service/list-target.ts';
  import { Memo } from '#platform/memo.ts';
  const [connectionString, path] = process.argv.slice(1);
  const ctx = { db: createDatabase(openPool({ connectionString })), actor: { kind: 'system', name: 'test' }, now: new Date(), memo: new Memo(), requestId: 'test' };
  await importList(ctx, { list: 'collateral', date: '2026-08-21', files: [{ path }], accept: { guards: ['changed-share'], reason: 'test' } }, { progress: (phase, done) => console.log(phase, done) });
  console.log('finished');
  process.exit(0);
`;

/** Kills the import (kill -9) at the first matching line. Resolves when it has ended; rejects when the line never appeared. */
async function importAndKill(path: string, at: RegExp): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, connectionString, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let isKilled = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (at.test(line)) isKilled = child.kill('SIGKILL');
    expect(line).not.toBe('finished');
  }
  await gone;
  expect(isKilled, `no line ${at}`).toBe(true);
}

test.each([
  ['while headers are read', /^survey/],
  ['while the first rows are checked', /^check [1-9]/],
  ['while the last rows are checked', /^check 7/],
  ['while the list is compared', /^compare/],
  ['while the list is published', /^publish/],
])('an import killed %s leaves the old list complete, and the next import works', async (_, moment) => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-19' });
  const many = Object.fromEntries(Array.from({ length: 8_000 }, (_value, index) => [String(100_000 + index), index % 60]));
  // The audit row is written last: while its table is locked, the import has done everything but the commit.
  const blocker = await pool.connect();
  await blocker.query('begin; lock table audit_entries in share mode');
  await withFiles({ 'many.csv': collateralCsv(many) }, async (pathOf) => {
    await importAndKill(pathOf('many.csv'), moment);
  });
  await blocker.query('rollback');
  blocker.release();
  const { records, asOf, total } = await listCollateral(context(), {});
  expect([records.map(({ code }) => code), asOf, total]).toEqual([['600000'], '2026-08-19', 1]);
  const { rows } = await db
    .selectFrom('collateralEntries')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  expect(rows).toBe(1);
  expect((await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-19' })).outcome).toBe('unchanged');
});
