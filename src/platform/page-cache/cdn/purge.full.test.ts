import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { salesBranches } from '#content/branches/calls.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { PageRenderer } from '#rendering/server/renderer.ts';
import { useDatabase } from '#test/support/database.ts';
import { startTestSite } from '#test/support/site.ts';
import { runJobs } from '../../jobs/run-jobs.ts';
import { cdnJobs, createPurger, type CdnPlace } from './purge.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const token = 'a-token-for-the-cdn';
const ends: (() => Promise<unknown>)[] = [];

beforeAll(() => updateSettings(context(), demoSite));
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface Purge {
  tags: string[];
  headers: Record<string, unknown>;
}

/** A CDN that refuses the first requests. */
async function openCdn(refusals = 0) {
  const taken: Purge[] = [];
  const waiting: (() => void)[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      asked += 1;
      if (asked <= refusals) return void response.writeHead(503).end(`no: ${String(request.headers.authorization)}`);
      taken.push({ tags: (JSON.parse(text) as Purge).tags, headers: request.headers });
      response.writeHead(200).end();
      waiting.splice(0).forEach((wake) => wake());
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => void server.close(resolve).closeAllConnections()));
  const heard = async (times: number) => {
    while (taken.length < times) await new Promise<void>((resolve) => void waiting.push(resolve));
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, taken, heard, asked: () => asked };
}

async function startPurger(place: CdnPlace) {
  const jobs = await runJobs({
    connectionString,
    jobs: cdnJobs(place),
    log: pino({ level: 'silent' }),
    context: (requestId) => context({ requestId }),
    lookSeconds: 0.2,
  });
  ends.push(() => jobs.stop());
  return createPurger({ place, jobs, db, log: pino({ level: 'silent' }) })!;
}

test('a CDN that fails first is purged for every write in the end, once for what several processes report', async () => {
  const cdn = await openCdn(2);
  const place: CdnPlace = { cdnTagHeader: 'Surrogate-Key', cdnPurgeUrl: cdn.address, cdnPurgeToken: token };
  const purger = await startPurger(place);
  for (let process = 0; process < 3; process++) purger.invalidate(['branch', 'article:17', 'branch']);
  purger.invalidate(['notice']);
  await cdn.heard(2);
  expect(cdn.taken.map(({ tags }) => tags.join(' ')).toSorted()).toEqual(['article:17 branch', 'notice']);
  expect(cdn.asked()).toBe(4);
  for (const { headers, tags } of cdn.taken) expect(headers).toMatchObject({ 'fastly-key': token, 'surrogate-key': tags.join(' ') });
});

test('after a time in which notifications may be lost everything is purged, and many tags are split into several requests', async () => {
  const cdn = await openCdn();
  const purger = await startPurger({ cdnTagHeader: 'Cache-Tag', cdnPurgeUrl: cdn.address, cdnPurgeToken: token });
  purger.resume();
  await cdn.heard(1);
  expect(cdn.taken[0]).toMatchObject({ tags: ['site'], headers: { authorization: `Bearer ${token}` } });
  expect(cdn.taken[0]!.headers).not.toHaveProperty('surrogate-key');
  purger.invalidate(Array.from({ length: 31 }, (_, at) => `article:${at}`));
  await cdn.heard(3);
  expect(cdn.taken.slice(1).map(({ tags }) => tags.length)).toEqual([30, 1]);
});

test('the text of a refusal is not logged: it may hold the token', async () => {
  const cdn = await openCdn(1);
  const [job] = cdnJobs({ cdnTagHeader: 'Cache-Tag', cdnPurgeUrl: cdn.address, cdnPurgeToken: token });
  await expect(job!.handle(context(), { tags: ['notice'] })).rejects.toThrow(/^CDN 清除缓存失败：HTTP 503$/);
});

test('without a CDN there is neither a job nor a listener', () => {
  const place: CdnPlace = { cdnTagHeader: 'off', cdnPurgeUrl: undefined, cdnPurgeToken: undefined };
  expect(cdnJobs(place)).toEqual([]);
  const jobs = { send: () => Promise.reject(new Error('sent')) };
  expect(createPurger({ place, jobs, db, log: pino({ level: 'silent' }) })).toBeUndefined();
});

const renderPage: PageRenderer['renderPage'] = async ({ url, call }) => {
  if (url.pathname !== '/') return { kind: 'page', status: 200, head: { title: '页' }, data: '{}', body: '正文' };
  await call(salesBranches, {});
  return { kind: 'page', status: 200, head: { title: '首页' }, data: '{}', body: '正文' };
};

test.each([
  ['Surrogate-Key', 'surrogate-key', 'surrogate-control', 'branch site'],
  ['Cache-Tag', 'cache-tag', 'cdn-cache-control', 'branch,site'],
])('with %s a public page names its tags; a personal page never does, and must not be cached', async (setting, tags, control, named) => {
  const site = await startTestSite(connectionString, renderPage, { CDN_TAG_HEADER: setting });
  ends.push(() => site.stop());
  const ask = async (path: string, headers = {}) => (await fetch(site.publicAddress + path, { headers, redirect: 'manual' })).headers;
  for (const from of ['made', 'kept']) {
    const page = await ask('/');
    expect(page.get(tags), from).toBe(named);
    expect(page.get(control)).toBe('max-age=30, stale-while-revalidate=60, stale-if-error=86400');
    expect(page.get('cache-control')).toBe('no-cache');
  }
  const others: [string, Record<string, string>][] = [
    ['/GLtb/notice.html', {}],
    ['/GLtb/notice.html', { authorization: 'Bearer none' }],
    ['/', { cookie: 'qt_elder=1' }],
    ['/', { cookie: 'qt_text=2' }],
    ['/index_count.html', {}],
  ];
  for (const [path, headers] of others) {
    const answer = await ask(path, headers);
    expect(answer.get(tags), path).toBeNull();
    expect(answer.get(control), path).toBe('no-store');
  }
  const call = await ask(`${salesBranches.path}?pageNum=1&pageSize=10`);
  expect(call.get(tags)).toBeNull();
});

test('without the setting no page names its tags', async () => {
  const site = await startTestSite(connectionString, renderPage);
  ends.push(() => site.stop());
  const { headers } = await fetch(site.publicAddress);
  expect([...headers.keys()].filter((name) => /surrogate|cdn|cache-tag/.test(name))).toEqual([]);
});
