import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintAdd } from '#complaints/complaint/calls.ts';
import { carouselList } from '#content/website/calls/site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { replaceSlides } from '#content/website/service/slides.ts';
import { demoSite } from '#demo/site.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { buildComplaint, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { openInterruptibleConnection, type InterruptibleConnection } from '#test/support/interruptible-connection.ts';
import { startTestSite } from '#test/support/site.ts';
import type { RunningSite } from './main.ts';

const {
  context,
  db,
  site: { connectionString },
} = useDatabase();
/** Two connections to one database, which simulate two servers that can fail. */
let first: InterruptibleConnection;
let second: InterruptibleConnection;
let site: RunningSite;

const titles: PageRenderer['renderPage'] = async ({ call }) => {
  const { lunboList } = await call(carouselList, {});
  return { kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: lunboList.map(({ title }) => title).join() };
};

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareComplaints(context());
  await showSlide('转移之前');
  [first, second] = [await openInterruptibleConnection(connectionString), await openInterruptibleConnection(connectionString)];
  const { host } = new URL(second.connectionString);
  const both = first.connectionString.replace(new URL(first.connectionString).host, (one) => `${one},${host}`);
  site = await startTestSite(both, titles);
});
afterAll(async () => {
  await site.stop();
  await second.close();
});

const slide = {
  summary: '摘要',
  href: '/',
  picture: '/media/banners/gate',
  alt: '门',
  startsAt: new Date('2026-01-01'),
  endsAt: null,
  sort: 1,
};
const showSlide = (title: string) => replaceSlides(context(), [{ ...slide, title }]);
const ask = (path: string, body?: FormData) =>
  fetch(site.publicAddress + path, { signal: AbortSignal.timeout(5000), ...(body && { method: 'POST', body }) });

async function complain(): Promise<{ status: number; code: unknown }> {
  const form = new FormData();
  const complaint = buildComplaint({ captcha: await earnPass(context({ now: new Date(), ip: '127.0.0.1' })) });
  for (const [name, value] of Object.entries(complaint)) form.append(name, String(value));
  const answer = await ask(complaintAdd.path, form);
  return { status: answer.status, code: ((await answer.json()) as { code: unknown }).code };
}

/** Counts the listener connections of the pages. */
async function countEars(): Promise<number> {
  const { rows } = await sql<{ ears: number }>`
    select count(*)::int as ears from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and (query ilike 'listen %' or query like '%pg_listening_channels%' or (application_name = '' and query = 'select 1'))`.execute(db);
  return rows[0]!.ears;
}

test(
  'when a server fails all work continues on the other one without a restart: writes, pages, listeners and jobs',
  { timeout: 40_000 },
  async () => {
    expect(await complain()).toEqual({ status: 200, code: 200 });
    expect(await (await ask('/')).text()).toContain('转移之前');
    await first.close();
    const answers: { status: number; code: unknown }[] = [];
    await expect.poll(async () => answers[answers.push(await complain()) - 1], { timeout: 15_000 }).toEqual({ status: 200, code: 200 });
    expect(answers.filter(({ status }) => status !== 200).every(({ status, code }) => status === 503 && code === 50300)).toBe(true);
    expect((await ask('/')).status).toBe(200);
    await expect.poll(countEars, { timeout: 15_000 }).toBe(1);
    await showSlide('转移之后');
    await expect.poll(async () => (await ask('/')).text(), { timeout: 5000 }).toContain('转移之后');
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 5000 }).toBe(200);
  },
);
