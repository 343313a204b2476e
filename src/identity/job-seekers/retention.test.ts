import { expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildRightsDeps, buildSeekerDeps, buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { withdrawSeekerConsent } from './service/consents.ts';
import { readDeletionPlan } from './service/deletion-plan.ts';
import { applyRetention } from './service/retention.ts';
import { recordActivity } from './service/session.ts';

const { db, context } = useDatabase();
const deps = buildSeekerDeps();
const busy = new Set<number>();
const rights = buildRightsDeps({ person: deps, countOpenDeliveries: async (_ctx, seekerId) => (busy.has(seekerId) ? 1 : 0) });

/** Noon of the day in Shanghai. New persons were last active on 2026-08-21. */
const on = (day: string) => context({ now: new Date(`${day}T04:00:00Z`) });
const keep = (day: string) => applyRetention(on(day), rights);
const isThere = async (id: number) => (await db.selectFrom('seekers').select('id').where('id', '=', id).execute()).length === 1;
const notices = async (mobile: string) =>
  (await readOutbox(context(), deps.messaging, { recipient: mobile })).filter(({ text }) => text?.includes('长期未使用'));
const newcomer = async () => {
  const who = await buildSignedInSeeker(context(), deps);
  return { ...who, id: who.actor.seekerId };
};

test('a person inactive for 24 months is notified 30 days before, once, and deleted on the announced day', async () => {
  const who = await newcomer();
  await keep('2028-07-21');
  expect(await notices(who.mobile)).toEqual([]);
  await keep('2028-07-22');
  await keep('2028-07-23');
  expect(await notices(who.mobile)).toMatchObject([{ text: expect.stringContaining('2028-08-21') }]);
  await keep('2028-08-20');
  expect(await isThere(who.id)).toBe(true);
  expect(await keep('2028-08-21')).toMatchObject({ erased: 1 });
  expect(await isThere(who.id)).toBe(false);
  const receipts = await db.selectFrom('seekerErasures').selectAll().where('reason', '=', 'retention').execute();
  expect(receipts).toMatchObject([{ erasedOn: '2028-08-21' }]);
  const actions = await db.selectFrom('auditEntries').select(['action', 'details']).where('subject', '=', `seeker:${who.id}`).execute();
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['seeker.retentionNotice', 'seeker.erase']));
  expect(JSON.stringify(actions)).not.toContain(who.mobile);
});

test('a person who returns after the notice stays, and is notified again after another inactive period', async () => {
  const who = await newcomer();
  await keep('2028-08-01');
  await recordActivity(on('2028-08-10'), who.id);
  await keep('2028-08-21');
  await keep('2029-01-01');
  expect(await isThere(who.id)).toBe(true);
  expect(await notices(who.mobile)).toHaveLength(1);
  await keep('2030-07-11');
  expect(await notices(who.mobile)).toHaveLength(2);
  await keep('2030-08-10');
  expect(await isThere(who.id)).toBe(false);
});

test('a late notice still gives the full notice period', async () => {
  const who = await newcomer();
  await keep('2029-03-01');
  expect((await readDeletionPlan(on('2029-03-01'), who.id)).on).toBe('2029-03-31');
  await keep('2029-03-30');
  expect(await isThere(who.id)).toBe(true);
  await keep('2029-03-31');
  expect(await isThere(who.id)).toBe(false);
});

test('a person with an open delivery is neither notified nor deleted', async () => {
  const who = await newcomer();
  busy.add(who.id);
  await keep('2028-08-01');
  await keep('2030-01-01');
  expect(await isThere(who.id)).toBe(true);
  expect(await notices(who.mobile)).toEqual([]);
  busy.delete(who.id);
  await keep('2030-01-02');
  await keep('2030-02-01');
  expect(await isThere(who.id)).toBe(false);
});

test('a person who withdrew the consent is deleted after fifteen days without a further notice', async () => {
  const who = await newcomer();
  await inTransaction(on('2026-09-01'), (tx) => withdrawSeekerConsent(tx, who.id));
  expect(await readDeletionPlan(on('2026-09-01'), who.id)).toMatchObject({ on: '2026-09-16', reason: 'withdrawn' });
  await keep('2026-09-15');
  expect(await isThere(who.id)).toBe(true);
  await keep('2026-09-16');
  expect(await isThere(who.id)).toBe(false);
  expect(await notices(who.mobile)).toEqual([]);
});

test('a longer configured period does not extend the period stated to a person; a shorter one applies to all', async () => {
  await updateSettings(context(), { ...demoSite, recruitment: { resumeMonths: 12 } });
  const who = await newcomer();
  await updateSettings(context(), { recruitment: { resumeMonths: 36 } });
  expect((await readDeletionPlan(context(), who.id)).on).toBe('2027-08-21');
  await updateSettings(context(), { recruitment: { resumeMonths: 6 } });
  expect((await readDeletionPlan(context(), who.id)).on).toBe('2027-02-21');
});

test('a failed deletion of one person does not stop the others', async () => {
  const [first, second] = [await newcomer(), await newcomer()];
  const erase = async (_tx: unknown, seekerId: number) => {
    if (seekerId === first.id) throw new Error('the file store is away');
    return 0;
  };
  const broken = { ...rights, erasures: [{ code: 'files', title: '文件', reason: '删除', erase }] };
  await applyRetention(on('2031-01-01'), broken);
  await applyRetention(on('2031-02-01'), broken);
  expect([await isThere(first.id), await isThere(second.id)]).toEqual([true, false]);
});
