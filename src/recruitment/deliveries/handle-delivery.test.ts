import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import type { Call } from '#contract/call.ts';
import { demoSite } from '#demo/site.ts';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { closeJob } from '#recruitment/jobs/service/jobs.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { createDeliveryApi } from './api.ts';
import { deliveryAdd, deliveryList, deliveryWithdraw } from './calls.ts';
import type { Delivery } from './schema.ts';
import { eraseDeliveries, eraseOldDeliveries } from './service/erase.ts';
import { exportDeliveries } from './service/export-deliveries.ts';
import { listReceived } from './service/handling/list-received.ts';
import { countOpenDeliveries } from './service/list-deliveries.ts';
import { moveDueDeliveries } from './service/move-by-rules.ts';
import { moveDelivery } from './service/move.ts';
import { readDeliveredResume } from './service/snapshot.ts';
import { withdrawAllDeliveries } from './service/withdraw.ts';
import { deliveryStates, nextStates, type DeliveryState } from './web/states.ts';

const { db, context } = useDatabase();
const deps = buildDeliveryDeps(openFileStore(useFolder()));
const endpoints = indexEndpoints(createDeliveryApi(deps));
const ask = <Input, Result>(which: Call<Input, Result>, ctx: Context, input: Input): Promise<Result> =>
  invoke(endpoints.get(endpointKey(which))!, ctx, input) as Promise<Result>;
const staff = (at?: string): Context => context({ actor: staffActor(1), ...(at && { now: new Date(at) }) });
type Seeker = Awaited<ReturnType<typeof buildReadySeeker>>;

/** A delivery that the firm has moved through the given states. */
async function deliveryIn(...states: DeliveryState[]): Promise<{ seeker: Seeker; jobId: number; delivery: Delivery }> {
  const [seeker, jobId] = [await buildReadySeeker(context(), deps), await createOpenJob(context())];
  const delivery = await ask(deliveryAdd, seeker, { jobId });
  for (const to of states) await moveDelivery(staff(), deps, { id: delivery.id, to });
  return { seeker, jobId, delivery };
}

const stateOf = async (id: string): Promise<DeliveryState> =>
  (await db.selectFrom('deliveries').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

beforeAll(() => updateSettings(context(), { ...demoSite, recruitment: {} }));

test('an open delivery can be withdrawn at every stage; a repeated withdrawal returns the same result', async () => {
  for (const states of [[], ['screening'], ['screening', 'writtenTest'], ['screening', 'interview']] as const) {
    const { seeker, delivery } = await deliveryIn(...states);
    const answer = await ask(deliveryWithdraw, seeker, { id: delivery.id });
    expect(answer).toMatchObject({ state: 'withdrawn', endedAt: expect.any(String), acts: { withdraw: false, deliverAgain: true } });
    expect(answer.keptUntil).toBe('2027-08-21');
    expect(await ask(deliveryWithdraw, seeker, { id: delivery.id })).toEqual(answer);
    await expect(moveDelivery(staff(), deps, { id: delivery.id, to: 'screening' })).rejects.toMatchObject({ code: 40009 });
  }
});

test('a delivery that the firm has ended can be neither withdrawn nor sent again', async () => {
  for (const states of [['rejected'], ['screening', 'interview', 'hired']] as const) {
    const { seeker, delivery, jobId } = await deliveryIn(...states);
    await expect(ask(deliveryWithdraw, seeker, { id: delivery.id })).rejects.toMatchObject({ code: 40009 });
    await expect(ask(deliveryAdd, seeker, { jobId })).rejects.toMatchObject({
      code: 40009,
      message: expect.stringContaining('不再重复投递'),
    });
    expect((await ask(deliveryList, seeker, { jobId })).records[0]!.acts).toEqual({
      withdraw: false,
      changeResume: false,
      deliverAgain: false,
    });
  }
});

test('after a withdrawal the same delivery can be sent again, once, and keeps its history', async () => {
  const { seeker, delivery, jobId } = await deliveryIn('screening');
  await ask(deliveryWithdraw, seeker, { id: delivery.id });
  const again = await Promise.all(Array.from({ length: 10 }, () => ask(deliveryAdd, seeker, { jobId })));
  expect(new Set(again.map(({ id, number }) => `${id} ${number}`))).toEqual(new Set([`${delivery.id} ${delivery.number}`]));
  expect(again[0]!.timeline.map(({ kind }) => kind)).toEqual(['delivered', 'moved', 'withdrawn', 'redelivered']);
  expect(again[0]).toMatchObject({ state: 'delivered', endedAt: null });
  expect((await ask(deliveryWithdraw, seeker, { id: delivery.id })).acts.deliverAgain).toBe(false);
  await expect(ask(deliveryAdd, seeker, { jobId })).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('再投递一次') });
});

test('a closed job accepts no delivery again', async () => {
  const { seeker, delivery, jobId } = await deliveryIn();
  await ask(deliveryWithdraw, seeker, { id: delivery.id });
  await closeJob(context(), { id: jobId, reason: '已招满' });
  expect((await ask(deliveryList, seeker, { jobId })).records[0]!.acts.deliverAgain).toBe(false);
  await expect(ask(deliveryAdd, seeker, { jobId })).rejects.toMatchObject({ code: 40009 });
});

test('an open delivery stays open when its job is closed; applying again returns it', async () => {
  const { seeker, delivery, jobId } = await deliveryIn();
  await closeJob(context(), { id: jobId, reason: '已招满' });
  expect(await ask(deliveryAdd, seeker, { jobId })).toMatchObject({ id: delivery.id, state: 'delivered' });
});

const pathTo: Record<DeliveryState, readonly DeliveryState[]> = {
  delivered: [],
  screening: ['screening'],
  writtenTest: ['screening', 'writtenTest'],
  interview: ['screening', 'interview'],
  hired: ['screening', 'interview', 'hired'],
  rejected: ['rejected'],
  withdrawn: [],
};

test.each(deliveryStates)('from %s only the allowed steps are possible', async (from) => {
  const { seeker, delivery } = await deliveryIn(...pathTo[from]);
  if (from === 'withdrawn') await ask(deliveryWithdraw, seeker, { id: delivery.id });
  for (const to of deliveryStates.filter((state) => !nextStates[from].includes(state)))
    await expect(moveDelivery(staff(), deps, { id: delivery.id, to })).rejects.toMatchObject({ code: 40009 });
  const [next] = nextStates[from];
  if (next) await moveDelivery(staff(), deps, { id: delivery.id, to: next });
  expect(await stateOf(delivery.id)).toBe(next ?? from);
});

test('a step is stored with date and note, and the notification to the applicant does not contain the result', async () => {
  const { seeker, delivery, jobId } = await deliveryIn();
  await moveDelivery(staff('2026-08-22T01:00:00Z'), deps, { id: delivery.id, to: 'rejected', note: ' 感谢投递 ' });
  const [after] = (await ask(deliveryList, seeker, { jobId })).records;
  expect(after).toMatchObject({ state: 'rejected', endedAt: '2026-08-22T01:00:00.000Z', keptUntil: '2027-08-22' });
  expect(after!.timeline.at(-1)).toMatchObject({ at: '2026-08-22T01:00:00.000Z', kind: 'moved', state: 'rejected', note: '感谢投递' });
  const [message] = await readOutbox(context(), deps.seekers.messaging, { recipient: seeker.mobile });
  expect(message!.text).toContain('有新进展');
  expect(message!.text).not.toContain('未通过');
});

test('of two simultaneous steps one is refused', async () => {
  const { delivery } = await deliveryIn();
  const outcomes = await Promise.allSettled([1, 2].map(() => moveDelivery(staff(), deps, { id: delivery.id, to: 'screening' })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('only staff and the system move deliveries and read received ones', async () => {
  const { seeker, delivery } = await deliveryIn();
  const visitor = context({ actor: { kind: 'visitor' } });
  for (const ctx of [seeker, visitor]) {
    await expect(moveDelivery(ctx, deps, { id: delivery.id, to: 'screening' })).rejects.toMatchObject({ code: 40004 });
    await expect(listReceived(ctx, { state: 'delivered' })).rejects.toMatchObject({ code: 40004 });
  }
  const unknown = '00000000-0000-4000-8000-000000000000';
  await expect(moveDelivery(staff(), deps, { id: unknown, to: 'screening' })).rejects.toMatchObject({ code: 40004 });
  await expect(moveDelivery(staff(), deps, { id: delivery.id, to: 'screening', note: '长'.repeat(501) })).rejects.toMatchObject({
    code: 40001,
  });
});

test('staff can read a delivered resume only while its owner’s consent is in force', async () => {
  const { seeker, delivery } = await deliveryIn();
  expect((await readDeliveredResume(staff(), deps, delivery)).basicInfo?.name).toBe('示例求职者');
  await withdrawSeekerConsent(context(), seeker.actor.seekerId);
  await expect(readDeliveredResume(staff(), deps, delivery)).rejects.toMatchObject({ code: 40004 });
  expect((await readDeliveredResume(seeker, deps, delivery)).basicInfo?.name).toBe('示例求职者');
});

test('the deliveries of a job are listed page by page without gaps', async () => {
  const jobId = await createOpenJob(context());
  const sent: string[] = [];
  for (let at = 0; at < 5; at++) sent.push((await ask(deliveryAdd, await buildReadySeeker(context(), deps), { jobId })).id);
  const first = await listReceived(staff(), { state: 'delivered', jobId, limit: 3 });
  const second = await listReceived(staff(), { state: 'delivered', jobId, limit: 3, after: first.at(-1) });
  expect([...first, ...second].map(({ id }) => id)).toEqual(sent.toSorted());
});

test('rules move due deliveries step by step, and skip those that people have moved or withdrawn', async () => {
  const process = [
    { from: 'delivered', to: 'screening', afterSeconds: 30, note: '自动' },
    { from: 'screening', to: 'interview', types: ['campus'], afterSeconds: 60 },
  ] as const;
  await updateSettings(context(), {
    recruitment: { process: process.map((step) => ({ ...step, types: undefined, ...('types' in step && { types: [...step.types] }) })) },
  });
  const [social, moved, back] = [await deliveryIn(), await deliveryIn(), await deliveryIn()];
  await moveDelivery(staff(), deps, { id: moved.delivery.id, to: 'rejected' });
  await ask(deliveryWithdraw, back.seeker, { id: back.delivery.id });
  expect(await moveDueDeliveries(context({ now: new Date('2026-08-21T02:00:29Z') }), deps)).toBe(0);
  const due = context({ now: new Date('2026-08-21T02:00:30Z') });
  expect(await Promise.all([moveDueDeliveries(due, deps), moveDueDeliveries(due, deps)]).then(([a, b]) => a + b)).toBe(1);
  expect([await stateOf(social.delivery.id), await stateOf(moved.delivery.id), await stateOf(back.delivery.id)]).toEqual([
    'screening',
    'rejected',
    'withdrawn',
  ]);
  // From here on there is no rule for experienced hires.
  expect(await moveDueDeliveries(context({ now: new Date('2026-08-22T02:00:00Z') }), deps)).toBe(0);
  await updateSettings(context(), { recruitment: {} });
});

test('a deleted rule moves nothing', async () => {
  const late = context({ now: new Date('2026-08-21T05:00:00Z') });
  await updateSettings(context(), { recruitment: { process: [{ from: 'delivered', to: 'screening', afterSeconds: 5 }] } });
  const { delivery } = await deliveryIn();
  await updateSettings(context(), { recruitment: {} });
  expect(await moveDueDeliveries(late, deps)).toBe(0);
  expect(await db.selectFrom('deliveries').select(['state', 'moveAt']).where('id', '=', delivery.id).execute()).toEqual([
    { state: 'delivered', moveAt: null },
  ]);
});

test('all deliveries of a person can be counted, exported, withdrawn and erased together', async () => {
  const { seeker, delivery } = await deliveryIn('screening');
  const { seekerId } = seeker.actor;
  const other = await deliveryIn();
  expect(await countOpenDeliveries(context(), seekerId)).toBe(1);
  expect(await exportDeliveries(context(), deps, seekerId)).toMatchObject([
    { delivery: { id: delivery.id, state: 'screening' }, resume: { basicInfo: { name: '示例求职者' } } },
  ]);
  expect(await withdrawAllDeliveries(context(), seekerId)).toBe(1);
  expect(await stateOf(delivery.id)).toBe('withdrawn');
  expect(await db.transaction().execute((trx) => eraseDeliveries({ ...context(), db: trx }, seekerId))).toBe(1);
  expect(await db.selectFrom('deliveries').select('id').where('id', 'in', [delivery.id, other.delivery.id]).execute()).toEqual([
    { id: other.delivery.id },
  ]);
  expect(await db.selectFrom('deliveryEvents').select('id').where('deliveryId', '=', delivery.id).execute()).toEqual([]);
  const audits = db
    .selectFrom('auditEntries')
    .select('details')
    .where('subject', '=', `delivery:${delivery.id}`)
    .where('action', '=', 'delivery.erase');
  expect(await audits.execute()).toEqual([{ details: { reason: 'account' } }]);
});

test('ended deliveries are deleted after their retention time, longer for hired applicants; open ones are never deleted', async () => {
  const [rejected, hired, open] = [await deliveryIn('rejected'), await deliveryIn('screening', 'interview', 'hired'), await deliveryIn()];
  const left = async (): Promise<boolean[]> => {
    const ids = [rejected, hired, open].map(({ delivery }) => delivery.id);
    const rows = await db.selectFrom('deliveries').select('id').where('id', 'in', ids).execute();
    return ids.map((id) => rows.some((row) => row.id === id));
  };
  await eraseOldDeliveries(context({ now: new Date('2027-08-21T15:59:00Z') }));
  expect(await left()).toEqual([true, true, true]);
  expect(await eraseOldDeliveries(context({ now: new Date('2027-08-21T16:00:00Z') }))).toBeGreaterThan(0);
  expect(await left()).toEqual([false, true, true]);
  await eraseOldDeliveries(context({ now: new Date('2028-08-21T16:00:00Z') }));
  expect(await left()).toEqual([false, false, true]);
});
