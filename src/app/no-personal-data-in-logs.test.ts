import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { readConfig } from '#platform/config/config.ts';
import { DatabaseHealthMonitor } from '#platform/database/health-monitor.ts';
import { Servers } from '#platform/database/servers/servers.ts';
import { indexEndpoints } from '#platform/http/invoke.ts';
import { createLog } from '#platform/log/log.ts';
import { Memo } from '#platform/memo.ts';
import { PageCache } from '#platform/page-cache/page-cache.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { PageServer } from '#rendering/server/page-server.ts';
import { buildClient, buildLogin } from '#test/factories/identity/clients.ts';
import { buildCaptcha } from '#test/factories/identity/job-seekers.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { listSiteJobs } from './jobs.ts';
import { listModules, openModuleServices } from './modules.ts';
import { Drain } from './process/drain.ts';
import { createPublicApp } from './public-app.ts';
import { createContext } from './services.ts';

const {
  db,
  pool,
  site: { connectionString },
  context,
} = useDatabase();
const folder = useFolder();
const person = {
  fundAccount: '880099887766',
  mobile: '13987654321',
  idNumber: '110000198506150017',
  name: '日志里没有的人',
  password: 'Secret2026',
  email: 'nowhere.in.logs@example.com',
};
const lines: string[] = [];
const secrets: string[] = Object.values(person);

const config = { ...readConfig({ HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'trace' }) };
const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
const forModules = openModuleServices({ config, secret: testSecret(), files: openFileStore(`${folder}/files`) });
const waiting: { queue: string; data: object }[] = [];
const jobs = { send: async (_db: unknown, queue: string, data: object) => void waiting.push({ queue, data }), stop: async () => undefined };
const cache = new PageCache({ maxBytes: 1024 ** 2, freshMs: 1000, staleMs: 1000, awayMs: 1_800_000 });
const link = new DatabaseHealthMonitor({ servers: new Servers(connectionString), log: createLog({ level: 'silent' }) });
const services = { ...forModules, config, pool, link, db, connectionString, jobs, log, memo: new Memo(), cache, drain: new Drain() };

let app: FastifyInstance;
beforeAll(async () => {
  const modules = listModules(services);
  const assets = { build: 'test', boot: '/assets/boot.js', entry: '/assets/entry.js', stylesheets: [] };
  const page = { kind: 'page', status: 404, head: { title: '无此页面' }, data: '{}', body: '' } as const;
  const pages = new PageServer({
    side: async () => ({ assets, renderer: { pageRoutes: [{ path: '/' }], renderPage: async () => page } }),
    cache,
    endpoints: indexEndpoints(modules.flatMap(({ endpoints }) => endpoints)),
    pageContext: (requestId) => createContext(services, { actor: { kind: 'visitor' }, requestId }),
    publicUrl: config.publicUrl,
    headers: {},
    bases: {},
    countVisit: () => undefined,
    onKeptPage: () => undefined,
    isDatabaseAway: () => false,
  });
  app = await createPublicApp({ services, modules, pages, headers: {}, folders: { client: folder, media: folder } });
  await app.ready();
  await updateSettings(context(), demoSite);
  await buildClient(context({ now: new Date() }), forModules.security, person);
});
afterAll(() => app.close());

/** Makes a call like a browser, runs the jobs that it queued, and returns the response. */
async function ask(method: 'GET' | 'POST', url: string, payload?: object, token?: string): Promise<Record<string, unknown>> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await app.inject({ method, url, ...(payload ? { payload } : {}), headers });
  const system = createContext(services, { actor: { kind: 'system', name: 'job' }, requestId: 'job' });
  const known = listSiteJobs(services);
  for (const { queue, data } of waiting.splice(0)) await known.find((one) => one.queue === queue)?.handle(system, data);
  return answer.headers['content-type']?.includes('json') ? answer.json() : {};
}

/** Returns the last code that was sent, and resets the send limit. */
async function code(to = person.mobile): Promise<string> {
  const sent = await readLastCode(context(), forModules.messaging, to);
  secrets.push(sent);
  await db.deleteFrom('limitCounts').execute();
  return sent;
}

const loginOf = (password: string) =>
  buildLogin(context({ now: new Date() }), forModules.security, { account: person.fundAccount, password });

/** Requests and downloads a copy of everything. */
async function exportAll(token: string): Promise<void> {
  await ask('POST', '/api/privacy/code', { request: 'export' }, token);
  const { result } = (await ask('POST', '/api/privacy/exports', { code: await code() }, token)) as { result: { id: string } };
  const link = (await ask('POST', `/api/privacy/exports/${result.id}/link`, { format: 'json' }, token)) as { result: { webUrl: string } };
  secrets.push(new URL(link.result.webUrl, 'http://localhost').searchParams.get('signature')!);
  expect(JSON.stringify(await ask('GET', link.result.webUrl))).toContain(person.name);
}

async function resetPassword(): Promise<void> {
  const who = { fund_account: person.fundAccount, client_name: person.name, id_no: person.idNumber, mobile_tel: person.mobile };
  const { result } = (await ask('POST', '/reset_pwd/check_base_info', who)) as { result: { step: string } };
  secrets.push(result.step, 'quiet-river-2026');
  expect(await ask('POST', '/reset_pwd/send_code', { step: result.step })).toMatchObject({ code: 200 });
  const half = (await ask('POST', '/reset_pwd/check_code', { step: result.step, code: await code() })) as { result: { step: string } };
  expect(await ask('POST', '/reset_pwd/send_mail_code', { step: half.result.step })).toMatchObject({ code: 200 });
  const mailCode = { step: half.result.step, proof: 'mailCode', value: await code(person.email) };
  const whole = (await ask('POST', '/reset_pwd/prove', mailCode)) as { result: { step: string } };
  secrets.push(half.result.step, whole.result.step);
  const { keyId, password } = await loginOf('quiet-river-2026');
  expect(await ask('POST', '/reset_pwd/submit_reset_pwd', { step: whole.result.step, keyId, password })).toMatchObject({ code: 200 });
}

test('a client logs in, uses a new device, requests a copy of all data and resets the password', async () => {
  secrets.push('WrongSecret2026');
  expect(await ask('POST', '/api/login', await loginOf('WrongSecret2026'))).not.toMatchObject({ code: 200 });
  const { step } = (await ask('POST', '/api/login', await loginOf(person.password))) as { step: string };
  const { token } = (await ask('POST', '/api/login/verify_device', { step, code: await code() })) as { token: string };
  secrets.push(token, step);
  for (const url of ['/api/session', '/api/logins', '/api/privacy/data', '/api/privacy/consents', '/api/privacy/deletions'])
    expect(await ask('GET', url, undefined, token), url).toMatchObject({ code: 200 });
  await exportAll(token);
  await resetPassword();
  expect(lines.length).toBeGreaterThan(20);
});

test('a job seeker signs in by code with both forms of the call, signs out, and looks up deliveries without signing in', async () => {
  const mobileTel = '13912348765';
  secrets.push(mobileTel);
  const { result: text } = (await ask('GET', '/recruit/consent')) as { result: { version: number } };
  /** Sends a code with the token that the browser stores. */
  const sendCode = async (purpose = 'seekerLogin') => {
    const { id: captchaId, answer: captcha } = await buildCaptcha(context({ now: new Date() }), forModules.seekers);
    const sent = (await ask('POST', '/recruit/sendCode', { mobileTel, purpose, captchaId, captcha })) as { result: { checkToken: string } };
    const { checkToken } = sent.result;
    const checkCode = await readLastCode(context(), forModules.messaging, mobileTel);
    secrets.push(checkToken, checkCode);
    await db.deleteFrom('limitCounts').execute();
    return { mobileTel, checkToken, checkCode };
  };
  expect(await ask('GET', '/recruit/picCode')).toMatchObject({ code: 200 });
  const posted = { ...(await sendCode()), consentVersion: text.version };
  const wrong = await ask('POST', '/recruit/checkCode', { ...posted, checkToken: 'w'.repeat(32) });
  expect(wrong).toMatchObject({ code: 40003 });
  expect(await ask('POST', '/recruit/checkCode', posted)).toMatchObject({ code: 200, result: { isNew: true } });
  const old = await ask('GET', `/recruit/checkCode?${new URLSearchParams(await sendCode())}`);
  const { token, person: mark } = (old as { result: { token: string; person: string } }).result;
  secrets.push(token, mark);
  for (const path of ['/recruit/session/extend', '/recruit/logout'])
    expect(await ask('POST', path, {}, token), path).toMatchObject({ code: 200 });
  expect(await ask('GET', '/recruit/session', undefined, token)).toMatchObject({ code: 50102 });
  const idNo = '110000199203040010';
  secrets.push(idNo);
  for (const method of ['POST', 'GET'] as const) {
    const { checkToken, checkCode: code } = await sendCode('recruitLookup');
    // The GET has the parameters of the specification.
    const query = { mobile: mobileTel, code, idNo, ...(method === 'POST' && { checkToken }) };
    const url = method === 'GET' ? `/recruit/lookup?${new URLSearchParams(query)}` : '/recruit/lookup';
    // Nothing is found, and the response does not reveal it.
    expect(await ask(method, url, method === 'POST' ? query : undefined), method).toMatchObject({ code: 40003 });
  }
  for (const path of ['/recruit/checkCode', '/recruit/lookup'])
    expect(
      lines.some((line) => line.includes(path)),
      path,
    ).toBe(true);
});

test('content of an address is not logged: deprecated GETs, unknown addresses, wrong methods', async () => {
  const query = `mobile=${person.mobile}&mobile_tel=${person.mobile}&idNo=${person.idNumber}&name=${encodeURIComponent(person.name)}&token=${'t'.repeat(40)}`;
  secrets.push('t'.repeat(40));
  const number = 'TS20260821-1234-5678';
  await ask('GET', `/official-service/officialSite/complaint/status?number=${number}&tail=4321&${query}`);
  await ask('GET', `/agreement/query_by_mobile?acpt_id=5a0d1a4e-0000-4000-8000-000000000001&${query}`);
  await ask('GET', `/api/login?${query}`);
  await ask('GET', `/nothing/here?${query}`);
  await ask('POST', `/api/nothing?${query}`, { mobile: person.mobile });
  const broken = await app.inject({
    method: 'POST',
    url: `/api/login?${query}`,
    payload: `{"account":"${person.mobile}`,
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.statusCode).toBe(400);
  expect(lines.some((line) => line.includes('/agreement/query_by_mobile'))).toBe(true);
});

test('no log line contains a number, a name, a password, a code or a token', () => {
  const text = lines.join('\n');
  const shown = secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
  expect(shown).toEqual([]);
  expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
