import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import { countReveals } from '#workflow/assignments/service/reveals.ts';
import type { RunningSite } from '../main.ts';
import { processMetrics, siteMetrics } from './metric-catalogue.ts';
import { writeMetricsReferences } from './metrics-reference.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
let site: RunningSite;

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  const days = Array.from(
    { length: 60 },
    (_, n) => sql`((now() at time zone 'Asia/Shanghai')::date, '/OnlineTrading/OpenAccount.html', ${`invented${n}`}, 1)`,
  );
  await sql`insert into source_visits (day, page, source, visits) values ${sql.join(days)}`.execute(db);
  site = await startTestSite(
    connectionString,
    async () => ({ kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '正文' }),
    {
      // No server listens there; its figures are still reported.
      QUOTES_URL: 'http://127.0.0.1:9',
      QUOTES_SOURCE_NAME: '测试行情',
      OTLP_ENDPOINT: 'http://127.0.0.1:9',
    },
  );
});
afterAll(() => site.stop());

const read = async () => (await fetch(`${site.consoleAddress}/metrics`)).text();
const sample = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));

interface Row {
  name: string;
  type: string;
  labels: readonly string[];
  help: string;
}

/** Reads the exposed metrics with the names of the labels in use. */
function readExposition(text: string): Row[] {
  const helps = [...text.matchAll(/^# HELP (\w+) (.*)$/gm)];
  return helps.map(([, name, help]) => {
    const type = new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(text)![1]!;
    const labelled = new RegExp(`^${name}(?:_count|_sum)?\\{([^}]*)\\} `, 'm').exec(text)?.[1] ?? '';
    return { name: name!, type, labels: [...labelled.matchAll(/(\w+)="/g)].map(([, label]) => label!), help: help! };
  });
}

test('the pages of metrics in both languages are the ones that the catalogue describes', () => {
  const references = writeMetricsReferences();
  expect([...references.keys()]).toEqual(['docs/metrics.md', 'docs/zh/监控指标.md']);
  for (const [file, text] of references)
    expect(readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8'), file).toBe(text);
  const helps = Object.values({ ...siteMetrics, ...processMetrics }).map(({ help }) => help);
  expect(helps.filter(({ zh, en }) => !/\p{Script=Han}/u.test(zh) || /\p{Script=Han}/u.test(en))).toEqual([]);
});

test('the catalogue lists exactly the metrics of a running site', async () => {
  await fetch(site.publicAddress);
  const documented = Object.entries({ ...siteMetrics, ...processMetrics }).map(([name, { type, labels, help }]): Row => ({
    name,
    type,
    labels,
    help: help.en,
  }));
  const given = readExposition(await read());
  const rowOf = ({ name, type, help }: Row) => `| \`${name}\` | ${type} | … | ${help} |`;
  expect(documented.map(rowOf).toSorted()).toEqual(given.map(rowOf).toSorted());
  const known = new Map(documented.map((row) => [row.name, row.labels]));
  expect(given.filter(({ name, labels }) => labels.some((label) => !known.get(name)!.includes(label)))).toEqual([]);
});

test('rendered, cached and invalidated pages are counted separately', async () => {
  for (let n = 0; n < 3; n++) await fetch(site.publicAddress);
  const text = await read();
  expect(Number(sample(text, 'qianting_page_cache_responses_total{from="fresh"}')!.split(' ')[1])).toBeGreaterThanOrEqual(2);
  expect(sample(text, 'qianting_page_render_seconds_count{result="ok"}')).toMatch(/ [1-9]/);
  expect(sample(text, 'qianting_http_request_seconds_count{listener="public",method="GET",route="page",status="2xx"}')).toMatch(/ [1-9]/);
});

test('unknown addresses and methods create no lines', async () => {
  const before = (await read()).split('\n').length;
  const odd = Array.from({ length: 30 }, (_, n) => `${site.publicAddress}/none-${n}.html?mobile=1380013800${n % 10}`);
  for (const address of odd) await fetch(address);
  for (const method of ['PROPFIND', 'REPORT', 'SEARCH']) await fetch(`${site.publicAddress}/`, { method });
  const text = await read();
  expect(text).not.toMatch(/none-\d|13800138|PROPFIND/);
  // Two new status classes, and `other`.
  expect(text.split('\n').length).toBeLessThan(before + 60);
});

test('visit sources create at most twenty lines', async () => {
  const lines = (await read()).split('\n').filter((line) => line.startsWith('qianting_account_openings_today{'));
  expect(lines.length).toBe(42);
});

test('a notification returns to the process that sent it, and the delay is measured', async () => {
  await expect.poll(async () => sample(await read(), 'qianting_invalidation_lag_seconds_count'), { timeout: 25_000 }).toMatch(/ [1-9]/);
  expect(Number(sample(await read(), 'qianting_invalidation_silent_seconds')!.split(' ')[1])).toBeGreaterThanOrEqual(0);
});

test('reading the metrics repeatedly queries the database once', async () => {
  await read();
  const text = async () => sample(await read(), 'qianting_database_wait_seconds_count')!;
  const waits = Number((await text()).split(' ')[1]);
  await Promise.all(Array.from({ length: 20 }, read));
  // Other work of the site occasionally uses a connection.
  expect(Number((await text()).split(' ')[1]) - waits).toBeLessThan(8);
});

test('the largest number of look-ups is reported without the person', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into staff_accounts (login_name, name, state, created_at) values ('looker.one', '看一', 'invited', now()), ('looker.two', '看二', 'invited', now())
    returning id`.execute(db);
  for (const [at, { id }] of rows.entries())
    for (let n = 0; n <= at; n++)
      await sql`insert into work_reveals (staff_id, at, queue, subject, field, reason) values (${id}, now(), 'case', '1', 'mobile', '核对')`.execute(
        db,
      );
  expect(await countReveals(context({ now: new Date() }))).toEqual({ total: 3, mostByOne: 2 });
});
