import { expect, test } from 'vitest';
import { openModuleServices } from '#app/modules.ts';
import { decideDeletion, listDeletions, requestDeletion, reviewSeconds, withdrawDeletion } from '#clients/privacy/service/deletions.ts';
import { clientRequests } from '#clients/privacy/service/requests.ts';
import { readTimeline } from '#clients/timeline/service/read-timeline.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import { countAttempt } from '#identity/clients/service/login/login-failures.ts';
import { clientLimits } from '#identity/clients/web/client-limits.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildClient, addStepUpProofs } from '#test/factories/identity/clients.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { historyQuery, lookUpInput } from './schema.ts';
import { endClientSessions, clearFailedLogins, freezeClient, unlockClient } from './service/act-on-client.ts';
import { lookUpClient, lookUpLifetimeMs } from './service/look-up.ts';
import { decideRequest, listRequests, readRequest } from './service/privacy-requests.ts';
import { readClient, readHistory, revealClientField } from './service/read-client.ts';
import { maxLookUpsPerHour } from './web/look-up-limits.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const deps = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
const { security, privacy } = deps;
const now = context().now;

type Rights = Partial<Record<Permission, Reach>>;
type StaffContext = Context & { actor: ReturnType<typeof staffActor> };

async function clerk(more: Rights = {}, { provenAt = now }: { provenAt?: Date | null } = {}): Promise<StaffContext> {
  const { id } = await buildStaff(context());
  const may: Rights = { 'client.read': 'all', 'client.manage': 'all', 'privacy.handle': 'all', 'personal.reveal': 'own', ...more };
  return { ...context(), actor: staffActor(id, may, { scopes: { queue: ['client', 'privacy'] }, provenAt }) };
}

const find = (who: Context, number: string, kind = 'fundAccount') =>
  lookUpClient(who, deps, lookUpInput.parse({ kind, number, reason: 'call', note: '来电 0001' }));
const asClient = (clientId: number, seconds = 0): Context => ({
  ...context({ now: new Date(now.getTime() + seconds * 1000) }),
  actor: { kind: 'client', clientId, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' },
});
const wayBack = { ground: 'branch', reason: '核对本人与证件' } as const;

test('a client is found by one complete number, shown masked, and sees the look-up in their own timeline', async () => {
  const client = await buildClient(context(), security, { name: '甄实例' });
  const who = await clerk();
  const { id } = await find(who, client.fundAccount);
  const shown = await readClient(who, deps, { id });
  expect(shown.status).toBe('open');
  const told = JSON.stringify(shown);
  for (const secret of [client.fundAccount, client.mobile!, '甄实例']) expect(told).not.toContain(secret);
  const { records } = await readTimeline(asClient(client.id), deps.timeline, {});
  expect(records.map(({ title, details }) => [title, ...details].join())).toEqual([expect.stringContaining(shown.number)]);
  await expect(find(who, client.fundAccount.slice(0, -1))).rejects.toMatchObject({ code: 40004 });
});

test('the number that was typed is never stored in the clear, even for a look-up without a match', async () => {
  const who = await clerk();
  await expect(find(who, '13912345678', 'mobile')).rejects.toMatchObject({ code: 40004 });
  const kept = [
    await db.selectFrom('clientLookUps').selectAll().where('staffId', '=', who.actor.staffId).execute(),
    await db.selectFrom('auditEntries').select(['subject', 'details']).where('actorId', '=', String(who.actor.staffId)).execute(),
  ];
  expect(kept[0]).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('13912345678');
});

test('repeated look-ups are blocked by the hourly limit, whether they find somebody or not', async () => {
  const who = await clerk();
  for (let n = 0; n < maxLookUpsPerHour; n++) await find(who, `8899${String(n).padStart(8, '0')}`).catch(() => undefined);
  const client = await buildClient(context(), security);
  await expect(find(who, client.fundAccount)).rejects.toMatchObject({ code: 40029 });
  await expect(find({ ...who, now: new Date(now.getTime() + 3_600_001) }, client.fundAccount)).resolves.toHaveProperty('id');
});

test('a look-up gives access to its client for half an hour, and only to the person who made it', async () => {
  const client = await buildClient(context(), security);
  const [who, other] = [await clerk(), await clerk({ 'personal.reveal': 'all' })];
  const { id } = await find(who, client.fundAccount);
  await expect(readClient(other, deps, { id })).rejects.toMatchObject({ code: 40004 });
  await expect(readHistory(other, deps, { id })).rejects.toMatchObject({ code: 40004 });
  await expect(freezeClient(other, deps, { id, reason: '试试' })).rejects.toMatchObject({ code: 40004 });
  const revealed = { id, field: 'mobile', reason: 'contact', note: '' } as const;
  await expect(revealClientField(other, deps, revealed)).rejects.toMatchObject({ code: 40004 });
  expect(await revealClientField(who, deps, revealed)).toMatchObject({ value: client.mobile });
  const later = { ...who, now: new Date(now.getTime() + lookUpLifetimeMs) };
  await expect(readClient(later, deps, { id })).rejects.toMatchObject({ code: 40004 });
});

test('an account is frozen at once, which ends its sessions, and unfrozen with a fresh proof and a ground', async () => {
  const client = await buildClient(context(), security);
  const who = await clerk();
  await beginSession(context(), clientKind, { personId: client.id, limits: { idleMinutes: 30, maxHours: 12 } });
  const { id } = await find(who, client.fundAccount);
  expect((await readClient(who, deps, { id })).sessions).toHaveLength(1);
  await freezeClient(who, deps, { id, reason: '客户称手机丢失' });
  expect(await readClient(who, deps, { id })).toMatchObject({ status: 'frozen', sessions: [] });
  await expect(freezeClient(who, deps, { id, reason: '再一次' })).rejects.toMatchObject({ code: 40009 });
  const unproven = { ...who, actor: { ...who.actor, provenAt: null } };
  await expect(unlockClient(unproven, deps, { id, ...wayBack })).rejects.toMatchObject({ code: 40301 });
  await unlockClient(who, deps, { id, ...wayBack });
  expect((await readClient(who, deps, { id })).status).toBe('open');
  await expect(unlockClient(who, deps, { id, ...wayBack })).rejects.toMatchObject({ code: 40009 });
});

test('a client who locked the account and lost the recovery method is let in by staff who have verified them', async () => {
  const client = await buildClient(context(), security, { status: 'locked' });
  const who = await clerk();
  const { id } = await find(who, client.fundAccount);
  await unlockClient(who, deps, { id, ...wayBack });
  expect((await readClient(who, deps, { id })).status).toBe('open');
});

test('sessions are ended and the pause after failed logins is lifted, with a recorded reason', async () => {
  const client = await buildClient(context(), security);
  const who = await clerk();
  await beginSession(context(), clientKind, { personId: client.id, limits: { idleMinutes: 30, maxHours: 12 } });
  const key = security.vault.accountKey({ kind: 'mobile', number: client.mobile! });
  // Each attempt comes after the pause of the previous one.
  for (let n = 0; n < clientLimits.failures; n++)
    await countAttempt(context({ now: new Date(now.getTime() - 60_000 + n * 11_000) }), { scope: 'account', key });
  const { id } = await find(who, client.fundAccount);
  expect((await readClient(who, deps, { id })).lockedUntil).not.toBeNull();
  expect(await endClientSessions(who, deps, { id, reason: '客户要求' })).toEqual({ ended: 1 });
  await clearFailedLogins(who, deps, { id, reason: '核对本人' });
  expect(await readClient(who, deps, { id })).toMatchObject({ lockedUntil: null, sessions: [] });
  await expect(clearFailedLogins(who, deps, { id, reason: '再一次' })).rejects.toMatchObject({ code: 40009 });
});

/** A client who has requested account closure where the firm requires a manual decision. */
async function someoneAsking(): Promise<{ clientId: number; id: string }> {
  const client = await buildClient(context(), security);
  const mine = asClient(client.id);
  await sendRequestCode(mine, privacy.person, clientRequests.deletion);
  const code = await readLastCode(context(), privacy.person.messaging, client.mobile!);
  await addStepUpProofs(mine, { act: 'deletion' }, ['loginPassword']);
  const { id } = await requestDeletion(mine, privacy, { kind: 'closeAccount', code });
  // The settings that a firm would choose; the test has no firm.
  await db.updateTable('privacyDeletions').set({ needsPerson: true, dueOn: '2026-09-11' }).where('id', '=', id).execute();
  return { clientId: client.id, id };
}

test('staff removed from the queue can no longer use an open look-up, and an invalid place is rejected cleanly', async () => {
  const client = await buildClient(context(), security);
  const who = await clerk();
  const { id } = await find(who, client.fundAccount);
  const moved = { ...who, actor: { ...who.actor, scopes: { ...who.actor.scopes, queue: ['privacy'] } } };
  for (const attempt of [
    () => readClient(moved, deps, { id }),
    () => readHistory(moved, deps, { id }),
    () => endClientSessions(moved, deps, { id, reason: '客户要求' }),
    () => freezeClient(moved, deps, { id, reason: '客户要求' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 40004 });
  expect(historyQuery.safeParse({ id, before: '演示' }).success).toBe(false);
});

test('a request for manual decision is never decided automatically, however long it waits', async () => {
  const { clientId, id } = await someoneAsking();
  await decideDeletion(asClient(clientId, reviewSeconds + 1), privacy, id);
  const [request] = (await listDeletions(asClient(clientId, reviewSeconds + 1), privacy)).requests;
  expect(request).toMatchObject({ state: 'accepted', answerBy: '2026-09-11' });
});

test('a request is carried out once with a fresh proof; the client sees the result and who looked at it', async () => {
  const { clientId, id } = await someoneAsking();
  const who = await clerk();
  const { records } = await listRequests(who, deps, { state: 'waiting' });
  expect(records.find((one) => one.id === id)).toMatchObject({ kind: 'closeAccount', dueOn: '2026-09-11', client: '演***' });
  expect((await readRequest(who, deps, { id })).goes.length).toBeGreaterThan(0);
  const unproven = { ...who, actor: { ...who.actor, provenAt: null } };
  await expect(decideRequest(unproven, deps, { id })).rejects.toMatchObject({ code: 40301 });
  await decideRequest(who, deps, { id });
  await expect(decideRequest(who, deps, { id })).rejects.toMatchObject({ code: 40009 });
  expect((await listDeletions(asClient(clientId), privacy)).requests[0]).toMatchObject({ id, state: 'done' });
  expect((await listRequests(who, deps, { state: 'ended' })).records.map((one) => one.id)).toContain(id);
});

test('a refusal needs a reason, which the client reads; a withdrawn request cannot be decided', async () => {
  const [refused, withdrawn] = [await someoneAsking(), await someoneAsking()];
  const who = await clerk();
  await decideRequest(who, deps, { id: refused.id, reason: '尚有未了结的融资融券合约' });
  expect((await listDeletions(asClient(refused.clientId), privacy)).requests[0]).toMatchObject({
    state: 'refused',
    reason: '尚有未了结的融资融券合约',
    result: [],
  });
  await withdrawDeletion(asClient(withdrawn.clientId), { id: withdrawn.id });
  await expect(decideRequest(who, deps, { id: withdrawn.id })).rejects.toMatchObject({ code: 40009 });
});

test('data of a frozen account is not deleted, since the request may not come from its owner', async () => {
  const { clientId, id } = await someoneAsking();
  await db.updateTable('clientAccounts').set({ status: 'frozen' }).where('id', '=', clientId).execute();
  await expect(decideRequest(await clerk(), deps, { id })).rejects.toMatchObject({ code: 40009 });
});

test('the table rejects a refusal without a person or without a reason', async () => {
  const { id } = await someoneAsking();
  const change = (values: object) => db.updateTable('privacyDeletions').set(values).where('id', '=', id).execute();
  await expect(change({ state: 'refused', reason: '无' })).rejects.toThrow('privacy_deletions_refused');
  await expect(change({ state: 'refused' })).rejects.toThrow('privacy_deletions_refused');
});
