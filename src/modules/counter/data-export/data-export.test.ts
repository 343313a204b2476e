import { beforeAll, expect, test } from 'vitest';
import { demoSite } from '#demo/site.ts';
import { enter } from '#modules/base/person/factory.ts';
import { staffKind } from '#modules/base/person/service/person-kind.ts';
import { deliveryExport } from '#modules/counter/hiring/delivery-export.ts';
import { buildRecruiter, type Recruiter } from '#modules/counter/hiring/factory.ts';
import { updateSettings } from '#modules/portal/site/service/settings.ts';
import { buildDeliveryDeps, openJob } from '#modules/recruit/delivery/factory.ts';
import { deliver } from '#modules/recruit/delivery/service/deliver.ts';
import { fillResume, filledResume } from '#modules/recruit/resume/factory.ts';
import { signedInSeeker } from '#modules/recruit/seeker/factory.ts';
import { withdrawSeekerConsent } from '#modules/recruit/seeker/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { exportFilePath } from './calls.ts';
import { openDataExportDeps } from './deps.ts';
import { exportInput } from './schema.ts';
import { askExport, decideExport, listKinds, withdrawExport } from './service/ask.ts';
import { openExport } from './service/download.ts';
import { countReadyExports, countWaitingExports, listForReview, listOwnExports } from './service/list-exports.ts';
import { clearExports, makeExport } from './service/make.ts';

const database = useDatabase();
const { db, pool, context } = database;
const folder = useFolder();
const ask = useConsole(database, { DATA_DIR: folder });
const deliveries = buildDeliveryDeps(openFileStore(`${folder}/files`));
const deps = openDataExportDeps({ secret: testSecret(), profile: 'SM2', kinds: [deliveryExport(deliveries)] });
const now = context();
const later = (hours: number): Context => context({ now: new Date(now.now.getTime() + hours * 3_600_000) });
const reason = '邀请进入面试的应聘者参加集体宣讲。';
let [recruiter, second, compliance]: Recruiter[] = [];

async function applicant(name = '示例求职者') {
  const seeker = await signedInSeeker(context(), deliveries.seekers);
  const basicInfo = { ...filledResume.basicInfo, name };
  await fillResume(seeker, deliveries.resumes, seeker.actor.seekerId, { basicInfo });
  await deliver(seeker, deliveries, { jobId: await openJob(context()) });
  return seeker;
}

const order = (who = recruiter!, query = {}) => askExport(who.at(now), deps, { kind: 'deliveries', query, reason });
const decide = (who: Recruiter, id: string, isApproved = true, remark = '') => decideExport(who.at(now), { id, isApproved, remark });

/** An export that was approved and made. */
async function ready(query = {}) {
  const { id } = await order(recruiter, query);
  await decide(compliance!, id);
  await makeExport(now, deps, id);
  return id;
}

/** Every text of the workbook, sheet by sheet. */
async function textsOf(bytes: Uint8Array): Promise<string[][]> {
  const { read, utils } = await import('@e965/xlsx');
  const book = read(bytes, { type: 'buffer', cellFormula: true });
  return book.SheetNames.flatMap((name) => utils.sheet_to_json<string[]>(book.Sheets[name]!, { header: 1, raw: false }));
}

beforeAll(async () => {
  await updateSettings(context(), { ...demoSite, recruitment: {} });
  await applicant();
  recruiter = await buildRecruiter(now, 'recruiter');
  second = await buildRecruiter(now, 'recruiter');
  compliance = await buildRecruiter(now, 'compliance');
});

test('an export is asked for with a reason and a fresh proof, approved by somebody else, made, and fetched by whoever asked', async () => {
  const { id, number, records } = await order();
  expect(records).toBeGreaterThan(0);
  expect((await listForReview(compliance!.at(now), deps, {})).records).toMatchObject([{ id, reason, mayDecide: true, mayDownload: false }]);
  await expect(openExport(recruiter!.at(now), deps, id)).rejects.toMatchObject({ code: 40009 });
  await decide(compliance!, id, true, '用途合理');
  await makeExport(now, deps, id);
  const { bytes } = await openExport(recruiter!.at(now), deps, id);
  const rows = await textsOf(bytes);
  expect(rows[0]).toEqual(expect.arrayContaining(['姓名', '手机号码', '来源标记']));
  expect(rows[1]).toEqual(expect.arrayContaining(['示例求职者']));
  const [line] = (await listOwnExports(recruiter!.at(now), deps, {})).records;
  expect(line).toMatchObject({ number, state: 'ready', remark: '用途合理', downloads: [{ by: expect.any(String) }] });
});

test('without a fresh proof nothing is asked for and nothing approved', async () => {
  const stale = (who: Recruiter) => ({ ...who.at(now), now: new Date(now.now.getTime() + 600_000) });
  await expect(askExport(stale(recruiter!), deps, { kind: 'deliveries', query: {}, reason })).rejects.toMatchObject({ code: 40301 });
  const { id } = await order();
  await expect(decideExport(stale(compliance!), { id, isApproved: true, remark: '' })).rejects.toMatchObject({ code: 40301 });
  await withdrawExport(recruiter!.at(now), { id });
});

test('nobody approves what they asked for themselves, be both permissions theirs; the database holds it', async () => {
  const both = await buildRecruiter(now, 'recruiter', { more: { 'personal.export-approve': 'all' } });
  const { id } = await order(both);
  await expect(decide(both, id)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('另一人') });
  expect((await listForReview(both.at(now), deps, {})).records.find((one) => one.id === id)?.mayDecide).toBe(false);
  await expect(
    pool.query(`update data_exports set state = 'approved', decided_by = asked_by, decided_at = now() where id = $1`, [id]),
  ).rejects.toThrow('check constraint');
  await expect(
    pool.query(`update data_exports set state = 'ready', sealed_file = '\\x00', expires_at = now() where id = $1`, [id]),
  ).rejects.toThrow('from asked to approved to ready');
  await expect(pool.query(`update data_exports set reason = '另一个' where id = $1`, [id])).rejects.toThrow('never changes');
  await expect(pool.query(`delete from data_exports where id = $1`, [id])).rejects.toThrow('stays on record');
  await decide(compliance!, id);
});

test('of two who decide at once one is told; what is refused needs a reason and is never made', async () => {
  const third = await buildRecruiter(now, 'compliance');
  const { id } = await order();
  await expect(decide(compliance!, id, false)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'remark' }] });
  const both = await Promise.allSettled([decide(compliance!, id, false, '范围过大'), decide(third, id, false, '范围过大')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await makeExport(now, deps, id);
  await expect(openExport(recruiter!.at(now), deps, id)).rejects.toMatchObject({ code: 40009 });
});

test('a link forwarded to a colleague opens nothing, nor for whoever approved it; what was tried and what was fetched is on record', async () => {
  const id = await ready();
  await db
    .updateTable('dataExports')
    .set({ expiresAt: new Date(Date.now() + 3_600_000) })
    .where('id', '=', id)
    .execute();
  const tokenOf = async ({ id: staffId }: Recruiter) => (await enter(context({ now: new Date() }), staffKind, staffId)).token;
  const path = exportFilePath(id);
  expect((await ask('GET', path, { token: await tokenOf(second!) })).status).toBe(404);
  expect((await ask('GET', path, { token: await tokenOf(compliance!) })).body['code']).toBe(40300);
  expect((await ask('GET', path)).body['code']).toBe(50102);
  expect((await ask('GET', exportFilePath('x'), { token: await tokenOf(recruiter!) })).status).toBe(404);
  expect(await db.selectFrom('dataExportDownloads').select('id').where('exportId', '=', id).execute()).toEqual([]);
  expect(await ask('GET', path, { token: await tokenOf(recruiter!), ip: '203.0.113.7' })).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
  expect(await db.selectFrom('dataExportDownloads').select(['staffId', 'ip']).where('exportId', '=', id).execute()).toEqual([
    { staffId: recruiter!.id, ip: '203.0.113.7' },
  ]);
  const refused = await db.selectFrom('auditEntries').select('details').where('action', '=', 'staff.refused').execute();
  expect(refused).toContainEqual({ details: { reason: 'scope', what: expect.stringContaining('export:DE') } });
});

test('after 24 hours the file is neither fetched nor there, in whatever order clock and sweep come; who approved it stays', async () => {
  const id = await ready();
  expect(await openExport({ ...recruiter!.at(later(0)), now: later(23.9).now }, deps, id)).toMatchObject({ bytes: expect.any(Buffer) });
  await expect(openExport({ ...recruiter!.at(now), now: later(24).now }, deps, id)).rejects.toMatchObject({ code: 40009 });
  await clearExports(later(23.9));
  expect(await db.selectFrom('dataExports').select('state').where('id', '=', id).executeTakeFirst()).toEqual({ state: 'ready' });
  expect(await clearExports(later(24))).toBeGreaterThan(0);
  expect(await clearExports(later(24))).toBe(0);
  expect(await db.selectFrom('dataExports').select(['state', 'sealedFile', 'decidedBy']).where('id', '=', id).executeTakeFirst()).toEqual({
    state: 'cleared',
    sealedFile: null,
    decidedBy: compliance!.id,
  });
});

test('the file is sealed where it lies, and every record says who asked for it', async () => {
  const id = await ready();
  const { sealedFile } = await db.selectFrom('dataExports').select('sealedFile').where('id', '=', id).executeTakeFirstOrThrow();
  expect(sealedFile!.subarray(0, 2).toString()).not.toBe('PK');
  const rows = await textsOf((await openExport(recruiter!.at(now), deps, id)).bytes);
  const { name } = await db.selectFrom('staffAccounts').select('name').where('id', '=', recruiter!.id).executeTakeFirstOrThrow();
  for (const row of rows.slice(1)) expect(row.at(-1)).toContain(`申请人 ${name}（员工 ${recruiter!.id}）`);
});

test('a name that begins with an equals sign is a text in every program that opens the file', async () => {
  await applicant('=HYPERLINK("//x")');
  const rows = await textsOf((await openExport(recruiter!.at(now), deps, await ready())).bytes);
  const names = rows.map((row) => row[6]);
  expect(names).toContain(`'=HYPERLINK("//x")`);
  expect(names.some((name) => name?.startsWith('='))).toBe(false);
});

test('who took the consent back between approval and making is not in it', async () => {
  const seeker = await applicant('已撤回者');
  const { id } = await order();
  await decide(compliance!, id);
  await inTransaction(seeker, (tx) => withdrawSeekerConsent(tx, seeker.actor.seekerId));
  await makeExport(now, deps, id);
  expect((await textsOf((await openExport(recruiter!.at(now), deps, id)).bytes)).flat()).not.toContain('已撤回者');
});

test('made twice, by two processes at once, it is one file; one whose asker has left is given up', async () => {
  const { id } = await order();
  await decide(compliance!, id);
  await Promise.all([makeExport(now, deps, id), makeExport(now, deps, id)]);
  const made = await db.selectFrom('auditEntries').select('id').where('action', '=', 'export.make').execute();
  const { number } = await db.selectFrom('dataExports').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  expect(
    await db
      .selectFrom('auditEntries')
      .select('id')
      .where('action', '=', 'export.make')
      .where('subject', '=', `export:${number}`)
      .execute(),
  ).toHaveLength(1);
  expect(made.length).toBeGreaterThan(0);
  const leaving = await buildRecruiter(now, 'recruiter');
  const left = await order(leaving);
  await decide(compliance!, left.id);
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', leaving.id).execute();
  await makeExport(now, deps, left.id);
  expect(await db.selectFrom('dataExports').select('state').where('id', '=', left.id).executeTakeFirst()).toEqual({ state: 'failed' });
});

test('only what somebody reads everywhere can be exported by them, narrowed by what there is, and not without anything in it', async () => {
  const narrow = await buildRecruiter(now, 'recruiter', { more: { 'recruitment.read': 'own' } });
  expect(await listKinds(narrow.at(now), deps)).toEqual({ kinds: [] });
  await expect(order(narrow)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'kind' }] });
  await expect(order(recruiter, { state: 'nowhere' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'query.state' }] });
  await expect(order(recruiter, { name: '示例' })).rejects.toMatchObject({ code: 40001 });
  await expect(order(recruiter, { from: '2030-01-01' })).rejects.toMatchObject({ code: 40009 });
  await expect(order(compliance)).rejects.toMatchObject({ code: 40300 });
  expect(exportInput.safeParse({ kind: 'deliveries', reason: '要' }).success).toBe(false);
});

test('a request is withdrawn by whoever made it, before it is decided, and by nobody else', async () => {
  const { id } = await order();
  await expect(withdrawExport(second!.at(now), { id })).rejects.toMatchObject({ code: 40004 });
  await withdrawExport(recruiter!.at(now), { id });
  await expect(withdrawExport(recruiter!.at(now), { id })).rejects.toMatchObject({ code: 40009 });
  await expect(decide(compliance!, id)).rejects.toMatchObject({ code: 40009 });
  expect((await listOwnExports(second!.at(now), deps, {})).records).toEqual([]);
  await expect(listForReview(recruiter!.at(now), deps, {})).rejects.toMatchObject({ code: 40300 });
});

test('what waits and what lies ready is told to those it waits for', async () => {
  const [before, own] = [await countWaitingExports(compliance!.at(now)), await countReadyExports(recruiter!.at(now))];
  await order();
  expect(await countWaitingExports(compliance!.at(now))).toBe(before + 1);
  await expect(countWaitingExports(recruiter!.at(now))).rejects.toMatchObject({ code: 40300 });
  await ready();
  expect(await countReadyExports(recruiter!.at(now))).toBe(own + 1);
});
