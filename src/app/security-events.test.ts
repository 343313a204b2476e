import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { countOne, fixedWindow } from '#platform/limits/limits.ts';
import { createLog } from '#platform/log/log.ts';
import { securityEvents } from '#platform/log/security-events.ts';
import { useApp } from '#test/support/app.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';

const database = useDatabase();
const lines: Record<string, unknown>[] = [];
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } });
const { inject } = useApp(database, undefined, { log, environment: { RATE_LIMIT_PER_MINUTE: '5000' } });
const ask = useConsole(database, {}, log);
const events = () => lines.flatMap(({ security, route, code }) => (security ? [{ security, route, code }] : []));

beforeEach(async () => {
  await updateSettings(database.context(), demoSite);
  await database.db.deleteFrom('limitCounts').execute();
  lines.length = 0;
});

test('a wrong login is an event with the route and the outcome, and without what was typed', async () => {
  await ask('POST', '/console/api/session', { body: { loginName: 'nobody-here', password: 'Typed-Secret-1' } });
  expect(events()).toEqual([{ security: 'signIn.refused', route: 'POST /console/api/session', code: 40002 }]);
  expect(JSON.stringify(lines)).not.toContain('Typed-Secret-1');
});

test('pages of other sites and foreign host names are events', async () => {
  await ask('GET', '/console/api/me', { headers: { 'sec-fetch-site': 'cross-site' } });
  await ask('GET', '/', { headers: { host: 'rebound.example.com' } });
  expect(events().map(({ security }) => security)).toEqual(['page.foreign', 'host.foreign']);
});

test('an address that cannot be decoded, and an undeclared field, are events', async () => {
  await inject({ url: '/%' });
  await inject({ method: 'POST', url: '/recruit/logout', payload: { isAdmin: true } });
  await inject({ method: 'POST', url: '/api/login/extend', payload: { isAdmin: true } });
  expect(events().map(({ security }) => security)).toContain('request.malformed');
});

test('a link whose signature is wrong is an event', async () => {
  await inject({ url: '/file-download/00000000-0000-0000-0000-000000000000/a.pdf?expires=1&signature=forged' });
  await inject({ url: '/timeline.csv?ticket=forged' });
  expect(events().map(({ security }) => security)).toEqual(['link.refused', 'link.refused']);
  expect(JSON.stringify(lines)).not.toContain('forged');
});

test('a limit is an event once a minute for a network, and counts an IPv6 network as one', async () => {
  const tried = [];
  for (let n = 0; n < 40; n++)
    tried.push(
      await inject({
        method: 'POST',
        url: '/recruit/checkCode',
        payload: { mobileTel: '13912348765', checkToken: 'w'.repeat(32), checkCode: '123456' },
        remoteAddress: `2001:db8:1:2::${n + 1}`,
      }),
    );
  expect(tried.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect(events().filter(({ security }) => security === 'limit.exceeded')).toHaveLength(1);
});

test('calls that check a code are limited over all processes together', async () => {
  const now = new Date();
  // Counted by other processes, in a window that cannot end during the test.
  const window = fixedWindow({ now: new Date(now.getTime() + 60_000) }, 60_000);
  for (let n = 0; n < 30; n++)
    await countOne({ db: database.db, now }, { name: 'call /recruit/checkCode', key: '2001:db8:9:9', window, most: 30 });
  const payload = { mobileTel: '13912348765', checkToken: 'w'.repeat(32), checkCode: '123456' };
  const from = async (remoteAddress: string) =>
    (await inject({ method: 'POST', url: '/recruit/checkCode', payload, remoteAddress })).statusCode;
  expect(await from('2001:db8:9:9::1')).toBe(429);
  expect(await from('2001:db8:9:8::1')).toBe(200);
});

test('every console request is logged by its route, with its result', async () => {
  await ask('GET', '/console/api/changes/123?name=王小明');
  const logged = lines.find(({ msg }) => msg === 'console request');
  expect(logged).toMatchObject({
    route: 'GET /console/api/changes/:id',
    status: 200,
    requestId: expect.any(String),
    ms: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toContain('王小明');
});

test('events have names of the form subject.fact, each explained in Chinese', () => {
  for (const [name, text] of Object.entries(securityEvents)) {
    expect(name).toMatch(/^[a-z]+[A-Za-z]*\.[a-z]+$/);
    expect(text).toMatch(/\p{Script=Han}/u);
  }
});

test('both documents list every event, and no other', () => {
  for (const page of ['watching.md', 'zh/监控与告警.md']) {
    const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^\| `([a-z]+[A-Za-z]*\.[a-z]+)` /gm)].map(([, name]) => name);
    expect(listed, page).toEqual(Object.keys(securityEvents));
  }
});
