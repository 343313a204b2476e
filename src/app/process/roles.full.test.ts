import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { readConfig } from '#platform/config/config.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from '../main.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const running: RunningSite[] = [];
beforeAll(() => updateSettings(context(), demoSite));
afterEach(async () => void (await Promise.all(running.splice(0).map((site) => site.stop()))));

const plain: PageRenderer['renderPage'] = async () => ({ kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '正文' });
async function start(role: string): Promise<RunningSite> {
  const site = await startTestSite(connectionString, plain, { ROLE: role, DATABASE_URL: connectionString });
  running.push(site);
  return site;
}
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;
/** Counts the connections that have fetched jobs: a busy process uses several. */
async function countWorkers(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'qianting-jobs' and query like 'select name from unnest%'`.execute(db);
  return rows[0]!.n;
}

test('a web process serves visitors, reports its health, and offers no staff sign-in', async () => {
  const site = await start('web');
  expect(await statusOf(site.publicAddress)).toBe(200);
  expect(await statusOf(`${site.consoleAddress}/readyz`)).toBe(200);
  expect(await statusOf(`${site.consoleAddress}/metrics`)).toBe(200);
  expect(await statusOf(`${site.consoleAddress}/`, { headers: { accept: 'text/html' } })).toBe(404);
  expect(await statusOf(`${site.consoleAddress}/console/api/session`)).toBe(404);
  expect(await countWorkers()).toBe(0);
});

test('a console process serves staff and no visitors, and runs no jobs', async () => {
  const site = await start('console');
  expect(site.publicAddress).toBe('');
  expect(await statusOf(`${site.consoleAddress}/readyz`)).toBe(200);
  expect(await statusOf(`${site.consoleAddress}/console/api/none`)).toBe(404);
  expect(await statusOf(`${site.consoleAddress}/console/api/me/tasks`)).not.toBe(404);
  expect(await countWorkers()).toBe(0);
});

test('a worker runs jobs and serves nobody', async () => {
  const site = await start('worker');
  expect(site.publicAddress).toBe('');
  expect(await statusOf(`${site.consoleAddress}/readyz`)).toBe(200);
  expect(await statusOf(`${site.consoleAddress}/console/api/me/tasks`)).toBe(404);
  await expect.poll(countWorkers).toBeGreaterThan(0);
});

test('a separate role requires a shared database and secret', () => {
  expect(() => readConfig({ ROLE: 'web' })).toThrow('ROLE 为 web 时须同时设置 DATABASE_URL、SECRET');
  expect(() => readConfig({ ROLE: 'half' })).toThrow('ROLE 应为');
  expect(readConfig({}).role).toBe('all');
});
