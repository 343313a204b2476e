import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { complaintAdd } from '#complaints/complaint/calls.ts';
import { salesBranches } from '#content/branches/calls.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { buildComplaint, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from './main.ts';

const {
  context,
  db,
  site: { connectionString },
} = useDatabase();
const database = new URL(connectionString).pathname.slice(1);
const role = `${database}_site`;
const password = randomBytes(12).toString('hex');
let site: RunningSite;

/** Ends all other connections to the database, so that everyone must reconnect. */
const endOthers = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and usename = ${role}`.execute(db);
const run = (statement: string) => sql.raw(statement).execute(db);

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareComplaints(context());
  // Not a superuser, because connection limits do not apply to those.
  await run(`create role ${role} login password '${password}'`);
  await run(`grant pg_read_all_data, pg_write_all_data to ${role}`);
  await run(`grant create on database ${database} to ${role}`);
  await run(`grant usage on all sequences in schema public to ${role}`);
});
beforeEach(async () => {
  const url = new URL(connectionString);
  [url.username, url.password] = [role, password];
  site = await startTestSite(url.href, async () => ({ kind: 'page', status: 404, head: { title: '页面' }, data: '{}', body: '' }));
});
afterEach(async () => {
  await run(`alter role ${role} reset default_transaction_read_only`);
  await run(`alter role ${role} connection limit -1`);
  await site.stop();
});

afterAll(() => run(`drop owned by ${role} cascade; drop role ${role}`));

const ask = (path: string, body?: FormData) =>
  fetch(site.publicAddress + path, { signal: AbortSignal.timeout(5000), ...(body && { method: 'POST', body }) });

async function complain(): Promise<Response> {
  const now = new Date();
  const form = new FormData();
  for (const [name, value] of Object.entries(buildComplaint({ captcha: await earnPass(context({ now })) })))
    form.append(name, String(value));
  return ask(complaintAdd.path, form);
}

async function expectRefusal(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toEqual({ code: 50300, msg: '服务暂时不可用，请稍后再试' });
}

async function untilReady(status: number): Promise<void> {
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(status);
}

test('while all connections are in use calls are rejected with 50300 and the site is not ready; it recovers without a restart', async () => {
  expect((await complain()).status).toBe(200);
  await run(`alter role ${role} connection limit 0`);
  await endOthers();
  await expectRefusal(await ask(salesBranches.path));
  await expectRefusal(await complain());
  await untilReady(503);
  await run(`alter role ${role} connection limit -1`);
  await untilReady(200);
  expect((await complain()).status).toBe(200);
});

test('a read-only database serves reads, rejects writes with 50300, and is not ready', async () => {
  await run(`alter role ${role} set default_transaction_read_only = on`);
  await endOthers();
  await untilReady(503);
  expect((await ask(salesBranches.path)).status).toBe(200);
  const before = await db.selectFrom('complaints').select('id').execute();
  await expectRefusal(await complain());
  expect(await db.selectFrom('complaints').select('id').execute()).toEqual(before);
  await run(`alter role ${role} reset default_transaction_read_only`);
  await endOthers();
  await untilReady(200);
  expect((await complain()).status).toBe(200);
});
