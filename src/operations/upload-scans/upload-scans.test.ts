import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { listConsoleModules } from '#app/console-server/console-modules.ts';
import { listModules, openModuleServices } from '#app/modules.ts';
import type { UploadedFile } from '#contract/call.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Actor } from '#platform/context.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { listStoredRows } from '#platform/storage/stored-rows.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { eicar, useClamd } from '#test/support/servers/clamd.ts';
import { staffActor } from '#test/support/staff.ts';
import { uploadScanSource } from '#workflow/inbox/service/sources/upload-scans.ts';
import { clearOldScans, countScans, listQuarantine, removeQuarantined } from './service/quarantine.ts';
import { scanWaiting } from './service/scan-later.ts';
import { createFileScan, findScanProblem } from './service/scan-local-file.ts';

const database = useDatabase();
const { db, context } = database;
const clamd = await useClamd();
const FILE_SCANNER = clamd.address;
const { inject } = useApp(database, undefined, { environment: { FILE_SCANNER } });
const folder = useFolder();
const stored = openFileStore(folder);
const services = openModuleServices({ config: readConfig({ FILE_SCANNER }), secret: testSecret(), files: stored });
const endpoints = [...listModules(services), ...listConsoleModules(services)].flatMap((group) => group.endpoints);
const withFiles = endpoints.filter(({ call }) => call.body === 'multipart');
const { uploadScans } = services;

const textFile = (bytes: Uint8Array): UploadedFile => ({ name: '张三.csv', type: 'text/csv', bytes });
const clean = textFile(Buffer.from('代码,名称\n600000,浦发银行\n'));
const infected = textFile(Buffer.concat([Buffer.from('代码,名称\n'), eicar]));
const rows = () => db.selectFrom('uploadScans').selectAll().orderBy('id').execute();
const attach = withFiles.find(({ call }) => call.who === 'staff' && call.path === '/console/api/content/files')!;
const run = ({ handle }: Endpoint, actor: Actor, input: object) => handle(context({ actor }), input as never);

let staff: Extract<Actor, { kind: 'staff' }>;
beforeEach(async () => {
  clamd.isAway = false;
  await db.deleteFrom('uploadScans').execute();
  staff = staffActor((await buildStaff(context())).id);
});

function actorOf({ call }: Endpoint): Actor {
  if (call.who === 'staff') return staff;
  if (call.who === 'client') return { kind: 'client', clientId: 7, sessionId: '' };
  return call.who === 'seeker' ? { kind: 'seeker', seekerId: 8, sessionId: '' } : { kind: 'visitor' };
}

test('files arrive only by calls that accept forms, so that no call takes a file past the scanner', () => {
  const takesFile = ({ input }: Endpoint) =>
    JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"format":"binary"');
  expect(withFiles.length).toBeGreaterThan(10);
  expect(endpoints.filter(takesFile).map(({ call }) => call.path)).toEqual(withFiles.map(({ call }) => call.path));
});

test.each(withFiles.map((one) => [`${one.call.method} ${one.call.path}`, one] as const))(
  '%s refuses an infected file, quarantines it and audits it without its name',
  async (_name, one) => {
    const actor = actorOf(one);
    const field = one.call.path === '/official-service/officialSite/complaint/add' ? 'files' : 'file';
    const input = { [field]: field === 'files' ? [clean, infected] : infected };
    const refusal = { code: 40001, errors: [{ path: field, message: expect.stringMatching(/病毒.*换一份文件/) as string }] };
    await expect(run(one, actor, input)).rejects.toMatchObject(refusal);
    const found = (await rows()).filter(({ state }) => state === 'infected');
    expect(found).toMatchObject([{ place: one.summary, actorKind: actor.kind, finding: 'Eicar-Test-Signature', storedKeys: [] }]);
    const kept = await buffer(await stored.read(found[0]!.storageKey!));
    expect(kept.includes(eicar)).toBe(false);
    const [entry] = await db.selectFrom('auditEntries').selectAll().where('subject', '=', `upload:${found[0]!.id}`).execute();
    expect(entry).toMatchObject({ action: 'upload.quarantine', details: { found: 'Eicar-Test-Signature' } });
    expect(JSON.stringify([found, entry])).not.toContain('张三');
  },
);

test.each(withFiles.filter(({ call }) => call.who !== 'staff').map((one) => [`${one.call.method} ${one.call.path}`, one] as const))(
  '%s refuses every file while the scanner gives no answer, and keeps nothing',
  async (_name, one) => {
    clamd.isAway = true;
    const refusal = { code: 40029, retryAfter: 60, message: expect.stringMatching(/稍后再试/) as string };
    await expect(run(one, actorOf(one), { file: clean, files: [clean] })).rejects.toMatchObject(refusal);
    expect(await rows()).toEqual([]);
  },
);

test('a visitor’s infected evidence is refused by the page’s call over HTTP with the next step at the field', async () => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(infected.bytes)], '证据.csv'));
  const body = new Response(form);
  const answer = await inject({
    method: 'POST',
    url: '/official-service/officialSite/complaint/evidence',
    headers: { 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([400, 40001]);
  expect(answer.body).toContain('请先为您的设备查杀病毒，再换一份文件上传');
  expect(await rows()).toMatchObject([{ actorKind: 'visitor', state: 'infected' }]);
});

test('a clean file is accepted and its result recorded', async () => {
  await run(attach, staff, { file: clean });
  expect(await rows()).toMatchObject([{ state: 'clean', actorId: staff.staffId, storageKey: null, sha256: null, storedKeys: [] }]);
});

test('staff upload while the scanner is away; a clean file is released by the later scan', async () => {
  clamd.isAway = true;
  await run(attach, staff, { file: clean });
  const [waiting] = await rows();
  expect(waiting).toMatchObject({ state: 'waiting', storedKeys: [expect.any(String)] });
  await scanWaiting(context(), uploadScans);
  expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  clamd.isAway = false;
  await scanWaiting(context(), uploadScans);
  expect(await rows()).toMatchObject([{ state: 'clean', storageKey: null, storedKeys: [] }]);
  await expect(stored.read(waiting!.storageKey!)).rejects.toThrow('ENOENT');
  expect((await buffer(await stored.read(waiting!.storedKeys[0]!))).equals(clean.bytes)).toBe(true);
});

test('a virus found by the later scan ends the use of the file: its bytes are gone from the store', async () => {
  clamd.isAway = true;
  await run(attach, staff, { file: infected });
  const [waiting] = await rows();
  const [key] = waiting!.storedKeys;
  expect((await listStoredRows({ db }, [key!])).map((row) => row.key)).toEqual([key]);
  clamd.isAway = false;
  await scanWaiting(context(), uploadScans);
  await expect(stored.read(key!)).rejects.toThrow('ENOENT');
  const sha256 = createHash('sha256').update(infected.bytes).digest('hex');
  expect(await rows()).toMatchObject([{ state: 'infected', finding: 'Eicar-Test-Signature', sha256, storedKeys: [key] }]);
  // Otherwise backup and drill would report it as lost.
  expect(await listStoredRows({ db }, [key!])).toEqual([]);
  const { files } = await listQuarantine(context(), {});
  expect(files).toMatchObject([
    { wasStored: true, isKept: true, uploader: { kind: 'staff', name: expect.stringMatching('员工') as string } },
  ]);
});

test('a file that the call refuses for another reason leaves nothing to scan', async () => {
  clamd.isAway = true;
  await expect(run(attach, staff, { file: { ...clean, name: 'a.exe' } })).rejects.toMatchObject({ code: 40001 });
  expect(await rows()).toEqual([]);
});

test('a quarantined file is destroyed once, with a reason; a waiting file cannot be destroyed', async () => {
  await expect(run(attach, staff, { file: infected })).rejects.toMatchObject({ code: 40001 });
  clamd.isAway = true;
  await run(attach, staff, { file: clean });
  const [found, waiting] = await rows();
  const ctx = context({ actor: staff });
  await removeQuarantined(ctx, uploadScans, { id: found!.id, reason: '已报告信息安全部' });
  await expect(stored.read(found!.storageKey!)).rejects.toThrow('ENOENT');
  const { files } = await listQuarantine(ctx, { state: 'infected' });
  expect(files).toMatchObject([{ isKept: false, removal: { reason: '已报告信息安全部' } }]);
  for (const id of [found!.id, waiting!.id])
    await expect(removeQuarantined(ctx, uploadScans, { id, reason: '再删一次' })).rejects.toMatchObject({ code: 40009 });
  await expect(removeQuarantined(ctx, uploadScans, { id: 999_999, reason: '没有' })).rejects.toMatchObject({ code: 40004 });
});

test('the same infected file is kept once, and each attempt is listed', async () => {
  for (let n = 0; n < 2; n++) await expect(run(attach, staff, { file: infected })).rejects.toMatchObject({ code: 40001 });
  expect((await listQuarantine(context(), {})).files.map(({ isKept }) => isKept)).toEqual([false, true]);
  expect(await countScans({ db }, new Date(0))).toEqual({ waiting: 0, infected: 2 });
});

test('results and quarantined files are deleted after 200 days, files that wait for their scan are not', async () => {
  await expect(run(attach, staff, { file: infected })).rejects.toMatchObject({ code: 40001 });
  clamd.isAway = true;
  await run(attach, staff, { file: clean });
  const [found] = await rows();
  const after = (days: number) => context({ now: new Date(context().now.getTime() + days * 86_400_000) });
  await clearOldScans(after(199), uploadScans);
  expect(await rows()).toHaveLength(2);
  await clearOldScans(after(201), uploadScans);
  expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  await expect(stored.read(found!.storageKey!)).rejects.toThrow('ENOENT');
});

test('a command scans its files before it reads them: an infected one goes to quarantine, and without a result nothing is imported', async () => {
  const scan = createFileScan(uploadScans, '命令导入的文件')!;
  const [good, bad] = [join(folder, 'good.csv'), join(folder, 'bad.csv')];
  await Promise.all([writeFile(good, clean.bytes), writeFile(bad, infected.bytes)]);
  const ctx = context({ actor: { kind: 'system', name: 'import' } });
  expect(await findScanProblem(ctx, scan, [good, join(folder, 'missing.csv')])).toBeUndefined();
  expect(await findScanProblem(ctx, scan, [good, bad])).toBe(`${bad}：含有病毒，没有导入，已隔离`);
  expect((await rows()).map(({ state, place }) => [state, place])).toEqual([
    ['clean', '命令导入的文件'],
    ['clean', '命令导入的文件'],
    ['infected', '命令导入的文件'],
  ]);
  clamd.isAway = true;
  expect(await findScanProblem(ctx, scan, [good])).toContain('病毒检查没有结果');
  expect(createFileScan({ ...uploadScans, scanner: undefined }, '')).toBeUndefined();
});

test('files that wait longer than 15 minutes for their scan are an item in the inbox of operators until they are scanned', async () => {
  clamd.isAway = true;
  await run(attach, staff, { file: clean });
  const listed = (minutes: number) =>
    uploadScanSource.list(context({ actor: staff, now: new Date(context().now.getTime() + minutes * 60_000) }), 10);
  expect(await listed(14)).toEqual([]);
  expect(await listed(15)).toMatchObject([{ title: '1 个文件还没有病毒检查的结果', href: '/quarantine' }]);
  clamd.isAway = false;
  await scanWaiting(context(), uploadScans);
  expect(await listed(60)).toEqual([]);
});
