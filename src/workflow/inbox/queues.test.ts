import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { openDataExportDeps } from '#operations/data-export/deps.ts';
import { requestExport, withdrawExport } from '#operations/data-export/service/request-export.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { deliveryExport } from '#recruitment/hiring/delivery-export.ts';
import { moveDeliveries } from '#recruitment/hiring/service/move-deliveries.ts';
import { deliveryWork } from '#recruitment/hiring/service/queue.ts';
import { addOpinion, setReader } from '#recruitment/hiring/service/readers.ts';
import { listPool, talentWork } from '#recruitment/hiring/service/talents.ts';
import { decideTalent } from '#recruitment/talent-pool/service/own-talent.ts';
import { talentVersion } from '#recruitment/talent-pool/web/talent-labels.ts';
import { decideCurrentExport, runExportJob } from '#test/factories/operations/data-export.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { buildRecruiter, type Recruiter } from '#test/factories/recruitment/hiring.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import {
  actAsImportStaff,
  approveImportAs,
  buildImportDeps,
  checkText,
  clerkRights,
  reviewerRights,
  submitAndFreeze,
} from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { assignWork } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import { importKind } from '#workflow/data-imports/service/imports/import-kind.ts';
import { inboxSources } from './service/all-sources.ts';
import { listInbox } from './service/list-inbox.ts';

const { db, context } = useDatabase();
const deliveries = buildDeliveryDeps(openFileStore(useFolder()));
const daily = buildImportDeps();
const sources = inboxSources;
const exports = openDataExportDeps({ secret: testSecret(), profile: 'SM2', kinds: [deliveryExport(deliveries)] });
const now = context();
let [recruiter, colleague, manager, compliance]: Recruiter[] = [];

async function delivered() {
  const seeker = await buildReadySeeker(context(), deliveries);
  return { seeker, ...(await deliver(seeker, deliveries, { jobId: await createOpenJob(context(), { title: '行业研究员' }) })) };
}

const list = async (ctx: Context, source: string) => (await listInbox(ctx, sources, { source })).records;
const subjectsOf = async (who: Recruiter, source: string) => (await list(who.at(now), source)).map(({ key }) => key);
const nameOf = async (id: number) =>
  (await db.selectFrom('staffAccounts').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

beforeAll(async () => {
  await updateSettings(context(), { ...demoSite, recruitment: {} });
  recruiter = await buildRecruiter(now, 'recruiter');
  colleague = await buildRecruiter(now, 'recruiter');
  manager = await buildRecruiter(now, 'manager');
  compliance = await buildRecruiter(now, 'compliance');
});

test('a delivery is in the inbox of its handlers until a colleague takes it or starts on it, without a name', async () => {
  const [first, second] = [await delivered(), await delivered()];
  // Both arrived at the same time, so either may come first.
  const lines = await list(recruiter!.at(now), 'deliveries');
  expect(lines.find(({ key }) => key === `deliveries:${first.number}`)).toMatchObject({
    title: '投递：行业研究员',
    text: `${first.number}，待筛选`,
    href: `/deliveries?state=delivered&item=${first.number}`,
  });
  await assignWork(colleague!.at(now), deliveryWork, first.number, { from: null, to: colleague!.id });
  expect(await subjectsOf(recruiter!, 'deliveries')).toEqual([`deliveries:${second.number}`]);
  expect(await subjectsOf(colleague!, 'deliveries')).toHaveLength(2);
  await moveDeliveries(colleague!.at(now), deliveries, {
    items: [{ number: second.number, from: 'delivered' }],
    to: 'screening',
    note: '',
  });
  expect(await subjectsOf(recruiter!, 'deliveries')).toEqual([]);
  expect(await subjectsOf(compliance!, 'deliveries')).toEqual([]);
});

test('an applicant who asks for other times is in the inbox of those who arrange interviews, from the time of the request', async () => {
  const { id, number } = await delivered();
  const answeredAt = new Date(now.now.getTime() - 3_600_000);
  const asked = { slotId: null, note: '', invitedBy: recruiter!.id, invitedAt: now.now, answeredAt, wish: '下周均可' };
  await db
    .insertInto('interviewInvitations')
    .values({ id: randomUUID(), deliveryId: id, state: 'another', ...asked, remindedAt: null, cancelledAt: null, reason: null })
    .execute();
  expect(await list(recruiter!.at(now), 'interviews')).toMatchObject([
    { text: `${number}，应聘者申请改约面试时间`, since: answeredAt.toISOString(), href: `/deliveries?view=times&item=${number}` },
  ]);
});

test('a delivery sent to a department stays in its inbox until it is assessed', async () => {
  const { number } = await delivered();
  expect(await subjectsOf(manager!, 'opinions')).toEqual([]);
  await setReader(recruiter!.at(now), { number, staffId: manager!.id, isGiven: true });
  expect(await list(manager!.at(now), 'opinions')).toMatchObject([{ text: `${number}，待您填写意见`, href: `/deliveries?item=${number}` }]);
  await addOpinion(manager!.at(now), { number, verdict: 'meet', text: '合适' });
  expect(await subjectsOf(manager!, 'opinions')).toEqual([]);
});

test('an export is in the inbox of its approvers except its author, who is notified if it could not be created', async () => {
  const both = await buildRecruiter(now, 'recruiter', { more: { 'personal.export-approve': 'all' } });
  const ask = (who: Recruiter) => requestExport(who.at(now), exports, { kind: 'deliveries', query: {}, reason: '集体宣讲' });
  const [{ id, number }] = [await ask(recruiter!), await ask(both)];
  expect(await list(both.at(now), 'exports')).toMatchObject([
    {
      title: `导出个人信息：投递名单 ${number}`,
      text: `${await nameOf(recruiter!.id)}提交，待您复核`,
      href: `/export-reviews?item=${id}`,
    },
  ]);
  expect(await list(compliance!.at(now), 'exports')).toHaveLength(2);
  expect(await subjectsOf(recruiter!, 'exports')).toEqual([]);
  await decideCurrentExport(both.at(now), exports, id);
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', both.id).execute();
  await runExportJob(now, exports, id);
  expect(await list(recruiter!.at(now), 'troubled-exports')).toMatchObject([
    { text: expect.stringMatching(/^没有生效：.*请撤回后重新申请$/), href: '/exports' },
  ]);
  expect(await subjectsOf(colleague!, 'troubled-exports')).toEqual([]);
  await withdrawExport(recruiter!.at(now), { id });
  expect(await subjectsOf(recruiter!, 'troubled-exports')).toEqual([]);
});

test('a submitted import is in the inbox of its approvers, not of its author', async () => {
  await importText(now, 'collateral', collateralCsv({ 600000: 50 }), { date: '2026-08-19' });
  const [clerk, reviewer] = [await actAsImportStaff(now, [...clerkRights, 'import.approve']), await actAsImportStaff(now, reviewerRights)];
  const checked = await checkText(clerk, daily, collateralCsv({ 600000: 55 }));
  expect(await list(reviewer, 'imports')).toEqual([]);
  await submitAndFreeze(clerk, daily, checked, { reason: '每日更新' });
  expect(await list(reviewer, 'imports')).toMatchObject([
    {
      title: '数据：可充抵保证金证券 2026-08-20',
      text: `${await nameOf(clerk.staffId)}提交，待您复核`,
      href: `/data/proposals/${checked.id}`,
    },
  ]);
  expect(await list(clerk, 'imports')).toEqual([]);
});

test('a returned or unpublished import is in the inbox of its author', async () => {
  const [clerk, reviewer] = [await actAsImportStaff(now, clerkRights), await actAsImportStaff(now, reviewerRights)];
  const [one, two, three] = [
    await submitAndFreeze(clerk, daily, await checkText(clerk, daily, collateralCsv({ 600000: 51 }))),
    await submitAndFreeze(clerk, daily, await checkText(clerk, daily, collateralCsv({ 600000: 52 }))),
    await submitAndFreeze(clerk, daily, await checkText(clerk, daily, collateralCsv({ 600000: 53 }))),
  ];
  const { id, contentHash } = one;
  await decideRequest(reviewer, importKind(daily), 1, { id, decision: 'return', contentHash, note: '请核对' });
  expect(await list(clerk, 'returned-imports')).toMatchObject([{ href: `/data/proposals/${id}` }]);
  await approveImportAs(reviewer, daily, two.id);
  expect(await approveImportAs(reviewer, daily, three.id)).toMatchObject({ state: 'stale' });
  expect(await list(clerk, 'troubled-imports')).toMatchObject([
    { href: `/data/proposals/${three.id}`, text: expect.stringContaining('请合并或重新检查后再提交') as string },
  ]);
  expect(await list(await actAsImportStaff(now, clerkRights), 'troubled-imports')).toEqual([]);
});

test('a note on a delivery or a candidate in the pool notifies the people mentioned who could see it; a department reads no notes and is not notified', async () => {
  const { number, seeker } = await delivered();
  await setReader(recruiter!.at(now), { number, staffId: manager!.id, isGiven: true });
  const [other, blind, reader] = [await nameOf(colleague!.id), await nameOf(manager!.id), await nameOf(compliance!.id)];
  const { told } = await addNote(recruiter!.at(now), deliveryWork, number, `@${other} @${blind} @${reader} 请看`);
  expect(told.toSorted()).toEqual([other, reader].toSorted());
  expect(await list(compliance!.at(now), 'notices')).toMatchObject([{ text: `投递 ${number}`, href: `/deliveries?item=${number}` }]);
  // People who screen deliveries have it as a task, with the notice shown beside it.
  expect(await list(colleague!.at(now), 'notices')).toEqual([]);
  const own = (await list(colleague!.at(now), 'deliveries')).find(({ subject }) => subject === number);
  expect(own!.reminders.map(({ text }) => text)).toEqual([expect.stringContaining(`提到了您：投递 ${number}`)]);
  expect(await list(manager!.at(now), 'notices')).toEqual([]);

  await decideTalent(seeker, { version: talentVersion, decision: 'given' });
  const { id } = (await listPool(recruiter!.at(now), deliveries, {})).records[0]!;
  expect((await addNote(recruiter!.at(now), talentWork, String(id), `@${other} @${reader}`)).told).toEqual([other]);
  expect((await list(colleague!.at(now), 'notices')).map(({ href }) => href)).toContain(`/talents?item=${id}`);
});
