import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import type { Call } from '#contract/call.ts';
import { demoSite } from '#demo/site.ts';
import { readCopy } from '#identity/accounts/service/copies.ts';
import { prepareCopy } from '#identity/accounts/service/prepare-copy.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import * as calls from '#identity/job-seekers/calls/rights.ts';
import { createSeekerRightsApi } from '#identity/job-seekers/rights-api.ts';
import { currentConsentText, publishSeekerConsentText } from '#identity/job-seekers/service/consent-texts.ts';
import { eraseSeeker } from '#identity/job-seekers/service/erase-seeker.ts';
import { findOrCreateSeeker } from '#identity/job-seekers/service/seekers.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { addResumeFile } from '#recruitment/resumes/service/files/add-file.ts';
import { readResumeView } from '#recruitment/resumes/service/resume.ts';
import { saveSection } from '#recruitment/resumes/service/save-section.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { createOpenJob } from '#test/factories/recruitment/deliveries.ts';
import { filledResume, saveFullResume } from '#test/factories/recruitment/resumes.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { maskIdNumber } from '#ui/format/masks.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { openModuleServices } from '../modules.ts';

const { db, pool, context } = useDatabase();
const folder = useFolder();
const deps = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
const { seekerRights: rights, seekers, resumes, deliveries } = deps;
const endpoints = indexEndpoints(createSeekerRightsApi(rights));
const ask = <Input, Result>(which: Call<Input, Result>, ctx: Context, input: Input): Promise<Result> =>
  invoke(endpoints.get(endpointKey(which))!, ctx, input) as Promise<Result>;

const minute = 60_000;
const later = (ctx: Context, minutes: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * minute) });
const pdf = { name: '示例简历.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n示例\n%%EOF') };

async function code(
  who: Awaited<ReturnType<typeof applicant>>,
  request: 'export' | 'delete' | 'mobile',
  ctx: Context = who,
): Promise<string> {
  await ask(calls.seekerRightsCode, ctx, { request });
  return readLastCode(context(), seekers.messaging, who.mobile);
}

/** Creates a person with data in every table. */
async function applicant() {
  const who = await buildSignedInSeeker(context({ ip: '203.0.113.9' }), seekers);
  await saveFullResume(who, resumes, who.actor.seekerId);
  await addResumeFile(who, resumes, { kind: 'cv', file: pdf });
  const jobId = await createOpenJob(context(), { title: '示例行业研究员' });
  const { id } = await deliver(who, deliveries, { jobId });
  return { ...who, deliveryId: id };
}

/** Returns every table with a row of the person. */
async function tablesWith(seekerId: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'seeker_id' and table_schema = 'public' order by table_name`,
  );
  expect(rows.length).toBeGreaterThan(6);
  const found: string[] = [];
  for (const { name } of rows)
    if ((await pool.query(`select 1 from ${name} where seeker_id = $1 limit 1`, [seekerId])).rowCount) found.push(name);
  return found;
}

beforeAll(() => updateSettings(context(), { ...demoSite, recruitment: {} }));

test('the page shows every category, with numbers, names and long texts masked', async () => {
  const who = await applicant();
  const { categories, deletion, goes, stays } = await ask(calls.seekerData, who, {});
  expect(categories.map((one) => one.code)).toEqual(rights.sources.map((one) => one.code));
  const counts = Object.fromEntries(categories.map(({ code: name, total }) => [name, total]));
  expect(counts).toMatchObject({
    account: 1,
    basicInfo: 1,
    education: 2,
    files: 1,
    deliveries: 1,
    logins: 1,
    consents: 1,
    familySituations: 0,
  });
  const text = JSON.stringify(categories);
  const { name, email, idNumber, birthDate } = filledResume.basicInfo;
  for (const value of [who.mobile, name, email, idNumber, birthDate, filledResume.selfIntroductions.text])
    expect(text).not.toContain(value);
  expect(deletion).toEqual({ on: '2028-08-21', reason: 'unused', months: 24, lastActiveOn: '2026-08-21', openDeliveries: 1 });
  expect(goes.map((one) => one.code)).toEqual(['deliveries', 'files', 'resume', 'account']);
  for (const { reason } of stays) expect(reason).toMatch(/《.+法》/);
});

test('the copy contains everything except the middle of the ID number, each delivery with its resume and files, and no data of others', async () => {
  const [who, other] = [await applicant(), await applicant()];
  const { id } = await ask(calls.seekerExport, who, { code: await code(who, 'export') });
  await expect(ask(calls.seekerExportLink, who, { id, format: 'json' })).rejects.toMatchObject({ code: 40009 });
  await prepareCopy(context(), rights, id);
  const read = async (format: 'json' | 'pdf') => {
    const { webUrl, expiresAt } = await ask(calls.seekerExportLink, who, { id, format });
    expect(Date.parse(expiresAt) - who.now.getTime()).toBeLessThanOrEqual(5 * minute);
    const query = Object.fromEntries(new URL(webUrl, 'http://localhost').searchParams);
    expect(await readCopy(later(who, 6), rights, { id, format, query })).toBeUndefined();
    return (await readCopy(later(who, 4), rights, { id, format, query }))!.bytes;
  };
  const json = (await read('json')).toString('utf8');
  const { categories } = JSON.parse(json) as { categories: { code: string; records: Record<string, unknown>[] }[] };
  const of = (name: string) => categories.find((one) => one.code === name)!.records;
  expect(of('account')[0]).toMatchObject({ mobile: who.mobile, idNumber: maskIdNumber(filledResume.basicInfo.idNumber) });
  expect(json).not.toContain(filledResume.basicInfo.idNumber);
  expect(of('basicInfo')[0]).toMatchObject({ name: filledResume.basicInfo.name, email: filledResume.basicInfo.email, gender: 'female' });
  expect(of('education').map((one) => one['school'])).toEqual(['示例财经大学', '示例理工大学']);
  expect(of('deliveries')[0]).toMatchObject({
    job: expect.stringContaining('示例行业研究员'),
    resume: { selfIntroductions: filledResume.selfIntroductions },
    files: [{ name: '示例简历.pdf' }],
  });
  expect(of('consents')).toHaveLength(1);
  expect(json).not.toContain(other.mobile);
  expect((await read('pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a copy of another person is not found, and a client’s copy cannot be made of a job seeker', async () => {
  const [who, other] = [await applicant(), await applicant()];
  const { id } = await ask(calls.seekerExport, who, { code: await code(who, 'export') });
  await prepareCopy(context(), deps.privacy, id);
  expect((await ask(calls.seekerExports, who, {})).exports).toMatchObject([{ id, state: 'preparing' }]);
  expect((await ask(calls.seekerExports, other, {})).exports).toEqual([]);
  await expect(ask(calls.seekerExportLink, other, { id, format: 'pdf' })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(calls.seekerExport, later(who, 2), { code: '123456' })).rejects.toMatchObject({ code: 40009 });
});

test('without a job seeker session no call succeeds, also for clients', async () => {
  const nobody = context({ actor: { kind: 'visitor' } });
  const client = context({ actor: { kind: 'client', clientId: 1, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' } });
  for (const ctx of [nobody, client]) {
    const asked = [
      ask(calls.seekerConsents, ctx, {}),
      ask(calls.seekerConsentDecide, ctx, { version: 1, decision: 'given' }),
      ask(calls.seekerData, ctx, {}),
      ask(calls.seekerRightsCode, ctx, { request: 'export' }),
      ask(calls.seekerExport, ctx, { code: '123456' }),
      ask(calls.seekerExports, ctx, {}),
      ask(calls.seekerExportLink, ctx, { id: '5a0d1a4e-0000-4000-8000-000000000001', format: 'json' }),
      ask(calls.seekerAccountDelete, ctx, { code: '123456' }),
      ask(calls.seekerMobileProve, ctx, { code: '123456' }),
      ask(calls.seekerMobileCode, ctx, { proof: 'x'.repeat(43), mobile: '13900001111' }),
      ask(calls.seekerMobileChange, ctx, { proof: 'x'.repeat(43), mobile: '13900001111', code: '123456' }),
    ];
    for (const one of await Promise.allSettled(asked)) expect(one).toMatchObject({ status: 'rejected', reason: { code: 50102 } });
  }
});

test('a wrong code, one of another request or person, an expired and a used one have no effect', async () => {
  const [who, other] = [await applicant(), await applicant()];
  const right = await code(who, 'export');
  const wrong = right === '000000' ? '000001' : '000000';
  await expect(ask(calls.seekerExport, who, { code: wrong })).rejects.toMatchObject({ code: 40003 });
  await expect(ask(calls.seekerAccountDelete, who, { code: right })).rejects.toMatchObject({ code: 40003 });
  await expect(ask(calls.seekerExport, other, { code: right })).rejects.toMatchObject({ code: 40003 });
  await expect(ask(calls.seekerExport, later(who, 6), { code: right })).rejects.toMatchObject({ code: 40003 });
  const { id } = await ask(calls.seekerExport, who, { code: right });
  await prepareCopy(context(), rights, id);
  await expect(ask(calls.seekerExport, who, { code: right })).rejects.toMatchObject({ code: 40003 });
  await expect(ask(calls.seekerExport, who, { code: '12345' })).rejects.toMatchObject({ code: 40001 });
  expect(await tablesWith(who.actor.seekerId)).toContain('deliveries');
});

test('a deletion leaves no row of the person in any table, ends every session, and frees the number', async () => {
  const who = await applicant();
  const { seekerId } = who.actor;
  await ask(calls.seekerExport, who, { code: await code(who, 'export') });
  await ask(calls.seekerMobileProve, who, { code: await code(who, 'mobile', later(who, 2)) });
  const before = await tablesWith(seekerId);
  expect(before).toEqual(
    expect.arrayContaining(['deliveries', 'privacy_exports', 'resume_files', 'resume_sections', 'seeker_consents', 'seeker_sessions']),
  );
  const { number, removed } = await ask(calls.seekerAccountDelete, later(who, 4), { code: await code(who, 'delete', later(who, 4)) });
  expect(removed).toMatchObject([{ code: 'deliveries', count: 1 }, { code: 'files', count: 1 }, { code: 'resume' }, { code: 'account' }]);
  expect(await tablesWith(seekerId)).toEqual([]);
  expect(await findSessionActor(db, who.token, who.now)).toBeUndefined();
  const events = await db.selectFrom('deliveryEvents').select('id').where('deliveryId', '=', who.deliveryId).execute();
  expect(events).toEqual([]);
  const receipt = await db.selectFrom('seekerErasures').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  expect(receipt).toMatchObject({
    reason: 'request',
    erasedOn: '2026-08-21',
    consents: [{ version: 1, decision: 'given', on: '2026-08-21' }],
  });
  const [last] = await readOutbox(context(), seekers.messaging, { recipient: who.mobile });
  expect(last?.text).toContain(number);
  const again = await findOrCreateSeeker(context(), seekers, who.mobile);
  expect(again).toMatchObject({ isNew: true });
  expect(again.id).not.toBe(seekerId);
});

test('the record of the deletion contains no personal data', async () => {
  const who = await applicant();
  await ask(calls.seekerAccountDelete, who, { code: await code(who, 'delete') });
  const audits = await db.selectFrom('auditEntries').selectAll().where('subject', '=', `seeker:${who.actor.seekerId}`).execute();
  const receipts = await db.selectFrom('seekerErasures').selectAll().execute();
  const text = JSON.stringify([audits.map(({ details }) => details), receipts]);
  for (const value of [who.mobile, filledResume.basicInfo.name, filledResume.basicInfo.idNumber, `"${who.actor.seekerId}"`])
    expect(text).not.toContain(value);
});

test('a deletion is atomic: when one part fails, nothing is deleted', async () => {
  const who = await applicant();
  const broken = { code: 'broken', title: '', reason: '', erase: () => Promise.reject(new Error('no')) };
  const erasures = [...rights.erasures, broken];
  await expect(inTransaction(who, (tx) => eraseSeeker(tx, { erasures }, who.actor.seekerId, 'request'))).rejects.toThrow('no');
  expect(await tablesWith(who.actor.seekerId)).toEqual(expect.arrayContaining(['deliveries', 'resume_sections', 'seeker_sessions']));
});

test('a withdrawn consent withdraws open deliveries, hides the resume from staff and blocks writing; a new consent restores it', async () => {
  const who = await applicant();
  const { seekerId } = who.actor;
  const staff = context({ actor: staffActor(1) });
  expect((await readResumeView(staff, resumes, seekerId)).basicInfo?.city).toBe('上海市');
  const { state, withdrawnDeliveries } = await ask(calls.seekerConsentDecide, who, { version: 1, decision: 'withdrawn' });
  expect({ state, withdrawnDeliveries }).toEqual({ state: 'withdrawn', withdrawnDeliveries: 1 });
  const row = await db.selectFrom('deliveries').select('state').where('id', '=', who.deliveryId).executeTakeFirstOrThrow();
  expect(row.state).toBe('withdrawn');
  await expect(readResumeView(staff, resumes, seekerId)).rejects.toMatchObject({ code: 40004 });
  expect((await readResumeView(who, resumes, seekerId)).basicInfo?.city).toBe('上海市');
  const save = { revision: 1, content: { text: '更新' } };
  await expect(saveSection(who, resumes, 'selfIntroductions', save)).rejects.toMatchObject({ code: 40009 });
  await expect(addResumeFile(who, resumes, { kind: 'attachment', file: pdf })).rejects.toMatchObject({ code: 40009 });
  const jobId = await createOpenJob(context());
  await expect(deliver(who, deliveries, { jobId })).rejects.toMatchObject({ code: 40009 });
  expect((await ask(calls.seekerData, who, {})).deletion).toMatchObject({ on: '2026-09-05', reason: 'withdrawn' });
  await expect(ask(calls.seekerConsentDecide, who, { version: 1, decision: 'withdrawn' })).rejects.toMatchObject({ code: 40009 });
  await ask(calls.seekerConsentDecide, later(who, 1), { version: 1, decision: 'given' });
  await saveSection(who, resumes, 'selfIntroductions', save);
});

test('a newer consent text must be confirmed, and the old version is not accepted', async () => {
  const who = await applicant();
  const { title, body } = await currentConsentText(context());
  const version = await publishSeekerConsentText(context(), { title, body, changes: '示例：补充一项说明' });
  expect((await ask(calls.seekerConsentText, context(), {})).versions.map((one) => one.version)).toEqual([version, 1]);
  expect((await ask(calls.seekerConsents, who, {})).state).toBe('outdated');
  await expect(ask(calls.seekerConsentDecide, who, { version: 1, decision: 'given' })).rejects.toMatchObject({ code: 40009 });
  const { state, history } = await ask(calls.seekerConsentDecide, who, { version, decision: 'given' });
  expect(state).toBe('given');
  expect(history).toMatchObject([{ version, network: '203.0.*.*', resumeMonths: 24 }, { version: 1 }]);
});
