import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { listDeliveries as listOwn } from '#recruitment/deliveries/service/list-deliveries.ts';
import { withdrawDelivery } from '#recruitment/deliveries/service/withdraw.ts';
import { decideTalent } from '#recruitment/talent-pool/service/own-talent.ts';
import { talentVersion } from '#recruitment/talent-pool/web/talent-labels.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { buildRecruiter, type Recruiter } from '#test/factories/recruitment/hiring.ts';
import { filledResume } from '#test/factories/recruitment/resumes.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { maskEmail } from '#ui/format/masks.ts';
import { assignWork } from '#workflow/assignments/service/assignments.ts';
import { readHiringFigures } from './service/figures.ts';
import { listHiringTasks } from './service/hiring-tasks.ts';
import { listReceivedDeliveries, readDeliveryBoard } from './service/list-deliveries.ts';
import { moveDeliveries } from './service/move-deliveries.ts';
import { deliveryWork } from './service/queue.ts';
import { readDelivery, revealContact } from './service/read-delivery.ts';
import { addOpinion, setReader } from './service/readers.ts';
import { listPool, readTalent, revealTalent, talentWork } from './service/talents.ts';

const { db, pool, context } = useDatabase();
const deps = buildDeliveryDeps(openFileStore(useFolder()));
const now = context();
let [recruiter, manager, compliance]: Recruiter[] = [];

async function delivered(jobId?: number) {
  const seeker = await buildReadySeeker(context(), deps);
  const { id, number } = await deliver(seeker, deps, { jobId: jobId ?? (await createOpenJob(context(), { title: '行业研究员' })) });
  return { seeker, id, number };
}

async function deliverMany(count: number, jobId: number) {
  const all: Awaited<ReturnType<typeof delivered>>[] = [];
  for (let at = 0; at < count; at += 1) all.push(await delivered(jobId));
  return all;
}
const numbersOf = (all: readonly { number: string }[]) => all.map(({ number }) => number);

const stopConsent = (seeker: Context & { actor: { seekerId: number } }) =>
  inTransaction(seeker, (tx) => withdrawSeekerConsent(tx, seeker.actor.seekerId));
const see = (who: Recruiter, number: string, at = now) => readDelivery(who.at(at), deps, { number });
const give = (number: string, to = manager!) => setReader(recruiter!.at(now), { number, staffId: to.id, isGiven: true });
const list = (who: Recruiter, query: Parameters<typeof listReceivedDeliveries>[2] = {}) => listReceivedDeliveries(who.at(now), deps, query);
const move = (
  numbers: readonly string[],
  to: 'screening' | 'rejected' | 'interview',
  note = '',
  from: 'delivered' | 'screening' = 'delivered',
) => moveDeliveries(recruiter!.at(now), deps, { items: numbers.map((number) => ({ number, from })), to, note });
const stateOf = async (id: string) =>
  (await db.selectFrom('deliveries').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

beforeAll(async () => {
  await updateSettings(context(), {
    ...demoSite,
    recruitment: { letters: [{ to: 'rejected', title: '未通过', text: '感谢投递“{job}”（{number}）。' }] },
  });
  recruiter = await buildRecruiter(now, 'recruiter');
  manager = await buildRecruiter(now, 'manager');
  compliance = await buildRecruiter(now, 'compliance');
});

test('HR reads a delivery with the delivered resume, mobile number and identity card masked, and the access is audited', async () => {
  const { number, seeker } = await delivered();
  const detail = await see(recruiter!, number);
  expect(detail).toMatchObject({ isBlind: false, next: ['screening', 'rejected'], resume: { basicInfo: { name: '示例求职者' } } });
  expect(JSON.stringify(detail)).not.toContain(seeker.mobile);
  expect(JSON.stringify(detail)).not.toContain('110101199605170028');
  expect(await db.selectFrom('auditEntries').select('action').where('subject', '=', `delivery:${number}`).execute()).toContainEqual({
    action: 'delivery.open',
  });
});

test('when the consent is withdrawn while HR has the resume open, every following call finds nothing', async () => {
  const { number, seeker, id } = await delivered();
  await give(number);
  await see(recruiter!, number);
  await stopConsent(seeker);
  for (const who of [recruiter!, manager!, compliance!]) await expect(see(who, number)).rejects.toMatchObject({ code: 40004 });
  await expect(addOpinion(manager!.at(now), { number, verdict: 'meet', text: '合适' })).rejects.toMatchObject({ code: 40004 });
  await expect(assignWork(recruiter!.at(now), deliveryWork, number, { from: null, to: recruiter!.id })).rejects.toMatchObject({
    code: 40004,
  });
  expect(await move([number], 'screening')).toEqual({ done: 0, refused: [{ number, reason: '投递已撤回或不存在' }] });
  expect((await list(recruiter!, { number })).records).toEqual([]);
  expect(await stateOf(id)).toBe('delivered');
});

test('a hiring manager reads anonymised deliveries shared with them, and neither lists nor opens any other', async () => {
  const [given, other] = [await delivered(), await delivered()];
  await expect(see(manager!, given.number)).rejects.toMatchObject({ code: 40004 });
  await give(given.number);
  const detail = await see(manager!, given.number);
  expect(detail).toMatchObject({
    isBlind: true,
    mayManage: false,
    mayReveal: false,
    mayJudge: true,
    next: [],
    others: [],
    notes: [],
    readers: [],
  });
  expect(JSON.stringify(detail)).not.toMatch(/示例求职者|seeker@example|1390000|110\*+|1996-05|上海市/);
  expect(detail.resume.education?.items[0]?.school).toBe('示例财经大学');
  await expect(see(manager!, other.number)).rejects.toMatchObject({ code: 40004 });
  const lines = (await list(manager!)).records;
  expect(numbersOf(lines)).toContain(given.number);
  expect(numbersOf(lines)).not.toContain(other.number);
  expect(lines.every(({ name }) => name === null)).toBe(true);
  for (const view of ['free', 'own', 'times', 'all'] as const)
    expect((await list(manager!, { view, number: other.number })).records).toEqual([]);
});

test('a delivery that is no longer shared disappears for the manager; it can only be shared with staff who may give an opinion', async () => {
  const { number } = await delivered();
  await give(number);
  await setReader(recruiter!.at(now), { number, staffId: manager!.id, isGiven: false });
  await expect(see(manager!, number)).rejects.toMatchObject({ code: 40004 });
  await expect(give(number, compliance)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'staffId' }] });
  await expect(setReader(manager!.at(now), { number, staffId: manager!.id, isGiven: true })).rejects.toMatchObject({ code: 40300 });
});

test('managers give opinions and move nothing; each reads their own opinion, HR reads all', async () => {
  const { number, id } = await delivered();
  const second = await buildRecruiter(now, 'manager');
  for (const who of [manager!, second]) await give(number, who);
  await addOpinion(manager!.at(now), { number, verdict: 'meet', text: '研究经历匹配。' });
  await addOpinion(second.at(now), { number, verdict: 'unsure', text: '行业略有差异。' });
  expect((await see(manager!, number)).opinions).toMatchObject([{ verdict: 'meet' }]);
  expect((await see(recruiter!, number)).opinions).toMatchObject([{ verdict: 'meet' }, { verdict: 'unsure' }]);
  expect((await list(recruiter!, { number })).records[0]!.opinions.toSorted()).toEqual(['meet', 'unsure']);
  await expect(
    moveDeliveries(manager!.at(now), deps, { items: [{ number, from: 'delivered' }], to: 'screening', note: '' }),
  ).rejects.toMatchObject({ code: 40300 });
  await expect(addOpinion(recruiter!.at(now), { number, verdict: 'meet', text: '代写' })).rejects.toMatchObject({ code: 40300 });
  expect(await stateOf(id)).toBe('delivered');
  await expect(pool.query(`update hiring_opinions set verdict = 'decline'`)).rejects.toThrow('can only be inserted');
});

test('of 40 deliveries moved at once 3 were withdrawn: 37 move, 3 are reported, and each applicant gets a personal message', async () => {
  const jobId = await createOpenJob(context(), { title: '客户经理' });
  const all = await deliverMany(40, jobId);
  for (const { seeker, id } of all.slice(0, 2)) await withdrawDelivery(seeker, { id });
  await stopConsent(all[2]!.seeker);
  const result = await move(numbersOf(all), 'rejected', '感谢投递“{job}”（{number}）。');
  expect(result.done).toBe(37);
  expect(numbersOf(result.refused).toSorted()).toEqual(numbersOf(all.slice(0, 3)).toSorted());
  const last = all.at(-1)!;
  const [own] = (await listOwn(last.seeker, { pageNum: 1, pageSize: 10 })).records;
  expect(own!.timeline.at(-1)).toMatchObject({ kind: 'moved', state: 'rejected', note: `感谢投递“客户经理”（${last.number}）。` });
});

test('a delivery moved by a colleague meanwhile is not moved again, and one named twice is moved once', async () => {
  const { number, id } = await delivered();
  expect(await move([number], 'screening')).toEqual({ done: 1, refused: [] });
  expect(await move([number], 'rejected')).toMatchObject({ done: 0, refused: [{ number, reason: expect.stringContaining('筛选中') }] });
  expect(await stateOf(id)).toBe('screening');
  expect(await move([number, number], 'interview', '', 'screening')).toEqual({ done: 1, refused: [] });
});

test('every step is audited with its staff member, whose name the applicant does not see', async () => {
  const { number, seeker } = await delivered();
  await move([number], 'screening');
  const { name } = await db.selectFrom('staffAccounts').select('name').where('id', '=', recruiter!.id).executeTakeFirstOrThrow();
  expect((await see(recruiter!, number)).steps.map(({ kind, by }) => [kind, by])).toEqual([
    ['delivered', null],
    ['moved', name],
  ]);
  expect(JSON.stringify(await listOwn(seeker, { pageNum: 1, pageSize: 10 }))).not.toContain(name);
});

test('a number is revealed only to the staff member who has claimed the delivery, with a fresh proof, and the access is audited', async () => {
  const { number, seeker } = await delivered();
  const ask = (who: Context) => revealContact(who, deps, { number, field: 'mobile', reason: 'contact', note: '' });
  await expect(ask(recruiter!.at(now))).rejects.toMatchObject({ code: 40004 });
  await assignWork(recruiter!.at(now), deliveryWork, number, { from: null, to: recruiter!.id });
  await expect(ask({ ...recruiter!.at(now), now: new Date(now.now.getTime() + 600_000) })).rejects.toMatchObject({ code: 40301 });
  expect(await ask(recruiter!.at(now))).toMatchObject({ value: seeker.mobile });
  await give(number);
  await expect(ask(manager!.at(now))).rejects.toMatchObject({ code: 40300 });
  const entries = await db.selectFrom('auditEntries').selectAll().where('subject', '=', `delivery:${number}`).execute();
  expect(entries.map(({ action }) => action)).toContain('personal.revealed');
  expect(JSON.stringify(entries)).not.toContain(seeker.mobile);
});

test('a mail address is masked and revealed like a number; readers of anonymised deliveries cannot reveal it', async () => {
  const { number } = await delivered();
  const { email } = filledResume.basicInfo;
  const shown = await see(recruiter!, number);
  expect(shown.resume.basicInfo?.email).toBe(maskEmail(email));
  expect(JSON.stringify(shown)).not.toContain(email);
  const ask = (who: Context) => revealContact(who, deps, { number, field: 'email', reason: 'contact', note: '' });
  await expect(ask(recruiter!.at(now))).rejects.toMatchObject({ code: 40004 });
  await assignWork(recruiter!.at(now), deliveryWork, number, { from: null, to: recruiter!.id });
  expect(await ask(recruiter!.at(now))).toMatchObject({ value: email });
  await give(number);
  await expect(ask(manager!.at(now))).rejects.toMatchObject({ code: 40300 });
  const entries = await db.selectFrom('auditEntries').selectAll().where('subject', '=', `delivery:${number}`).execute();
  expect(JSON.stringify(entries)).not.toContain(email);
});

test('staff without the queue see nothing of a delivery', async () => {
  const { number } = await delivered();
  const stranger = await buildRecruiter(now, 'recruiter', { queue: ['complaint'] });
  await expect(see(stranger, number)).rejects.toMatchObject({ code: 40004 });
  await expect(list(stranger)).rejects.toMatchObject({ code: 40004 });
  await expect(readDeliveryBoard(stranger.at(now))).rejects.toMatchObject({ code: 40004 });
  expect(await listHiringTasks(stranger.at(now))).toEqual([]);
});

test('the list is filtered by job, place, state and time in state, and paged without gaps', async () => {
  const jobId = await createOpenJob(context(), { title: '债券交易员', locations: ['拉萨'] });
  const numbers = numbersOf(await deliverMany(33, jobId));
  const first = await list(recruiter!, { job: jobId });
  const second = await list(recruiter!, { job: jobId, after: first.next! });
  expect([first.records.length, second.records.length, second.next]).toEqual([30, 3, null]);
  expect(new Set(numbersOf([...first.records, ...second.records]))).toEqual(new Set(numbers));
  expect((await list(recruiter!, { place: '拉萨', state: 'delivered' })).records).toHaveLength(30);
  expect((await list(recruiter!, { job: jobId, state: 'interview' })).records).toEqual([]);
  const weekLater = recruiter!.at(context({ now: new Date(now.now.getTime() + 7 * 86_400_000) }));
  expect((await listReceivedDeliveries(weekLater, deps, { job: jobId, waiting: '7' })).records).toHaveLength(30);
  expect((await listReceivedDeliveries(weekLater, deps, { job: jobId, waiting: '14' })).records).toEqual([]);
});

test('the board counts by state and owner, and for a manager the deliveries shared with them', async () => {
  const { number } = await delivered();
  await give(number);
  await assignWork(recruiter!.at(now), deliveryWork, number, { from: null, to: recruiter!.id });
  const board = await readDeliveryBoard(recruiter!.at(now));
  expect(board).toMatchObject({ isOfAll: true, letters: [{ title: '未通过' }] });
  expect(board.own).toBeGreaterThan(0);
  const own = await readDeliveryBoard(manager!.at(now));
  expect(own).toMatchObject({ isOfAll: false, own: 0, free: 0, letters: [] });
  expect(own.counts.reduce((sum, { count }) => sum + count, 0)).toBe((await list(manager!)).records.length);
  const [task] = await listHiringTasks(manager!.at(now));
  const before = task!.count;
  await addOpinion(manager!.at(now), { number, verdict: 'decline', text: '经验不足。' });
  expect((await listHiringTasks(manager!.at(now)))[0]!.count).toBe(before - 1);
});

test('statistics contain no names and no count below five, nor anything to derive one; managers get none', async () => {
  const [many, few] = [await createOpenJob(context(), { title: '五人岗' }), await createOpenJob(context(), { title: '少数岗' })];
  const seven = numbersOf(await deliverMany(7, many));
  await move(seven.slice(6), 'screening');
  await deliverMany(4, few);
  const figures = await readHiringFigures(recruiter!.at(context({ now: new Date(now.now.getTime() + 60_000) })), {});
  const jobOf = (title: string) => figures.jobs.find((one) => one.title === title)!;
  expect(jobOf('五人岗')).toMatchObject({ counts: { delivered: 6, screening: null, interview: 0 }, told: 6 });
  expect(jobOf('少数岗')).toMatchObject({ counts: { delivered: null }, told: 0 });
  expect(figures.all.delivered).toBe(figures.jobs.reduce((sum, { counts }) => sum + (counts.delivered ?? 0), 0));
  const toldOf = (type: string) => figures.jobs.filter((job) => job.type === type).reduce((sum, job) => sum + job.told, 0);
  for (const { type, count } of figures.byType) expect(count).toBe(toldOf(type));
  expect(JSON.stringify(figures)).not.toContain('示例求职者');
  await expect(readHiringFigures(manager!.at(now), {})).rejects.toMatchObject({ code: 40004 });
});

test('the time in a stage is published once five have left it', async () => {
  const jobId = await createOpenJob(context(), { title: '计时岗' });
  const at = (days: number) => context({ now: new Date(now.now.getTime() + days * 86_400_000) });
  const numbers = numbersOf(await deliverMany(5, jobId));
  const shift = (to: 'screening' | 'interview', from: 'delivered' | 'screening', day: number) =>
    moveDeliveries(recruiter!.at(at(day)), deps, { items: numbers.map((number) => ({ number, from })), to, note: '' });
  await shift('screening', 'delivered', 400);
  await shift('interview', 'screening', 404);
  const figures = await readHiringFigures(recruiter!.at(at(1)), { days: '30' });
  expect(figures.stages.find(({ state }) => state === 'screening')!.medianDays).toBeGreaterThan(0);
  expect(figures.stages.find(({ state }) => state === 'interview')).toEqual({ state: 'interview', medianDays: null });
});

test('HR reads and contacts people in the pool, and they disappear immediately when they leave; managers see none', async () => {
  const { seeker } = await delivered();
  await decideTalent(seeker, { version: talentVersion, decision: 'given' });
  const [line] = (await listPool(recruiter!.at(now), deps, {})).records;
  expect(line).toMatchObject({ name: '示例求职者', validUntil: '2027-08-21' });
  const { id } = line!;
  expect(await readTalent(recruiter!.at(now), deps, { id })).toMatchObject({ mayReveal: false, deliveries: [{ state: 'delivered' }] });
  await assignWork(recruiter!.at(now), talentWork, String(id), { from: null, to: recruiter!.id });
  const reveal = () => revealTalent(recruiter!.at(now), deps, { id, field: 'mobile', reason: 'contact', note: '' });
  expect(await reveal()).toMatchObject({ value: seeker.mobile });
  expect((await readTalent(recruiter!.at(now), deps, { id })).resume.basicInfo?.email).toBe(maskEmail(filledResume.basicInfo.email));
  const mail = await revealTalent(recruiter!.at(now), deps, { id, field: 'email', reason: 'contact', note: '' });
  expect(mail).toMatchObject({ value: filledResume.basicInfo.email });
  await decideTalent(seeker, { version: talentVersion, decision: 'withdrawn' });
  await expect(readTalent(recruiter!.at(now), deps, { id })).rejects.toMatchObject({ code: 40004 });
  await expect(reveal()).rejects.toMatchObject({ code: 40004 });
});
