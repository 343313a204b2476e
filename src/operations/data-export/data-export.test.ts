import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { withdrawSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { deliveryExport } from '#recruitment/hiring/delivery-export.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { decideCurrentExport, runExportJob } from '#test/factories/operations/data-export.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { buildDeliveryDeps, createOpenJob } from '#test/factories/recruitment/deliveries.ts';
import { buildRecruiter, type Recruiter } from '#test/factories/recruitment/hiring.ts';
import { saveFullResume, filledResume } from '#test/factories/recruitment/resumes.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { countBox } from '#workflow/approvals/service/boxes.ts';
import { exportFilePath } from './calls.ts';
import { openDataExportDeps } from './deps.ts';
import { exportRequestInput } from './schema.ts';
import { removeExpiredExports } from './service/create-file.ts';
import { openExport } from './service/download.ts';
import { exportRequests } from './service/export-kind.ts';
import { countReadyExports, listExportsForReview, listOwnExports } from './service/list-exports.ts';
import { requestExport, decideExport, listExportKinds, withdrawExport } from './service/request-export.ts';

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
  const seeker = await buildSignedInSeeker(context(), deliveries.seekers);
  const basicInfo = { ...filledResume.basicInfo, name };
  await saveFullResume(seeker, deliveries.resumes, seeker.actor.seekerId, { basicInfo });
  await deliver(seeker, deliveries, { jobId: await createOpenJob(context()) });
  return seeker;
}

const order = (who = recruiter!, query = {}) => requestExport(who.at(now), deps, { kind: 'deliveries', query, reason });
const decide = (who: Recruiter, id: string, decided: Parameters<typeof decideCurrentExport>[3] = {}) =>
  decideCurrentExport(who.at(now), deps, id, decided);
const make = (id: string) => runExportJob(now, deps, id);
const seen = async (id: string, who = compliance!) => (await listExportsForReview(who.at(now), deps, { item: id })).records[0]!;

/** Returns an export that was approved and created. */
async function ready(query = {}) {
  const { id } = await order(recruiter, query);
  await decide(compliance!, id);
  await make(id);
  return id;
}

/** Returns every text of the workbook, by sheet. */
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

test('an export is requested with a reason and a recent re-authentication, approved by somebody else, created, and downloaded by its requester', async () => {
  const { id, number, records } = await order();
  expect(records).toBeGreaterThan(0);
  expect((await listExportsForReview(compliance!.at(now), deps, {})).records).toMatchObject([
    { id, reason, state: 'submitted', file: 'none', approve: 1, mayDownload: false },
  ]);
  await expect(openExport(recruiter!.at(now), deps, id)).rejects.toMatchObject({ code: 40009 });
  expect(await decide(compliance!, id, { note: '用途合理' })).toEqual({ state: 'approved', failure: null });
  expect(await make(id)).toMatchObject({ state: 'applied' });
  const { bytes } = await openExport(recruiter!.at(now), deps, id);
  const rows = await textsOf(bytes);
  expect(rows[0]).toEqual(expect.arrayContaining(['姓名', '手机号码', '来源标记']));
  expect(rows[1]).toEqual(expect.arrayContaining(['示例求职者']));
  const [line] = (await listOwnExports(recruiter!.at(now), deps, {})).records;
  expect(line).toMatchObject({
    number,
    state: 'applied',
    file: 'ready',
    steps: [{ kind: 'made' }, { kind: 'submitted' }, { kind: 'approve', note: '用途合理' }, { kind: 'applied' }],
    downloads: [{ by: expect.any(String) }],
  });
});

test('without a recent re-authentication nothing can be requested or approved', async () => {
  const stale = (who: Recruiter) => ({ ...who.at(now), now: new Date(now.now.getTime() + 600_000) });
  await expect(requestExport(stale(recruiter!), deps, { kind: 'deliveries', query: {}, reason })).rejects.toMatchObject({ code: 40301 });
  const { id } = await order();
  await expect(decideCurrentExport(stale(compliance!), deps, id)).rejects.toMatchObject({ code: 40301 });
  await withdrawExport(recruiter!.at(now), { id });
});

test('nobody approves their own request even with both permissions; the attempt is recorded and the database enforces the rule', async () => {
  const both = await buildRecruiter(now, 'recruiter', { more: { 'personal.export-approve': 'all' } });
  const { id } = await order(both);
  await expect(decide(both, id)).rejects.toMatchObject({ code: 40300, message: expect.stringContaining('他人') });
  expect(await seen(id, both)).toMatchObject({ approve: 0, whyNot: expect.stringContaining('他人') });
  expect((await listExportsForReview(both.at(now), deps, {})).records.map((one) => one.id)).not.toContain(id);
  const { requestId } = await db.selectFrom('dataExports').select('requestId').where('id', '=', id).executeTakeFirstOrThrow();
  const tried = db
    .selectFrom('auditEntries')
    .select('actorId')
    .where('action', '=', 'approval.ownRefused')
    .where('subject', '=', `approval:${requestId}`);
  expect(await tried.execute()).toEqual([{ actorId: String(both.id) }]);
  await expect(
    pool.query(
      `insert into approval_decisions (request_id, level, decision, content_hash, decided_by, decided_at)
       select id, 1, 'approve', content_hash, made_by, now() from approval_requests where id = $1`,
      [requestId],
    ),
  ).rejects.toThrow('contributors cannot approve');
  await expect(pool.query(`update approval_requests set state = 'applied', applied_at = now() where id = $1`, [requestId])).rejects.toThrow(
    'without its approvals',
  );
  const file = `ready_at = now(), expires_at = now(), records = 1, sealed_file = '\\x00'`;
  await expect(pool.query(`update data_exports set ${file} where id = $1`, [id])).rejects.toThrow('only an approved export');
  await expect(pool.query(`update data_exports set number = 'DE1' where id = $1`, [id])).rejects.toThrow('cannot change');
  await expect(pool.query(`update approval_requests set reason = '另一个' where id = $1`, [requestId])).rejects.toThrow(
    'must change together',
  );
  await expect(pool.query(`delete from data_exports where id = $1`, [id])).rejects.toThrow('cannot be deleted');
  await decide(compliance!, id);
});

test('an approval is refused when the request has changed since it was viewed', async () => {
  const { id } = await order();
  const decision = { id, decision: 'approve', contentHash: 'f'.repeat(64), note: '' } as const;
  await expect(decideExport(compliance!.at(now), deps, decision)).rejects.toMatchObject({ code: 40009 });
});

test('of two simultaneous decisions the second gets an error; a refusal needs a reason and no file is created', async () => {
  const third = await buildRecruiter(now, 'compliance');
  const { id } = await order();
  const refusal = { decision: 'return', note: '范围过大' } as const;
  await expect(decide(compliance!, id, { decision: 'return' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'note' }] });
  const both = await Promise.allSettled([decide(compliance!, id, refusal), decide(third, id, refusal)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const own = async () => (await listOwnExports(recruiter!.at(now), deps, {})).records.find((one) => one.id === id);
  expect(await own()).toMatchObject({ state: 'returned', steps: expect.arrayContaining([expect.objectContaining({ note: '范围过大' })]) });
  await make(id);
  await expect(openExport(recruiter!.at(now), deps, id)).rejects.toMatchObject({ code: 40009 });
});

test('a forwarded link does not work for a colleague or the approver; attempts and downloads are recorded', async () => {
  const id = await ready();
  await db
    .updateTable('dataExports')
    .set({ expiresAt: new Date(Date.now() + 3_600_000) })
    .where('id', '=', id)
    .execute();
  const tokenOf = async ({ id: staffId }: Recruiter) => (await signInPerson(context({ now: new Date() }), staffKind, staffId)).token;
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
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
  expect(await db.selectFrom('dataExportDownloads').select(['staffId', 'ip']).where('exportId', '=', id).execute()).toEqual([
    { staffId: recruiter!.id, ip: '203.0.113.7' },
  ]);
  const refused = await db.selectFrom('auditEntries').select('details').where('action', '=', 'staff.refused').execute();
  expect(refused).toContainEqual({ details: { reason: 'scope', what: expect.stringContaining('export:DE') } });
});

test('after 24 hours the file can no longer be downloaded and is deleted, whichever comes first; the approval stays recorded', async () => {
  const id = await ready();
  expect(await openExport({ ...recruiter!.at(later(0)), now: later(23.9).now }, deps, id)).toMatchObject({ bytes: expect.any(Buffer) });
  await expect(openExport({ ...recruiter!.at(now), now: later(24).now }, deps, id)).rejects.toMatchObject({ code: 40009 });
  await removeExpiredExports(later(23.9));
  expect((await seen(id)).file).toBe('ready');
  expect(await removeExpiredExports(later(24))).toBeGreaterThan(0);
  expect(await removeExpiredExports(later(24))).toBe(0);
  expect(await seen(id)).toMatchObject({
    state: 'applied',
    file: 'cleared',
    steps: expect.arrayContaining([expect.objectContaining({ kind: 'approve', by: expect.objectContaining({ id: compliance!.id }) })]),
  });
  expect(await db.selectFrom('dataExports').select('sealedFile').where('id', '=', id).executeTakeFirst()).toEqual({ sealedFile: null });
  await expect(pool.query(`update data_exports set cleared_at = null, sealed_file = '\\x00' where id = $1`, [id])).rejects.toThrow(
    'created only once',
  );
});

test('the stored file is encrypted, and every row names the requester', async () => {
  const id = await ready();
  const { sealedFile } = await db.selectFrom('dataExports').select('sealedFile').where('id', '=', id).executeTakeFirstOrThrow();
  expect(sealedFile!.subarray(0, 2).toString()).not.toBe('PK');
  const rows = await textsOf((await openExport(recruiter!.at(now), deps, id)).bytes);
  const { name } = await db.selectFrom('staffAccounts').select('name').where('id', '=', recruiter!.id).executeTakeFirstOrThrow();
  for (const row of rows.slice(1)) expect(row.at(-1)).toContain(`申请人 ${name}（员工 ${recruiter!.id}）`);
});

test('a name that begins with an equals sign is text in every program that opens the file', async () => {
  await applicant('=HYPERLINK("//x")');
  const rows = await textsOf((await openExport(recruiter!.at(now), deps, await ready())).bytes);
  const names = rows.map((row) => row[6]);
  expect(names).toContain(`'=HYPERLINK("//x")`);
  expect(names.some((name) => name?.startsWith('='))).toBe(false);
});

test('a client who revoked consent between approval and creation is not in the file', async () => {
  const seeker = await applicant('已撤回者');
  const { id } = await order();
  await decide(compliance!, id);
  await inTransaction(seeker, (tx) => withdrawSeekerConsent(tx, seeker.actor.seekerId));
  await make(id);
  expect((await textsOf((await openExport(recruiter!.at(now), deps, id)).bytes)).flat()).not.toContain('已撤回者');
});

test('two processes that create the same export produce one file', async () => {
  const { id, number } = await order();
  await decide(compliance!, id);
  await Promise.all([make(id), make(id)]);
  const made = db.selectFrom('auditEntries').select('id').where('action', '=', 'export.make').where('subject', '=', `export:${number}`);
  expect(await made.execute()).toHaveLength(1);
});

test('when the requester has left the firm their exports are neither approved nor created', async () => {
  const leaving = await buildRecruiter(now, 'recruiter');
  const [approved, asked] = [await order(leaving), await order(leaving)];
  await decide(compliance!, approved.id);
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', leaving.id).execute();
  expect(await make(approved.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('申请人') });
  expect(await seen(approved.id)).toMatchObject({ state: 'failed', file: 'none' });
  await expect(decide(compliance!, asked.id)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('申请人') });
});

test('an export requires unrestricted read access, uses only known conditions, and must contain records', async () => {
  const narrow = await buildRecruiter(now, 'recruiter', { more: { 'recruitment.read': 'own' } });
  expect(await listExportKinds(narrow.at(now), deps)).toEqual({ kinds: [] });
  await expect(order(narrow)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'kind' }] });
  await expect(order(recruiter, { state: 'nowhere' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'query.state' }] });
  await expect(order(recruiter, { name: '示例' })).rejects.toMatchObject({ code: 40001 });
  await expect(order(recruiter, { from: '2030-01-01' })).rejects.toMatchObject({ code: 40009 });
  await expect(order(compliance)).rejects.toMatchObject({ code: 40300 });
  expect(exportRequestInput.safeParse({ kind: 'deliveries', reason: '要' }).success).toBe(false);
});

test('only the requester can withdraw an export, and only before it is decided', async () => {
  const { id } = await order();
  await expect(withdrawExport(second!.at(now), { id })).rejects.toMatchObject({ code: 40004 });
  await withdrawExport(recruiter!.at(now), { id });
  await expect(withdrawExport(recruiter!.at(now), { id })).rejects.toMatchObject({ code: 40009 });
  await expect(decide(compliance!, id)).rejects.toMatchObject({ code: 40009 });
  expect((await listOwnExports(second!.at(now), deps, {})).records).toEqual([]);
  await expect(listExportsForReview(recruiter!.at(now), deps, {})).rejects.toMatchObject({ code: 40300 });
});

test('approvers are notified of pending exports and requesters of files that are ready', async () => {
  const waiting = (who: Recruiter) => countBox(who.at(now), exportRequests, 'review');
  const [before, own] = [await waiting(compliance!), await countReadyExports(recruiter!.at(now))];
  await order();
  expect(await waiting(compliance!)).toBe(before + 1);
  expect(await waiting(recruiter!)).toBe(0);
  await ready();
  expect(await countReadyExports(recruiter!.at(now))).toBe(own + 1);
  expect(await countReadyExports(second!.at(now))).toBe(0);
});
