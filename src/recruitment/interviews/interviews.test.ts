import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { eraseDeliveries } from '#recruitment/deliveries/service/erase.ts';
import { moveDelivery } from '#recruitment/deliveries/service/move.ts';
import { withdrawDelivery } from '#recruitment/deliveries/service/withdraw.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { interviewConfirmationInput, wishInput } from './schema.ts';
import { cancelInterview, offerInterviews } from './service/arrange-interviews.ts';
import { createInterviewCalendar } from './service/interview-calendar.ts';
import { requestOtherTimes, confirmInterview, findOwnInvitation, listInterviews } from './service/own-interviews.ts';
import { remindInterviews } from './service/remind.ts';

const { db, context } = useDatabase();
const deps = buildDeliveryDeps(openFileStore(useFolder()));
const staff = (at?: string): Context => context({ actor: staffActor(1), ...(at && { now: new Date(at) }) });
const slotAt = (startsAt: string, capacity = 1) => ({
  startsAt: new Date(startsAt),
  minutes: 40,
  isOnline: false,
  place: '示例大厦 12 层会议室',
  host: '研究所负责人',
  capacity,
});
const [first, second] = ['2026-08-25T02:00:00Z', '2026-08-26T02:00:00Z'] as const;

/** Creates an applicant whom the firm can invite. */
async function invitable() {
  const seeker = await buildReadySeeker(context(), deps);
  const delivery = await deliver(seeker, deps, { jobId: await createOpenJob(context(), { title: '行业研究员' }) });
  for (const to of ['screening', 'interview'] as const) await moveDelivery(staff(), deps, { id: delivery.id, to });
  return { seeker, delivery };
}

const offer = (numbers: string[], slots = [slotAt(first), slotAt(second)], at?: string) =>
  offerInterviews(staff(at), deps, { numbers, slots, note: '请携带身份证件。' });
const invitationOf = async (seeker: Context) => (await listInterviews(seeker)).invitations[0]!;

async function invited(slots?: Parameters<typeof offer>[1]) {
  const one = await invitable();
  await offer([one.delivery.number], slots);
  return { ...one, invitation: await invitationOf(one.seeker) };
}

const textsTo = async (mobile: string) =>
  (await readOutbox(context(), deps.seekers.messaging, { recipient: mobile })).map(({ text }) => text);

beforeAll(() => updateSettings(context(), { ...demoSite, recruitment: {} }));

test('an applicant receives an invitation without time or place in the message, and confirms one of the times on their page', async () => {
  const { seeker, invitation } = await invited();
  const [text] = await textsTo(seeker.mobile);
  expect(text).toContain('邀请您面试');
  expect(text).not.toMatch(/12 层|8 月|10:00/);
  expect(invitation).toMatchObject({
    state: 'open',
    note: '请携带身份证件。',
    wishesLeft: 3,
    slots: [{ isTaken: false }, { isTaken: false }],
  });
  const answer = await confirmInterview(seeker, { id: invitation.id, slotId: invitation.slots[1]!.id });
  expect(answer).toMatchObject({ state: 'confirmed', slotId: invitation.slots[1]!.id });
});

test('a repeated confirmation in two tabs counts once; another time must be requested', async () => {
  const { seeker, invitation } = await invited();
  const [one, other] = invitation.slots.map(({ id }) => id) as [string, string];
  const answers = await Promise.all([1, 2].map(() => confirmInterview(seeker, { id: invitation.id, slotId: one })));
  expect(answers.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  await expect(confirmInterview(seeker, { id: invitation.id, slotId: other })).rejects.toMatchObject({ code: 40009 });
});

test('of two applicants who confirm the last place simultaneously one gets it and the other gets a conflict', async () => {
  const [a, b] = [await invitable(), await invitable()];
  await offer([a.delivery.number, b.delivery.number], [slotAt(first), slotAt(second)]);
  const invitations = [await invitationOf(a.seeker), await invitationOf(b.seeker)];
  expect(invitations[0]!.slots.map(({ id }) => id)).toEqual(invitations[1]!.slots.map(({ id }) => id));
  const slotId = invitations[0]!.slots[0]!.id;
  const both = await Promise.allSettled([a, b].map(({ seeker }, at) => confirmInterview(seeker, { id: invitations[at]!.id, slotId })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const loser = both[0]!.status === 'rejected' ? a : b;
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 40009, message: expect.stringContaining('约满') },
  });
  expect((await invitationOf(loser.seeker)).slots.map(({ isTaken }) => isTaken)).toEqual([true, false]);
});

test('a place becomes free when its applicant withdraws, withdraws the consent or deletes the account', async () => {
  const holders = [await invitable(), await invitable(), await invitable()];
  const late = await invitable();
  await offer(
    [...holders, late].map(({ delivery }) => delivery.number),
    [slotAt(first, 3)],
  );
  const { id, slots } = await invitationOf(late.seeker);
  for (const { seeker } of holders) {
    const own = await invitationOf(seeker);
    await confirmInterview(seeker, { id: own.id, slotId: own.slots[0]!.id });
  }
  const confirm = () => confirmInterview(late.seeker, { id, slotId: slots[0]!.id });
  await expect(confirm()).rejects.toMatchObject({ code: 40009 });
  await withdrawDelivery(holders[0]!.seeker, { id: holders[0]!.delivery.id });
  expect((await invitationOf(late.seeker)).slots[0]!.isTaken).toBe(false);
  await inTransaction(context(), (tx) => eraseDeliveries(tx, holders[1]!.seeker.actor.seekerId));
  expect(await confirm()).toMatchObject({ state: 'confirmed' });
  expect((await listInterviews(holders[1]!.seeker)).invitations).toEqual([]);
});

test('a past time can be neither offered nor confirmed', async () => {
  const { delivery } = await invitable();
  await expect(offer([delivery.number], [slotAt('2026-08-20T02:00:00Z')])).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'slots.0.startsAt' }],
  });
  const { seeker, invitation } = await invited();
  const late = { ...seeker, now: new Date('2026-08-25T02:00:00Z') };
  await expect(confirmInterview(late, { id: invitation.id, slotId: invitation.slots[0]!.id })).rejects.toMatchObject({ code: 40009 });
  expect(await confirmInterview(late, { id: invitation.id, slotId: invitation.slots[1]!.id })).toMatchObject({ state: 'confirmed' });
});

test('a job seeker cannot see somebody else’s invitation or use a time of another invitation', async () => {
  const [a, b] = [await invited(), await invited()];
  const input = { id: a.invitation.id, slotId: a.invitation.slots[0]!.id };
  await expect(confirmInterview(b.seeker, input)).rejects.toMatchObject({ code: 40004 });
  await expect(requestOtherTimes(b.seeker, { id: a.invitation.id, wish: '周末' })).rejects.toMatchObject({ code: 40004 });
  await expect(findOwnInvitation(b.seeker, { id: a.invitation.id })).rejects.toMatchObject({ code: 40004 });
  await expect(confirmInterview(b.seeker, { ...input, id: b.invitation.id })).rejects.toMatchObject({ code: 40009 });
  await expect(confirmInterview(context({ actor: { kind: 'visitor' } }), input)).rejects.toMatchObject({ code: 50102 });
});

test('other times can be requested three times over all invitations; then the telephone number is shown', async () => {
  const { seeker, delivery } = await invitable();
  for (const left of [2, 1, 0]) {
    await offer([delivery.number]);
    const { id } = await invitationOf(seeker);
    expect(await requestOtherTimes(seeker, { id, wish: '下周三下午' })).toMatchObject({ state: 'another', wishesLeft: left });
    await expect(requestOtherTimes(seeker, { id, wish: '再晚些' })).rejects.toMatchObject({ code: 40009 });
  }
  await offer([delivery.number]);
  const { id, slots } = await invitationOf(seeker);
  await expect(requestOtherTimes(seeker, { id, wish: '第四次' })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('电话'),
  });
  expect(await confirmInterview(seeker, { id, slotId: slots[0]!.id })).toMatchObject({ state: 'confirmed' });
});

test('a request for other times needs a message, and a time is identified by its id', () => {
  expect(wishInput.safeParse({ id: crypto.randomUUID(), wish: '  ' }).success).toBe(false);
  expect(wishInput.safeParse({ id: 'x', wish: '周三' }).success).toBe(false);
  expect(wishInput.safeParse({ id: crypto.randomUUID(), wish: '长'.repeat(201) }).success).toBe(false);
  expect(interviewConfirmationInput.safeParse({ id: crypto.randomUUID(), slotId: '1' }).success).toBe(false);
});

test('an applicant can ask for another time after confirming, which frees the place, until the interview begins', async () => {
  const { seeker, invitation } = await invited();
  const { id } = invitation;
  await confirmInterview(seeker, { id, slotId: invitation.slots[0]!.id });
  await expect(requestOtherTimes({ ...seeker, now: new Date(first) }, { id, wish: '迟到了' })).rejects.toMatchObject({ code: 40009 });
  expect(await requestOtherTimes(seeker, { id, wish: '当天有考试' })).toMatchObject({
    state: 'another',
    slotId: null,
    slots: [{ isTaken: false }, {}],
  });
});

test('applicants who have withdrawn or are not at the interview stage are skipped and reported to the inviting staff member', async () => {
  const [fine, gone, early] = [await invitable(), await invitable(), await buildReadySeeker(context(), deps)];
  const { number } = await deliver(early, deps, { jobId: await createOpenJob(context()) });
  await inTransaction(gone.seeker, (tx) => withdrawSeekerConsent(tx, gone.seeker.actor.seekerId));
  const outcome = await offer([fine.delivery.number, gone.delivery.number, number]);
  expect(outcome.done).toBe(1);
  expect(new Map(outcome.refused.map(({ number: of, reason }) => [of, reason]))).toEqual(
    new Map([
      [gone.delivery.number, '投递已撤回或不存在'],
      [number, expect.stringContaining('推进到“面试”')],
    ]),
  );
  await expect(offer([gone.delivery.number])).rejects.toMatchObject({ code: 40009 });
  expect(await db.selectFrom('interviewInvitations').select('id').where('deliveryId', '=', gone.delivery.id).execute()).toEqual([]);
});

test('a new invitation replaces the former; a cancelled one states the reason', async () => {
  const { seeker, delivery, invitation } = await invited();
  await confirmInterview(seeker, { id: invitation.id, slotId: invitation.slots[0]!.id });
  await offer([delivery.number], [slotAt(second)]);
  expect((await listInterviews(seeker)).invitations).toMatchObject([{ state: 'open', slots: [{}] }]);
  await expect(confirmInterview(seeker, { id: invitation.id, slotId: invitation.slots[0]!.id })).rejects.toMatchObject({ code: 40009 });
  await cancelInterview(staff(), deps, { number: delivery.number, reason: '面试人临时出差' });
  expect((await listInterviews(seeker)).invitations).toMatchObject([{ state: 'cancelled', reason: '面试人临时出差' }]);
  await expect(cancelInterview(staff(), deps, { number: delivery.number, reason: '再次' })).rejects.toMatchObject({ code: 40009 });
});

test('a confirmed time is one calendar event without a name; before the confirmation there is none', async () => {
  const { seeker, invitation } = await invited();
  await expect(createInterviewCalendar(seeker, invitation)).rejects.toMatchObject({ code: 40009 });
  const confirmed = await confirmInterview(seeker, { id: invitation.id, slotId: invitation.slots[0]!.id });
  const { text } = await createInterviewCalendar(seeker, confirmed);
  expect(text).toContain('DTSTART:20260825T020000Z');
  expect(text).toContain('DTEND:20260825T024000Z');
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:前厅证券面试：行业研究员');
  expect(text).not.toContain('示例求职者');
});

test('an applicant is reminded once within a day of the interview, unless they confirmed on the same day, withdrew or it was cancelled', async () => {
  const start = '2026-09-01T02:00:00Z';
  const [told, sameDay, back, off] = [
    await invited([slotAt(start)]),
    await invited([slotAt(start)]),
    await invited([slotAt(start)]),
    await invited([slotAt(start)]),
  ];
  for (const { seeker, invitation } of [told, back, off])
    await confirmInterview(seeker, { id: invitation.id, slotId: invitation.slots[0]!.id });
  const hoursBefore = { ...sameDay.seeker, now: new Date('2026-08-31T20:00:00Z') };
  await confirmInterview(hoursBefore, { id: sameDay.invitation.id, slotId: sameDay.invitation.slots[0]!.id });
  await withdrawDelivery(back.seeker, { id: back.delivery.id });
  await cancelInterview(staff(), deps, { number: off.delivery.number, reason: '取消' });
  expect(await remindInterviews(context({ now: new Date('2026-08-31T01:59:00Z') }), deps)).toBe(0);
  const due = context({ now: new Date('2026-08-31T21:00:00Z') });
  expect((await Promise.all([remindInterviews(due, deps), remindInterviews(due, deps)])).reduce((sum, count) => sum + count)).toBe(1);
  const reminders = (await textsTo(told.seeker.mobile)).filter((text) => text?.includes('提醒'));
  expect(reminders).toHaveLength(1);
  expect(reminders[0]).toContain('2026-09-01 10:00');
});

test('only staff invite and cancel', async () => {
  const { seeker, delivery } = await invitable();
  const input = { numbers: [delivery.number], slots: [slotAt(first)], note: '' };
  for (const ctx of [seeker, context({ actor: { kind: 'visitor' } })]) {
    await expect(offerInterviews(ctx, deps, input)).rejects.toMatchObject({ code: 40004 });
    await expect(cancelInterview(ctx, deps, { number: delivery.number, reason: '取消' })).rejects.toMatchObject({ code: 40004 });
  }
});
