import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { buildFacts } from '#test/factories/clients/qualification.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { buildCalendarYear, holiday } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { FactsError } from './client-facts.ts';
import { openQualificationDeps } from './deps.ts';
import { createHttpAccountFacts } from './facts/http-account-facts.ts';
import { storeAccountFacts } from './service/store-facts.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const key = 'the key that both sides agreed upon';
const deps = openQualificationDeps({ config: readConfig({}), secret: testSecret(), security });

const { assets: _assets, settledThrough: _settled, risk: _risk, idCard: _card, bornOn: _born, ...trading } = buildFacts();

let clientId: number;
beforeAll(async () => {
  clientId = (await buildClient(context(), security, { fundAccount: '880012345612', idNumber: '110000198405140100' })).id;
  for (const year of [2025, 2026])
    await importCalendarYear(context(), buildCalendarYear(year, year === 2026 ? holiday('测试', '2026-08-19') : {}));
});

// ---- own tables ----

test('nothing is known about a client without data', async () => {
  expect(await deps.facts.read(context(), clientId)).toMatchObject({
    settledThrough: '2026-08-20',
    assets: [],
    firstTradeOn: null,
    trades: 0,
    record: null,
    optionsTestLevel: 0,
    risk: { state: 'none', level: null },
    idCard: { state: 'none', validUntil: null },
    bornOn: '1984-05-14',
  });
});

test('assets apply from their day until the next entry, on trading days only', async () => {
  await storeAccountFacts(context(), deps, clientId, {
    ...trading,
    assets: [
      { day: '2026-08-13', total: 100, borrowed: 0 },
      { day: '2026-08-15', total: 200, borrowed: 50 },
      { day: '2026-08-20', total: 300, borrowed: 0 },
      { day: '2026-08-21', total: 999, borrowed: 0 },
    ],
  });
  const facts = await deps.facts.read(context(), clientId);
  expect(facts).toMatchObject(trading);
  // The 15th and 16th are a weekend, the 19th is a holiday, and the day of application has not closed.
  expect(facts.assets).toEqual([
    { day: '2026-08-13', total: 100, borrowed: 0 },
    { day: '2026-08-14', total: 100, borrowed: 0 },
    { day: '2026-08-17', total: 200, borrowed: 50 },
    { day: '2026-08-18', total: 200, borrowed: 50 },
    { day: '2026-08-20', total: 300, borrowed: 0 },
  ]);
});

test('a day that is written again is replaced', async () => {
  await storeAccountFacts(context(), deps, clientId, { ...trading, trades: 121, assets: [{ day: '2026-08-20', total: 400, borrowed: 0 }] });
  const facts = await deps.facts.read(context(), clientId);
  expect([facts.trades, facts.assets.at(-1)]).toEqual([121, { day: '2026-08-20', total: 400, borrowed: 0 }]);
});

test('amounts are encrypted, bound to client and day, and in no audit entry', async () => {
  const row = await db.selectFrom('clientAssetDays').selectAll().where('day', '=', '2026-08-15').executeTakeFirstOrThrow();
  expect(row.sealedAssets.toString('latin1')).not.toContain('200');
  expect(deps.vault.clientAssetDays.sealedAssets.open(row.sealedAssets, { clientId, day: '2026-08-15' })).toEqual({
    total: 200,
    borrowed: 50,
  });
  expect(() => deps.vault.clientAssetDays.sealedAssets.open(row.sealedAssets, { clientId: clientId + 1, day: '2026-08-15' })).toThrow(
    'unable to authenticate',
  );
  const trail = await db.selectFrom('auditEntries').select('details').where('action', '=', 'clientFacts.keep').orderBy('id').execute();
  expect(trail[0]!.details).toEqual({ days: 4 });
});

test('a client without an ID number has no known birth date', async () => {
  const { id } = await buildClient(context(), security);
  expect((await deps.facts.read(context(), id)).bornOn).toBeNull();
});

// ---- the firm's account system ----

/** A minimal server: checks the signature by the contract and returns the configured response. */
let server: Server;
let answer: (response: ServerResponse) => void;
let received: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ request, body });
    if (request.url === '/elsewhere') return json(right)(response);
    if (!isSigned(request, body)) return void response.writeHead(401).end();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void (received = []));

function isSigned({ headers, method, url }: IncomingMessage, body: string): boolean {
  const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) => String(headers[`x-qianting-${name}`]));
  const text = [method, url, timestamp, nonce, createHash('sha256').update(body).digest('hex')].join('\n');
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

const right = { ...trading, settledThrough: '2026-08-20', assets: [{ day: '2026-08-20', total: 123_456, borrowed: 0 }] };
const urlOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/accounts`;
const source = (secret = key, timeoutMs = 2000) => createHttpAccountFacts({ url: urlOf(), secret, timeoutMs }, security);
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof FactsError ? error.reason : String(error)),
  );

test('the account system gets a signed request for one fund account', async () => {
  answer = json(right);
  expect(await source().read(context(), clientId)).toEqual(right);
  expect(received[0]!.request).toMatchObject({ method: 'POST', url: '/accounts/client/facts' });
  expect(JSON.parse(received[0]!.body)).toEqual({ fundAccount: '880012345612', requestId: 'test' });
});

test('with a configured address, facts come from the account system; risk level, card and age stay local', async () => {
  answer = json(right);
  const config = readConfig({ CLIENT_FACTS_URL: urlOf(), CLIENT_FACTS_SECRET: key });
  const asking = openQualificationDeps({ config, secret: testSecret(), security });
  expect(await asking.facts.read(context(), clientId)).toMatchObject({ ...right, risk: { state: 'none' }, bornOn: '1984-05-14' });
});

test('an invalid response counts as unavailable, and its content is not disclosed', async () => {
  const cases: [(response: ServerResponse) => void, string][] = [
    [json({}, 500), 'unreachable'],
    [json({}, 403), 'refused'],
    [json({}, 404), 'refused'],
    [(response) => void response.writeHead(302, { location: '/elsewhere' }).end(), 'unreachable'],
    [(response) => void response.destroy(), 'unreachable'],
    [(response) => void response.end('<html>'), 'malformed'],
    [(response) => void response.end(' '.repeat(70_000)), 'malformed'],
    [json({ ...right, trades: -1 }), 'malformed'],
    [json({ ...right, assets: [{ day: '2026-08-20', total: 0.5, borrowed: 0 }] }), 'malformed'],
    [json({ ...right, assets: [{ day: '2026-08-20', total: 1, borrowed: -1 }] }), 'malformed'],
    [json({ ...right, assets: [right.assets[0], right.assets[0]] }), 'malformed'],
    [json({ ...right, assets: [{ day: '2026-08-21', total: 1, borrowed: 0 }] }), 'malformed'],
    [json({ ...right, settledThrough: '20260820' }), 'malformed'],
    [json({ ...right, record: undefined }), 'malformed'],
  ];
  for (const [reply, reason] of cases) {
    answer = reply;
    expect(await reasonOf(source().read(context(), clientId)), reason).toBe(reason);
  }
  answer = json({ ...right, trades: 'four hundred' });
  await expect(source().read(context(), clientId)).rejects.toSatisfy(
    (error: Error) => !`${error.message}${String(error.cause)}`.includes('four'),
  );
});

test('a wrong key is rejected, and a slow system times out', async () => {
  answer = json(right);
  expect(await reasonOf(source('another key, which is long enough too').read(context(), clientId))).toBe('refused');
  answer = () => undefined;
  expect(await reasonOf(source(key, 100).read(context(), clientId))).toBe('timeout');
});

test('an address without its key is rejected at startup', () => {
  expect(() => readConfig({ CLIENT_FACTS_URL: 'https://accounts.example' })).toThrow('CLIENT_FACTS_SECRET');
});
