import { expect, test } from 'vitest';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';
import { freezeAccess } from '#identity/clients/service/not-me/freeze.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildPrivacyDeps } from '#test/factories/clients/privacy.ts';
import { buildClient, addStepUpProofs } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { decideDeletion, listDeletions, listDueDeletions, requestDeletion, reviewSeconds, withdrawDeletion } from './service/deletions.ts';
import { clientRequests } from './service/requests.ts';

const { db, context } = useDatabase();
const deps = buildPrivacyDeps();
const start = new Date('2026-08-21T02:00:00Z');

interface TestClient {
  mobile: string;
  at(seconds: number): Context;
}

async function someone(): Promise<TestClient> {
  const { id, mobile } = await buildClient(context(), deps.person as never);
  const actor = { kind: 'client', clientId: id, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' } as const;
  return { mobile: mobile!, at: (seconds) => context({ actor, now: new Date(start.getTime() + seconds * 1000) }) };
}

async function request(who: TestClient, seconds = 0) {
  await sendRequestCode(who.at(seconds), deps.person, clientRequests.deletion);
  const code = await readLastCode(context(), deps.person.messaging, who.mobile);
  // The code is one of the two proofs.
  await addStepUpProofs(who.at(seconds), { act: 'deletion' }, ['loginPassword']);
  return requestDeletion(who.at(seconds), deps, { kind: 'personalData', code });
}

test('before a request the client sees what is deleted, what is kept, by which law and for how long', async () => {
  const { goes, stays, requests } = await listDeletions((await someone()).at(0), deps);
  expect(goes).toEqual([{ code: 'devices', title: '设备', reason: '移除' }]);
  expect(stays).toEqual([{ code: 'business', title: '业务记录', reason: expect.stringContaining('二十年') }]);
  expect(requests).toEqual([]);
});

test('a request gets a number and is decided once, when it is due', async () => {
  const who = await someone();
  const { id, number, state } = await request(who);
  expect([state, number]).toEqual(['accepted', expect.stringMatching(/^SC20260821-\d{4}-\d{4}$/)]);
  await decideDeletion(who.at(reviewSeconds - 1), deps, id);
  expect((await listDeletions(who.at(1), deps)).requests[0]?.state).toBe('accepted');
  expect(await listDueDeletions(who.at(reviewSeconds))).toContain(id);
  await decideDeletion(who.at(reviewSeconds), deps, id);
  await decideDeletion(who.at(reviewSeconds + 5), deps, id);
  const [done] = (await listDeletions(who.at(reviewSeconds), deps)).requests;
  expect(done).toMatchObject({
    state: 'done',
    endedAt: who.at(reviewSeconds).now.toISOString(),
    result: [
      { code: 'devices', outcome: 'erased', count: 2 },
      { code: 'business', outcome: 'kept', reason: expect.stringContaining('证券法') },
    ],
  });
});

test('when a removal fails the request stays open and no data changes', async () => {
  const who = await someone();
  const { id } = await request(who);
  const broken = { erasures: [...deps.erasures, { code: 'x', title: 'x', reason: 'x', erase: () => Promise.reject(new Error('disk')) }] };
  await expect(decideDeletion(who.at(reviewSeconds), broken, id)).rejects.toThrow('disk');
  expect((await listDeletions(who.at(reviewSeconds), deps)).requests[0]).toMatchObject({ state: 'accepted', result: [] });
});

test('a request can be withdrawn once, before its decision', async () => {
  const who = await someone();
  const { id } = await request(who);
  expect(await withdrawDeletion(who.at(5), { id })).toMatchObject({ state: 'withdrawn' });
  await expect(withdrawDeletion(who.at(6), { id })).rejects.toMatchObject({ code: 40009 });
  await decideDeletion(who.at(reviewSeconds), deps, id);
  expect((await listDeletions(who.at(reviewSeconds), deps)).requests[0]).toMatchObject({ state: 'withdrawn', result: [] });
});

test('a second open request, a wrong code and a missing session are rejected', async () => {
  const who = await someone();
  await request(who);
  await expect(request(who, 61)).rejects.toMatchObject({ code: 40009 });
  const other = await someone();
  await expect(requestDeletion(other.at(0), deps, { kind: 'personalData', code: '000000' })).rejects.toMatchObject({ code: 40003 });
  const visitor = context({ actor: { kind: 'visitor' } });
  await expect(requestDeletion(visitor, deps, { kind: 'personalData', code: '000000' })).rejects.toMatchObject({ code: 50102 });
  await expect(listDeletions(visitor, deps)).rejects.toMatchObject({ code: 50102 });
});

test('the code alone is not enough for a deletion: a second proof is needed, and the code stays valid meanwhile', async () => {
  const who = await someone();
  await sendRequestCode(who.at(0), deps.person, clientRequests.deletion);
  const code = await readLastCode(context(), deps.person.messaging, who.mobile);
  const ask = () => requestDeletion(who.at(1), deps, { kind: 'closeAccount', code });
  await expect(ask()).rejects.toMatchObject({ code: 40003, extra: { stepUp: { act: 'deletion', given: ['code'] } } });
  expect((await listDeletions(who.at(1), deps)).requests).toEqual([]);
  await addStepUpProofs(who.at(1), { act: 'deletion' }, ['loginPassword']);
  expect(await ask()).toMatchObject({ state: 'accepted' });
});

test('a request for an account that was frozen meanwhile is withdrawn', async () => {
  const who = await someone();
  const { id } = await request(who);
  const { actor } = who.at(0);
  await inTransaction(who.at(5), (tx) => freezeAccess(tx, deps.person as ClientSecurity, actor.kind === 'client' ? actor.clientId : 0));
  await decideDeletion(who.at(reviewSeconds), deps, id);
  expect((await listDeletions(who.at(reviewSeconds), deps)).requests[0]).toMatchObject({ state: 'withdrawn', result: [] });
});

test('another client’s request looks like a missing one', async () => {
  const [who, stranger] = [await someone(), await someone()];
  const { id } = await request(who);
  await expect(withdrawDeletion(stranger.at(1), { id })).rejects.toMatchObject({ code: 40004 });
  expect((await listDeletions(stranger.at(1), deps)).requests).toEqual([]);
});

test('requests, withdrawals and decisions are in the audit log', async () => {
  const rows = await db.selectFrom('auditEntries').select('action').where('action', 'like', 'privacyDeletion.%').execute();
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set(['privacyDeletion.request', 'privacyDeletion.done', 'privacyDeletion.withdrawn']),
  );
});
