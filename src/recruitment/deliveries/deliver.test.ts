import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import type { Call } from '#contract/call.ts';
import { demoSite } from '#demo/site.ts';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { closeJob } from '#recruitment/jobs/service/jobs.ts';
import { saveSection } from '#recruitment/resumes/service/save-section.ts';
import { emptyItems } from '#recruitment/resumes/web/section-data.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { saveFullResume, filledResume } from '#test/factories/recruitment/resumes.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { createDeliveryApi } from './api.ts';
import { deliveryAdd, deliveryList, deliveryResume, deliveryWithdraw, resumeChange } from './calls.ts';
import { moveDelivery } from './service/move.ts';

const { db, context } = useDatabase();
const deps = buildDeliveryDeps(openFileStore(useFolder()));
const endpoints = indexEndpoints(createDeliveryApi(deps));
const ask = <Input, Result>(which: Call<Input, Result>, ctx: Context, input: Input): Promise<Result> =>
  invoke(endpoints.get(endpointKey(which))!, ctx, input) as Promise<Result>;
const newSeeker = () => buildReadySeeker(context(), deps);
const visitor = context({ actor: { kind: 'visitor' } });
const nobodys = '00000000-0000-4000-8000-000000000000';
const rowsOf = (seekerId: number) => db.selectFrom('deliveries').select(['id', 'state']).where('seekerId', '=', seekerId).execute();

beforeAll(() => updateSettings(context(), { ...demoSite, recruitment: {} }));

test('fifty simultaneous applications create one delivery, which all of them return, and one notification', async () => {
  const [seeker, jobId] = [await newSeeker(), await createOpenJob(context(), { title: '债券交易员' })];
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(deliveryAdd, seeker, { jobId })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    number: expect.stringMatching(/^TD20260821-\d{4}-\d{4}$/),
    job: { id: jobId, title: '债券交易员', type: 'social', location: '上海' },
    state: 'delivered',
    timeline: [{ kind: 'delivered', state: 'delivered' }],
    acts: { withdraw: true, changeResume: true, deliverAgain: false },
    keptUntil: null,
  });
  expect(await rowsOf(seeker.actor.seekerId)).toHaveLength(1);
  const messages = await readOutbox(context(), deps.seekers.messaging, { recipient: seeker.mobile });
  expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('债券交易员')]);
  const audits = await db.selectFrom('auditEntries').select('action').where('subject', '=', `delivery:${answers[0]!.id}`).execute();
  expect(audits).toEqual([{ action: 'delivery.deliver' }]);
});

test('at most two deliveries are open, even after fifty simultaneous applications to different jobs; ended ones do not count', async () => {
  const seeker = await newSeeker();
  const jobs = await Promise.all(Array.from({ length: 50 }, () => createOpenJob(context())));
  const outcomes = await Promise.allSettled(jobs.map((jobId) => ask(deliveryAdd, seeker, { jobId })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  expect(new Set(refusals.map(({ message }) => message))).toEqual(
    new Set(['同时进行中的投递最多 2 个，您已有 2 个；请在“我的投递”撤回 1 个，或等其中的投递有结果后再投递']),
  );
  const open = await rowsOf(seeker.actor.seekerId);
  expect(open).toHaveLength(2);
  await moveDelivery(context(), deps, { id: open[0]!.id, to: 'rejected' });
  const next = await createOpenJob(context());
  expect(await ask(deliveryAdd, seeker, { jobId: next })).toMatchObject({ state: 'delivered' });
  expect(await ask(deliveryList, seeker, {})).toMatchObject({ total: 3, open: 2, maxOpen: 2 });
});

test('the firm sets the limit of open deliveries, which also applies to simultaneous ones; a lower limit keeps those already open', async () => {
  await updateSettings(context(), { recruitment: { maxOpenDeliveries: 5 } });
  const ctx = context();
  const seeker = await buildReadySeeker(ctx, deps);
  const jobs = await Promise.all(Array.from({ length: 8 }, () => createOpenJob(ctx)));
  const outcomes = await Promise.allSettled(jobs.map((jobId) => ask(deliveryAdd, seeker, { jobId })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await ask(deliveryList, seeker, {})).toMatchObject({ open: 5, maxOpen: 5 });
  await updateSettings(context(), { recruitment: { maxOpenDeliveries: 3 } });
  await expect(ask(deliveryAdd, seeker, { jobId: await createOpenJob(ctx) })).rejects.toMatchObject({
    code: 40009,
    message: '同时进行中的投递最多 3 个，您已有 5 个；请在“我的投递”撤回 3 个，或等其中的投递有结果后再投递',
  });
  expect(await ask(deliveryList, seeker, {})).toMatchObject({ open: 5, maxOpen: 3 });
  await updateSettings(context(), { recruitment: {} });
});

test('the limit of open deliveries is between one and a hundred', async () => {
  for (const maxOpenDeliveries of [0, 101, 1.5])
    await expect(updateSettings(context(), { recruitment: { maxOpenDeliveries } })).rejects.toMatchObject({ code: 40001 });
  await updateSettings(context(), { recruitment: { maxOpenDeliveries: 100 } });
  await updateSettings(context(), { recruitment: {} });
});

test('a closed, expired or unknown job accepts no applications', async () => {
  const [seeker, closed, past] = [
    await newSeeker(),
    await createOpenJob(context()),
    await createOpenJob(context(), { deadline: '2026-08-21' }),
  ];
  await closeJob(context(), { id: closed, reason: '已招满' });
  await expect(ask(deliveryAdd, seeker, { jobId: closed })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('已招满'),
  });
  const nextDay: typeof seeker = { ...seeker, now: new Date('2026-08-21T16:00:00Z') };
  await expect(ask(deliveryAdd, nextDay, { jobId: past })).rejects.toMatchObject({ code: 40009 });
  expect(await ask(deliveryAdd, { ...seeker, now: new Date('2026-08-21T15:59:59Z') }, { jobId: past })).toMatchObject({
    state: 'delivered',
  });
  await expect(ask(deliveryAdd, seeker, { jobId: 999_999 })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(deliveryAdd, seeker, { jobId: 0 })).rejects.toMatchObject({ code: 40001 });
});

test('an incomplete resume is refused with the names of all missing sections', async () => {
  const [seeker, jobId] = [await buildSignedInSeeker(context(), deps.seekers), await createOpenJob(context())];
  const refusal = await ask(deliveryAdd, seeker, { jobId }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 40009,
    message: expect.stringContaining('基本信息'),
    extra: { missing: expect.arrayContaining([expect.objectContaining({ section: 'education', title: '教育经历' })]) },
  });
  expect(await rowsOf(seeker.actor.seekerId)).toEqual([]);
});

test('the required sections depend on the type of the job: experience for experienced hires, none for graduates', async () => {
  const seeker = await buildSignedInSeeker(context(), deps.seekers);
  const graduate = { workExperience: { items: [] }, basicInfo: { ...filledResume.basicInfo, applyType: 'campus' as const } };
  await saveFullResume(seeker, deps.resumes, seeker.actor.seekerId, graduate);
  await expect(ask(deliveryAdd, seeker, { jobId: await createOpenJob(context()) })).rejects.toMatchObject({
    extra: { missing: [expect.objectContaining({ section: 'workExperience' })] },
  });
  expect(await ask(deliveryAdd, seeker, { jobId: await createOpenJob(context(), { type: 'campus' }) })).toMatchObject({
    state: 'delivered',
  });
});

test('a resume that was changed after the declaration needs a new declaration', async () => {
  const [seeker, jobId] = [await newSeeker(), await createOpenJob(context())];
  await saveSection(seeker, deps.resumes, 'selfIntroductions', { revision: 1, content: { text: '改过的自我介绍' } });
  await expect(ask(deliveryAdd, seeker, { jobId })).rejects.toMatchObject({ code: 40009, extra: { needsDeclaration: true } });
});

test('without consent nothing is delivered', async () => {
  const [seeker, jobId] = [await newSeeker(), await createOpenJob(context())];
  await withdrawSeekerConsent(context(), seeker.actor.seekerId);
  await expect(ask(deliveryAdd, seeker, { jobId })).rejects.toMatchObject({ code: 40009 });
});

test('a delivered resume stays unchanged when the resume is edited, and is encrypted', async () => {
  const [seeker, jobId] = [await newSeeker(), await createOpenJob(context())];
  const { id } = await ask(deliveryAdd, seeker, { jobId });
  const awards = { items: [{ ...emptyItems.awardRecords, date: '2026-01', name: '后来的奖' }] };
  await saveSection(seeker, deps.resumes, 'awardRecords', { revision: 1, content: awards });
  const view = await ask(deliveryResume, seeker, { id });
  expect(view.basicInfo).toMatchObject({ name: filledResume.basicInfo.name, idNumber: expect.stringContaining('*') });
  expect(view.awardRecords).toEqual(filledResume.awardRecords);
  const { sealedSnapshot } = await db.selectFrom('deliveries').select('sealedSnapshot').where('id', '=', id).executeTakeFirstOrThrow();
  expect(sealedSnapshot.includes(filledResume.basicInfo.school)).toBe(false);
});

test('the delivered resume can be replaced until staff begin to read it', async () => {
  const [seeker, jobId] = [await newSeeker(), await createOpenJob(context())];
  const { id } = await ask(deliveryAdd, seeker, { jobId });
  await saveFullResume(seeker, deps.resumes, seeker.actor.seekerId, { selfIntroductions: { text: '更好的自我介绍' } });
  const later = { ...seeker, now: new Date('2026-08-21T03:00:00Z') };
  expect(await ask(resumeChange, later, { deliveryId: id })).toMatchObject({
    snapshotAt: '2026-08-21T03:00:00.000Z',
    timeline: [{ kind: 'delivered' }, { kind: 'resumeChanged' }],
  });
  expect((await ask(deliveryResume, seeker, { id })).selfIntroductions).toEqual({ text: '更好的自我介绍' });
  await saveSection(seeker, deps.resumes, 'basicInfo', { revision: 1, content: { ...filledResume.basicInfo, school: '' } });
  await expect(ask(resumeChange, seeker, { deliveryId: id })).rejects.toMatchObject({
    code: 40009,
    extra: { missing: [{ section: 'basicInfo' }] },
  });
  await moveDelivery(context(), deps, { id, to: 'screening' });
  await expect(ask(resumeChange, seeker, { deliveryId: id })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('不能再更换'),
  });
  await expect(ask(resumeChange, seeker, { deliveryId: 'x' })).rejects.toMatchObject({ code: 40001 });
});

test('a job seeker cannot see or change somebody else’s delivery', async () => {
  const [owner, other, jobId] = [await newSeeker(), await newSeeker(), await createOpenJob(context())];
  const { id } = await ask(deliveryAdd, owner, { jobId });
  for (const key of [id, nobodys]) {
    await expect(ask(deliveryWithdraw, other, { id: key })).rejects.toMatchObject({ code: 40004 });
    await expect(ask(deliveryResume, other, { id: key })).rejects.toMatchObject({ code: 40004 });
    await expect(ask(resumeChange, other, { deliveryId: key })).rejects.toMatchObject({ code: 40004 });
  }
  expect(await ask(deliveryList, other, { jobId })).toMatchObject({ records: [], total: 0 });
  expect(await ask(deliveryList, owner, { jobId })).toMatchObject({ records: [{ id }], total: 1 });
});

test('all delivery calls require a session', async () => {
  await expect(ask(deliveryAdd, visitor, { jobId: 1 })).rejects.toMatchObject({ code: 50102 });
  await expect(ask(deliveryList, visitor, {})).rejects.toMatchObject({ code: 50102 });
  await expect(ask(deliveryResume, visitor, { id: nobodys })).rejects.toMatchObject({ code: 50102 });
  await expect(ask(deliveryWithdraw, visitor, { id: nobodys })).rejects.toMatchObject({ code: 50102 });
  await expect(ask(resumeChange, visitor, { deliveryId: nobodys })).rejects.toMatchObject({ code: 50102 });
});
