import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { openFile } from '#content/files/service/files.ts';
import type { AnyCall } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildComplaint, buildDeps, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildDoc, buildDocx, buildXlsx, smallestPng } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { createComplaintApi } from './api.ts';
import { complaintAdd, complaintEvidenceAdd, complaintGuideGet } from './calls.ts';
import { complaintReceipt, type ComplaintGuide, type ComplaintInput, type ComplaintReceipt, type Evidence } from './schema.ts';
import { deleteUnusedEvidence } from './service/evidence.ts';
import { consentTextKey } from './service/guide.ts';
import { readUnmaskedField, readComplaintCase } from './service/handling/read-case.ts';

const { db, context } = useDatabase();
const deps = buildDeps(useFolder());
const ask = (call: AnyCall, input: unknown, ctx: Context = context()) =>
  invoke(indexEndpoints(createComplaintApi(deps)).get(`${call.method} ${call.path}`)!, ctx, input);

/** Sends a complaint with a fresh human check. */
async function send(overrides: Partial<ComplaintInput> = {}, ctx: Context = context()): Promise<ComplaintReceipt> {
  return (await ask(complaintAdd, { ...buildComplaint(overrides), captcha: await earnPass(ctx) }, ctx)) as ComplaintReceipt;
}
const countAll = async (): Promise<number> => (await db.selectFrom('complaints').select('id').execute()).length;
const png = (name = '截图.png') => ({ name, type: 'image/png', bytes: smallestPng });

beforeAll(() => prepareComplaints(context()));

test('a complaint gets a number and deadlines by the trading calendar: 3 working days to accept, 15 to answer, 60 days at most', async () => {
  const receipt = await send({}, context({ now: new Date('2026-09-16T02:00:00Z') }));
  // From Wednesday 16 September; the working Sunday 20 September and Saturday 10 October count, the holiday does not.
  expect(receipt).toMatchObject({ acceptBy: '2026-09-20', promisedBy: '2026-10-12', limitBy: '2026-11-15' });
  expect(receipt.number).toMatch(/^TS20260916-\d{4}-\d{4}$/);
  expect(complaintReceipt.safeParse(receipt).success).toBe(true);
});

test('without a calendar for the next year weekdays are counted instead', async () => {
  const receipt = await send({}, context({ now: new Date('2026-12-21T02:00:00Z') }));
  expect(receipt).toMatchObject({ acceptBy: '2026-12-24', promisedBy: '2027-01-05', limitBy: '2027-02-19' });
});

test('late in the evening in Greenwich it is the next day in Shanghai', async () => {
  expect((await send({}, context({ now: new Date('2026-08-21T17:00:00Z') }))).number).toContain('TS20260822');
});

test('the complainant’s data are encrypted at rest and only staff can read them, with an audit row', async () => {
  const contact = { name: '测试乙', mobile: '139 0000 5678', email: 'yi@example.com', fundAccount: '600000123' };
  const { number } = await send(contact);
  const row = await db.selectFrom('complaints').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
  const stored = JSON.stringify(Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('utf8') : value)));
  for (const secret of ['测试乙', '13900005678', 'yi@example.com', '600000123']) expect(stored).not.toContain(secret);
  expect((await readComplaintCase(context(), deps, number)).person).toEqual({
    name: '测**',
    mobile: '139****5678',
    email: 'y***@example.com',
    fundAccount: '6000****23',
  });
  expect(await readUnmaskedField(context(), deps, { number, field: 'mobile' })).toBe('13900005678');
  const visitor = context({ actor: { kind: 'visitor' } });
  await expect(readComplaintCase(visitor, deps, number)).rejects.toMatchObject({ code: 40004 });
  await expect(readUnmaskedField(visitor, deps, { number, field: 'mobile' })).rejects.toMatchObject({ code: 40004 });
  expect(await db.selectFrom('auditEntries').select('action').where('subject', '=', `complaint:${number}`).execute()).toEqual([
    { action: 'complaint.add' },
    { action: 'complaint.open' },
  ]);
});

test('a suggestion may be anonymous: no name is stored, and a look-up code replaces the mobile number', async () => {
  const receipt = await send({ type: 'suggestion', isAnonymous: true, name: '测试丙', mobile: '13800009999' });
  expect(receipt.lookUpCode).toMatch(/^\d{4}$/);
  expect((await readComplaintCase(context(), deps, receipt.number)).person).toMatchObject({ name: null, mobile: null });
});

test.each([
  [{ type: undefined }, 'type'],
  [{ name: '' }, 'name'],
  [{ mobile: '' }, 'mobile'],
  [{ mobile: '12345' }, 'mobile'],
  [{ email: 'not an address' }, 'email'],
  [{ fundAccount: '12ab' }, 'fundAccount'],
  [{ business: '种地' }, 'business'],
  [{ branchId: 'x' }, 'branchId'],
  [{ branchId: 999_999 }, 'branchId'],
  [{ matter: '太短' }, 'matter'],
  [{ matter: '长'.repeat(2001) }, 'matter'],
  [{ wish: ' ' }, 'wish'],
  [{ consentVersion: '' }, 'consentVersion'],
  [{ consentVersion: 7 }, 'consentVersion'],
  [{ isAnonymous: true }, 'isAnonymous'],
  [{ fileIds: ['x'] }, 'fileIds.0'],
  [{ fileIds: [crypto.randomUUID()] }, 'files'],
  [{ idempotencyKey: 'short' }, 'idempotencyKey'],
])('%o is refused at its field', async (wrong, path) => {
  const before = await countAll();
  const input = { ...buildComplaint(), captcha: await earnPass(context()), ...wrong };
  await expect(ask(complaintAdd, input)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
  expect(await countAll()).toBe(before);
});

test('all errors of a form are reported at once, in Chinese', async () => {
  const error = (await ask(complaintAdd, { matter: '', wish: '' }).catch((thrown: unknown) => thrown)) as {
    errors: { path: string; message: string }[];
  };
  expect(error.errors.map(({ path }) => path)).toEqual(['type', 'matter', 'wish', 'consentVersion', 'name', 'mobile']);
  for (const { message } of error.errors) expect(message).toMatch(/^(请|手机|姓名)/);
});

test('without a valid human check nothing is accepted, and a refusal does not use up the check', async () => {
  const before = await countAll();
  await expect(ask(complaintAdd, buildComplaint())).rejects.toMatchObject({ code: 40003 });
  await expect(ask(complaintAdd, buildComplaint({ captcha: 'made-up' }))).rejects.toMatchObject({ code: 40003 });
  const captcha = await earnPass(context());
  await expect(ask(complaintAdd, buildComplaint({ captcha, fileIds: [crypto.randomUUID()] }))).rejects.toMatchObject({ code: 40001 });
  await ask(complaintAdd, buildComplaint({ captcha }));
  await expect(ask(complaintAdd, buildComplaint({ captcha, wish: '再来一次' }))).rejects.toMatchObject({ code: 40003 });
  expect(await countAll()).toBe(before + 1);
});

test('200 parallel submissions with one key create one case, use one check and all get the same number', { timeout: 30_000 }, async () => {
  const before = await countAll();
  const input = buildComplaint({ idempotencyKey: crypto.randomUUID(), captcha: await earnPass(context()) });
  const receipts = await Promise.all(Array.from({ length: 200 }, () => ask(complaintAdd, input) as Promise<ComplaintReceipt>));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect(await countAll()).toBe(before + 1);
  const events = await db
    .selectFrom('complaintEvents')
    .innerJoin('complaints', 'complaints.id', 'complaintEvents.complaintId')
    .select('kind')
    .where('number', '=', receipts[0]!.number)
    .execute();
  expect(events).toEqual([{ kind: 'received' }]);
});

test('the same key with different content is not a repetition', async () => {
  const idempotencyKey = crypto.randomUUID();
  const { number } = await send({ idempotencyKey });
  expect((await send({ idempotencyKey })).number).toBe(number);
  await expect(send({ idempotencyKey, wish: '另一件事' })).rejects.toMatchObject({ code: 40009 });
});

test('repeating an anonymous suggestion returns the same look-up code', async () => {
  const input = { type: 'suggestion', isAnonymous: true, idempotencyKey: crypto.randomUUID() } as const;
  expect((await send(input)).lookUpCode).toBe((await send(input)).lookUpCode);
});

test('evidence is stored privately, belongs to one complaint, and cannot be used twice', async () => {
  const first = (await ask(complaintEvidenceAdd, { file: png() })) as Evidence;
  const { number } = await send({ fileIds: [first.fileId], files: [png('合同.PNG')] });
  const { evidence } = await readComplaintCase(context(), deps, number);
  expect(evidence.map(({ name }) => name).toSorted()).toEqual(['合同.PNG', '截图.png']);
  const rows = await db
    .selectFrom('files')
    .select('visibility')
    .where(
      'id',
      'in',
      evidence.map(({ fileId }) => fileId),
    )
    .execute();
  expect(rows).toEqual([{ visibility: 'private' }, { visibility: 'private' }]);
  await expect(send({ fileIds: [first.fileId], wish: '另一件事' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'files' }] });
});

test.each([
  [{ name: '程序.exe', type: 'image/png', bytes: Buffer.from('4d5a', 'hex') }, '不支持这种文件'],
  [{ name: '页面.html', type: 'image/png', bytes: Buffer.from('<script>') }, '不支持这种文件'],
  [{ name: '假的.png', type: 'image/png', bytes: Buffer.from('4d5a90000000', 'hex') }, '文件内容不是PNG'],
  [{ name: '空.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) }, '文件是空的'],
])('the content of evidence must match its file name: %o', async (file, message) => {
  await expect(ask(complaintEvidenceAdd, { file })).rejects.toMatchObject({
    code: 40001,
    errors: [{ message: expect.stringContaining(message) }],
  });
});

/** Returns the header of a picture of 50,000 × 50,000 pixels, with a valid checksum. */
function headOfHuge(): Buffer {
  const head = Buffer.from('IHDR\0\0\u00c3\u0050\0\0\u00c3\u0050\u0008\u0002\0\0\0', 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(head));
  return Buffer.concat([smallestPng.subarray(0, 12), head, sum, smallestPng.subarray(33)]);
}

test.each([
  ['cut', smallestPng.subarray(0, 60), '照片已损坏，无法打开'],
  [
    'a page behind the head of a picture',
    Buffer.concat([smallestPng.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    '照片已损坏',
  ],
  ['of more pixels than anybody could open', headOfHuge(), '照片的像素过大'],
])('a picture as evidence must be readable: %s', async (_, bytes, message) => {
  const before = await db.selectFrom('files').select('id').execute();
  await expect(ask(complaintEvidenceAdd, { file: { ...png(), bytes } })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'file', message: expect.stringContaining(message) }],
  });
  expect(await db.selectFrom('files').select('id').execute()).toEqual(before);
});

test.each([
  ['a Word document with macros', '经过.docx', () => buildDocx('', { parts: { 'word/vbaProject.bin': 'x' } }), '含有宏'],
  ['a cut workbook', '流水.xlsx', () => buildXlsx().subarray(0, 200), '不是 Excel 表格'],
  ['a Word document under the name of a workbook', '流水.xlsx', () => buildDocx(), '不是 Excel 表格'],
  ['a locked document', '经过.docx', () => buildDoc({ streams: ['EncryptedPackage'] }), '打开密码'],
  ['the head of a PDF', '合同.pdf', () => Buffer.from('%PDF-1.7\n%%EOF'), '不是完整的 PDF'],
])('a document as evidence must be readable and contain no executable code: %s', async (_, name, build, message) => {
  const before = await db.selectFrom('files').select('id').execute();
  await expect(ask(complaintEvidenceAdd, { file: { name, type: '', bytes: build() } })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'file', message: expect.stringContaining(message) }],
  });
  expect(await db.selectFrom('files').select('id').execute()).toEqual(before);
});

test('a picture as evidence is stored byte for byte', async () => {
  const { fileId } = (await ask(complaintEvidenceAdd, { file: png() })) as Evidence;
  expect(await buffer(await openFile(context(), deps.files, fileId))).toEqual(smallestPng);
});

test('evidence above the size or number limit is refused with 40013', async () => {
  const large = { name: '大.pdf', type: 'application/pdf', bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 ** 2)]) };
  await expect(ask(complaintEvidenceAdd, { file: large })).rejects.toMatchObject({ code: 40013 });
  const ids = await Promise.all(
    Array.from({ length: 4 }, async () => ((await ask(complaintEvidenceAdd, { file: png() })) as Evidence).fileId),
  );
  await expect(send({ fileIds: ids, files: [png(), png()] })).rejects.toMatchObject({ code: 40013 });
});

test('evidence without a complaint is deleted after a day; evidence of a complaint stays', async () => {
  const kept = (await ask(complaintEvidenceAdd, { file: png() })) as Evidence;
  await send({ fileIds: [kept.fileId] });
  const lost = (await ask(complaintEvidenceAdd, { file: png() })) as Evidence;
  const dayLater = context({ now: new Date(context().now.getTime() + 25 * 3_600_000) });
  expect(await deleteUnusedEvidence(dayLater, deps)).toBeGreaterThan(0);
  expect(await db.selectFrom('files').select('id').where('id', 'in', [kept.fileId, lost.fileId]).execute()).toEqual([{ id: kept.fileId }]);
});

test('a complaint about a branch keeps the branch’s name at that time', async () => {
  await replaceBranches(context(), [buildBranch()]);
  const { id } = await db.selectFrom('branches').select('id').executeTakeFirstOrThrow();
  const { number } = await send({ branchId: String(id) });
  await replaceBranches(context(), []);
  expect((await readComplaintCase(context(), deps, number)).branchName).toBe('北京示范路证券营业部');
});

test('the guide contains the time limits and today’s deadlines of each kind, and the current consent version', async () => {
  const guide = (await ask(complaintGuideGet, {})) as ComplaintGuide;
  expect(guide.rules.map(({ type, acceptDays, answerDays, limitDays }) => [type, acceptDays, answerDays, limitDays])).toEqual([
    ['complaint', 3, 15, 60],
    ['report', 3, 15, 60],
    ['enquiry', 1, 5, 30],
    ['suggestion', 3, 15, 60],
  ]);
  // Friday 21 August 2026.
  expect(guide.rules[0]).toMatchObject({ acceptBy: '2026-08-26', promisedBy: '2026-09-11' });
  expect(guide.consent).toMatchObject({ version: 1 });
});

test('consent to an outdated text is refused', async () => {
  await publishPageText(context(), { key: consentTextKey, title: '个人信息处理说明', lead: '另一版。', sections: [] });
  await expect(send({ consentVersion: 1 })).rejects.toMatchObject({ errors: [{ path: 'consentVersion' }] });
  await send({ consentVersion: 2 });
});
