import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { registerCopyRoute } from '#identity/accounts/copy-route.ts';
import type { PersonalDataSource } from '#identity/accounts/ports.ts';
import { readCopy, destroyExpiredCopies, destroyCopies, createCopyLink, listCopies } from '#identity/accounts/service/copies.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { prepareCopy } from '#identity/accounts/service/prepare-copy.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { beginSession, endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { buildPrivacyDeps } from '#test/factories/clients/privacy.ts';
import { buildClient, addStepUpProofs } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { requestClientCopy } from './service/client-copies.ts';
import { showPersonalData } from './service/personal-data.ts';
import { clientRequests } from './service/requests.ts';

const { db, context } = useDatabase();
const deps = buildPrivacyDeps();
const start = new Date('2026-08-21T02:00:00Z');
const minute = 60_000;

interface TestClient {
  id: number;
  mobile: string;
  at(minutes: number): Context;
}

async function someone(): Promise<TestClient> {
  const { id, mobile } = await buildClient(context(), deps.person as never);
  const session = await beginSession(context({ now: start }), clientKind, { personId: id, limits: { idleMinutes: 2880, maxHours: 48 } });
  const actor = { kind: 'client', clientId: id, sessionId: session.id } as const;
  return { id, mobile: mobile!, at: (minutes) => context({ actor, now: new Date(start.getTime() + minutes * minute) }) };
}

async function code(who: TestClient, minutes = 0): Promise<string> {
  await sendRequestCode(who.at(minutes), deps.person, clientRequests.export);
  return readLastCode(context(), deps.person.messaging, who.mobile);
}

const requestMasked = (ctx: Context, { code: typed }: { code: string }) => requestClientCopy(ctx, deps, { code: typed, isFull: false });

let owner: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  [owner, stranger] = [await someone(), await someone()];
});

test('the page shows masked values only', async () => {
  const { categories } = await showPersonalData(owner.at(0), deps);
  expect(categories[0]).toMatchObject({ title: '账户', total: 1, records: [{ facts: [{ name: '姓名', value: '演****' }] }] });
  await expect(showPersonalData(context({ actor: { kind: 'visitor' } }), deps)).rejects.toMatchObject({ code: 50102 });
});

test('codes, requests, lists and links require a session', async () => {
  const visitor = context({ actor: { kind: 'visitor' } });
  const id = '5a0d1a4e-0000-4000-8000-000000000009';
  await expect(sendRequestCode(visitor, deps.person, clientRequests.export)).rejects.toMatchObject({ code: 50102 });
  await expect(requestMasked(visitor, { code: '123456' })).rejects.toMatchObject({ code: 50102 });
  await expect(listCopies(visitor, clientKind)).rejects.toMatchObject({ code: 50102 });
  await expect(createCopyLink(visitor, deps, { id, format: 'json' })).rejects.toMatchObject({ code: 50102 });
});

test('a wrong code, a code for a deletion and a used code start no export', async () => {
  const who = await someone();
  const right = await code(who);
  const wrong = right === '000000' ? '000001' : '000000';
  await expect(requestMasked(who.at(1), { code: wrong })).rejects.toMatchObject({ code: 40003 });
  await sendRequestCode(who.at(2), deps.person, clientRequests.deletion);
  const other = await readLastCode(context(), deps.person.messaging, who.mobile);
  // Rarely both codes are the same six digits.
  const ofDeletion = other === right ? wrong : other;
  await expect(requestMasked(who.at(2), { code: ofDeletion })).rejects.toMatchObject({ code: 40003 });
  expect((await listCopies(who.at(2), clientKind)).exports).toEqual([]);
  const { id } = await requestMasked(who.at(3), { code: right });
  await destroyCopies(context(), clientKind, who.id);
  await expect(requestMasked(who.at(3), { code: right })).rejects.toMatchObject({ code: 40003 });
  await expect(createCopyLink(who.at(3), deps, { id, format: 'json' })).rejects.toMatchObject({ code: 40009 });
});

test('only one copy is made at a time, and the code of a second request is not used up', async () => {
  const who = await someone();
  await requestMasked(who.at(0), { code: await code(who) });
  const second = await code(who, 2);
  await expect(requestMasked(who.at(2), { code: second })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('正在准备'),
  });
  await destroyCopies(context(), clientKind, who.id);
  await expect(requestMasked(who.at(3), { code: second })).resolves.toMatchObject({ state: 'preparing' });
});

test('ten clicks with one code make one request', async () => {
  const who = await someone();
  const right = await code(who);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => requestMasked(who.at(0), { code: right })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listCopies(who.at(0), clientKind)).exports).toHaveLength(1);
});

test('the job makes the copy, encrypted at rest, as readable JSON and PDF, and notifies the client by text message', async () => {
  const sent: object[] = [];
  const ctx = { ...owner.at(0), jobs: { send: async (_db: unknown, queue: string, data: object) => void sent.push({ queue, data }) } };
  const item = await requestMasked(ctx, { code: await code(owner) });
  expect(item).toMatchObject({ state: 'preparing', number: expect.stringMatching(/^DC20260821-\d{4}-\d{4}$/) });
  expect(sent).toContainEqual({ queue: 'privacy.prepareExport', data: { exportId: item.id } });
  await expect(createCopyLink(owner.at(0), deps, { id: item.id, format: 'pdf' })).rejects.toMatchObject({ code: 40009 });

  await prepareCopy(owner.at(1), deps, item.id);
  await prepareCopy(owner.at(2), deps, item.id);
  const row = await db.selectFrom('privacyExports').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow();
  expect(row.state).toBe('ready');
  expect(row.sealedJson!.includes('演示客户')).toBe(false);

  const read = async (format: 'json' | 'pdf') => {
    const { webUrl, expiresAt } = await createCopyLink(owner.at(3), deps, { id: item.id, format });
    expect(Date.parse(expiresAt) - owner.at(3).now.getTime()).toBeLessThanOrEqual(5 * minute);
    const query = Object.fromEntries(new URL(webUrl, 'http://localhost').searchParams);
    return (await readCopy(owner.at(4), deps, { id: item.id, format, query }))!.bytes;
  };
  expect(JSON.parse((await read('json')).toString('utf8'))).toMatchObject({
    number: item.number,
    categories: [{ code: 'account', records: [{ name: `演示客户${owner.id}` }] }],
  });
  expect((await read('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('another client’s copy looks like a missing one', async () => {
  const [mine] = (await listCopies(owner.at(5), clientKind)).exports;
  await expect(createCopyLink(stranger.at(5), deps, { id: mine!.id, format: 'json' })).rejects.toMatchObject({ code: 40004 });
  expect((await listCopies(stranger.at(5), clientKind)).exports).toEqual([]);
});

test('an expired, changed, foreign or unsigned link opens nothing and returns 404 over HTTP', async () => {
  const [mine] = (await listCopies(owner.at(5), clientKind)).exports;
  const id = mine!.id;
  const { webUrl } = await createCopyLink(owner.at(5), deps, { id, format: 'json' });
  const query = Object.fromEntries(new URL(webUrl, 'http://localhost').searchParams) as { expires: string; signature: string };
  expect(await readCopy(owner.at(9), deps, { id, format: 'json', query })).toBeDefined();
  expect(await readCopy(owner.at(11), deps, { id, format: 'json', query })).toBeUndefined();
  expect(await readCopy(owner.at(9), deps, { id, format: 'pdf', query })).toBeUndefined();
  const later = { ...query, expires: String(Number(query.expires) + 60) };
  expect(await readCopy(owner.at(9), deps, { id, format: 'json', query: later })).toBeUndefined();
  expect(await readCopy(owner.at(9), deps, { id, format: 'json', query: {} })).toBeUndefined();
  const app = fastify();
  registerCopyRoute(app, { db, privacy: deps });
  for (const url of [webUrl, `/privacy-exports/${id}/zip`, '/privacy-exports/nothing/json'])
    expect((await app.inject(url)).statusCode, url).toBe(404);
  await app.close();
});

test('over HTTP a valid link returns the file with its name and forbids caching', async () => {
  const [mine] = (await listCopies(owner.at(5), clientKind)).exports;
  await db
    .updateTable('privacyExports')
    .set({ expiresAt: new Date(Date.now() + 3_600_000) })
    .where('id', '=', mine!.id)
    .execute();
  const session = await beginSession(context({ now: new Date() }), clientKind, {
    personId: owner.id,
    limits: { idleMinutes: 30, maxHours: 1 },
  });
  const actor = { kind: 'client', clientId: owner.id, sessionId: session.id } as const;
  const now = context({ actor, now: new Date() });
  const { webUrl } = await createCopyLink(now, deps, { id: mine!.id, format: 'json' });
  const app = fastify();
  registerCopyRoute(app, { db, privacy: deps });
  const answer = await app.inject(webUrl);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringContaining(mine!.number),
  });
  expect(answer.json()).toMatchObject({ title: '个人信息副本' });
  await app.close();
});

test('after a day the files are destroyed, and a copy that failed is abandoned', async () => {
  const who = await someone();
  const { id } = await requestMasked(who.at(0), { code: await code(who) });
  await prepareCopy(who.at(1), deps, id);
  const [day, next] = [24 * 60 + 1, await someone()];
  await requestMasked(next.at(day - 20), { code: await code(next, day - 20) });
  expect(await destroyExpiredCopies(who.at(day - 1))).toBe(0);
  expect(await destroyExpiredCopies(who.at(day))).toBeGreaterThanOrEqual(1);
  const row = await db.selectFrom('privacyExports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'expired', sealedJson: null, sealedPdf: null });
  await expect(createCopyLink(who.at(day), deps, { id, format: 'json' })).rejects.toMatchObject({ code: 40009 });
  expect((await listCopies(next.at(day), clientKind)).exports[0]?.state).toBe('failed');
});

test('requests, creation and downloads are in the audit log without their content', async () => {
  const rows = await db.selectFrom('auditEntries').selectAll().where('action', 'like', 'privacyExport.%').execute();
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set(['privacyExport.request', 'privacyExport.ready', 'privacyExport.link']),
  );
  expect(JSON.stringify(rows)).not.toMatch(/演示客户|1380000/);
});

test('a link expires with its session: on logout, lock and deletion', async () => {
  const who = await someone();
  const { id } = await requestMasked(who.at(0), { code: await code(who) });
  await prepareCopy(who.at(1), deps, id);
  const { webUrl } = await createCopyLink(who.at(1), deps, { id, format: 'json' });
  const query = Object.fromEntries(new URL(webUrl, 'http://localhost').searchParams);
  expect(await readCopy(who.at(2), deps, { id, format: 'json', query })).toBeDefined();
  const other = { ...query, session: `client-${(owner.at(0).actor as { sessionId: string }).sessionId}` };
  expect(await readCopy(who.at(2), deps, { id, format: 'json', query: other })).toBeUndefined();
  await endSessions(who.at(2), clientKind, who.id, { why: 'lock' });
  expect(await readCopy(who.at(2), deps, { id, format: 'json', query })).toBeUndefined();
});

test('a copy made with the code alone masks identifying numbers in both files; the full copy does not', async () => {
  const source: PersonalDataSource = {
    ...deps.sources[0]!,
    read: async () => [
      [
        { key: 'name', name: '姓名', value: '演示客户', masked: '演****' },
        { key: 'idNumber', name: '证件号码', value: '110000198506150017', masked: '1100**********0017', isIdentifier: true },
      ],
    ],
  };
  const own = { ...deps, sources: [source] };
  const who = await someone();
  const readJson = async (id: string): Promise<string> => {
    await prepareCopy(who.at(1), own, id);
    const { webUrl } = await createCopyLink(who.at(1), own, { id, format: 'json' });
    const query = Object.fromEntries(new URL(webUrl, 'http://localhost').searchParams);
    return (await readCopy(who.at(2), own, { id, format: 'json', query }))!.bytes.toString('utf8');
  };
  const masked = await readJson((await requestMasked(who.at(0), { code: await code(who) })).id);
  expect(masked).toContain('1100**********0017');
  expect(masked).not.toContain('110000198506150017');
  await addStepUpProofs(who.at(3), { act: 'export' }, ['loginPassword']);
  const full = await requestClientCopy(who.at(3), own, { code: await code(who, 3), isFull: true });
  expect(await readJson(full.id)).toContain('110000198506150017');
});
