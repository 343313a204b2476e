import { createHash, X509Certificate, createPrivateKey } from 'node:crypto';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { examineSigned } from '#platform/pdf/examine-signed.ts';
import { buildAgreementDeps, buildSignableCase, signAll } from '#test/factories/clients/agreements.ts';
import { useDatabase } from '#test/support/database.ts';
import { startLocalAuthority, type LocalAuthority } from '#test/support/local-authority.ts';
import type { AgreementDeps } from '../deps.ts';
import { examineFile } from '../service/files/examine-file.ts';
import { renderMissingSignedFiles } from '../service/files/render-signed-files.ts';
import { renewArchive } from '../service/files/renew-archive.ts';
import { readSignedFile } from '../service/files/signed-documents.ts';
import { stampMissing } from '../service/files/stamp-missing.ts';
import { verifyAgreement } from '../service/files/verify-agreement.ts';

const { db, context } = useDatabase();
let local: LocalAuthority;
let deps: AgreementDeps;

beforeAll(async () => {
  local = await startLocalAuthority();
  const [own, root] = [new X509Certificate(local.signer.certificate), new X509Certificate(local.root)];
  const privateKey = createPrivateKey({ key: local.signer.privateKey, format: 'der', type: 'pkcs8' });
  deps = buildAgreementDeps({
    firmCertificate: { privateKey, certificates: [own, root] },
    timeStamps: { url: `${local.url}/tsa`, anchors: [local.root], timeoutMs: 60_000 },
  });
  await updateSettings(context(), demoSite);
  // The render thread loads its fonts first, which takes time.
  await makeFile();
}, 240_000);
afterAll(() => local.stop());
beforeEach(() => Object.assign(local.mood, { isAway: false, spoil: (answer: Buffer) => answer, isOcspAway: false }));

// The authority's certificates are valid from the current time.
const now = () => context({ now: new Date() });

async function makeFile() {
  const { client, ...signable } = await buildSignableCase(now(), deps, { documents: ['chinext_risk'] });
  await signAll(client, deps, signable);
  await renderMissingSignedFiles(now(), deps);
  const id = (await db.selectFrom('agreementSignatures').select('id').orderBy('drawnAt', 'desc').limit(1).executeTakeFirstOrThrow()).id;
  return { id, read: async () => (await readSignedFile(client, deps, { id, ticket: undefined })).bytes };
}
const rowOf = (id: string) => db.selectFrom('agreementSignatures').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a file is time-stamped when it is made, with the certificate proofs that are available', async () => {
  const { id, read } = await makeFile();
  expect(await rowOf(id)).toMatchObject({ level: 'LT', awaitsStamp: false, stampedAt: expect.any(Date), unstampedSha256: null });
  const bytes = await read();
  expect(bytes.toString('latin1')).toContain('/Type /DSS');
  expect(await verifyAgreement(now(), deps, { hash: sha256(bytes) })).toMatchObject({
    verdict: 'genuine',
    document: { stampedAt: expect.stringMatching(/^20\d\d-/) },
  });
});

test('while the authority is unreachable a file is published without a time stamp; it is stamped later, and both copies are genuine', async () => {
  local.mood.isAway = true;
  const { id, read } = await makeFile();
  expect(await rowOf(id)).toMatchObject({ level: 'B', awaitsStamp: true, stampedAt: null });
  const before = await read();
  expect(await stampMissing(now(), deps)).toBe(0);
  expect((await read()).equals(before)).toBe(true);

  local.mood.isAway = false;
  local.mood.spoil = (answer) => Buffer.from(answer).fill(0, answer.length - 40);
  expect(await stampMissing(now(), deps)).toBe(0);

  local.mood.spoil = (answer) => answer;
  expect(await stampMissing(now(), deps)).toBe(1);
  expect(await stampMissing(now(), deps)).toBe(0);
  const after = await read();
  expect(after.equals(before)).toBe(false);
  for (const copy of [before, after])
    expect(await verifyAgreement(now(), deps, { hash: sha256(copy) })).toMatchObject({
      verdict: 'genuine',
      document: { algorithm: 'SHA-256' },
    });
  const sm3 = createHash('sm3').update(before).digest('hex');
  expect(await verifyAgreement(now(), deps, { hash: sm3 })).toMatchObject({ verdict: 'genuine', document: { algorithm: 'SM3' } });
  expect(await verifyAgreement(now(), deps, { hash: sha256(Buffer.concat([after, Buffer.from('\n')])) })).toEqual({
    verdict: 'unknown',
    document: null,
  });
});

test('each file gets one archive time stamp a year later, and earlier copies are reported as valid with additions', async () => {
  const { id, read } = await makeFile();
  const before = await read();
  expect(await renewArchive(now(), deps)).toBe(0);
  const { renewAt } = await rowOf(id);
  expect(renewAt!.getTime()).toBeLessThanOrEqual(Date.now() + 366 * 86_400_000);
  const due = async () => void (await db.updateTable('agreementSignatures').set({ renewAt: now().now }).where('id', '=', id).execute());
  await due();
  local.mood.isAway = true;
  expect(await renewArchive(now(), deps)).toBe(0);
  local.mood.isAway = false;
  expect(await renewArchive(now(), deps)).toBe(1);
  expect(await renewArchive(now(), deps)).toBe(0);
  const first = await read();
  expect(await rowOf(id)).toMatchObject({ level: 'LTA', archivedAt: expect.any(Date) });
  expect(await examineSigned(first)).toMatchObject({ state: 'added' });
  await due();
  expect(await renewArchive(now(), deps)).toBe(1);
  const second = await read();
  for (const [copy, verdict] of [
    [before, 'added'],
    [first, 'added'],
    [second, 'genuine'],
  ] as const)
    expect(await verifyAgreement(now(), deps, { hash: sha256(copy) })).toMatchObject({
      verdict,
      document: { algorithm: 'SHA-256', sha256: sha256(second) },
    });
  const sm3 = createHash('sm3').update(before).digest('hex');
  expect(await verifyAgreement(now(), deps, { hash: sm3 })).toMatchObject({ verdict: 'added', document: { algorithm: 'SM3' } });
});

test('two processes that stamp at once store one file', async () => {
  local.mood.isAway = true;
  const { id, read } = await makeFile();
  local.mood.isAway = false;
  await Promise.all([stampMissing(now(), deps), stampMissing(now(), deps)]);
  expect((await rowOf(id)).pdfSha256).toBe(sha256(await read()));
});

test('a time stamp is stored even when the certificate status cannot be checked', async () => {
  local.mood.isOcspAway = true;
  const own = buildAgreementDeps({ timeStamps: deps.timeStamps });
  const { client, ...signable } = await buildSignableCase(now(), own, { documents: ['chinext_risk'] });
  await signAll(client, own, signable);
  await renderMissingSignedFiles(now(), own);
  const row = await db.selectFrom('agreementSignatures').selectAll().orderBy('drawnAt', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ level: 'T', awaitsStamp: false });
});

test('the code on a file shows what was signed and states that this does not verify the copy', async () => {
  const { id, read } = await makeFile();
  const { checkCode } = await rowOf(id);
  const { text } = await extractText(new Uint8Array(await read()), { mergePages: true });
  expect(text.replaceAll(/\s/g, '')).toContain(`/verify/agreement.html?code=${checkCode}`);
  expect(await verifyAgreement(now(), deps, { code: checkCode! })).toMatchObject({
    verdict: 'registered',
    document: { name: '文件 chinext_risk', algorithm: null, sha256: sha256(await read()), signer: expect.stringContaining('*') },
  });
  expect(await verifyAgreement(now(), deps, { code: 'A'.repeat(22) })).toEqual({ verdict: 'unknown', document: null });
});

test('an uploaded copy is reported as unchanged, extended by the firm, or changed with the differences', async () => {
  const { id, read } = await makeFile();
  await db.updateTable('agreementSignatures').set({ renewAt: now().now }).where('id', '=', id).execute();
  const before = await read();
  await renewArchive(now(), deps);
  const examine = (bytes: Buffer) => examineFile(now(), deps, { name: '协议.pdf', type: 'application/pdf', bytes });
  const signed = before.subarray(0, before.indexOf('%%EOF') + 6);
  expect(await examine(signed)).toEqual({ state: 'valid', what: [] });
  expect(await examine(await read())).toMatchObject({ state: 'added', what: expect.arrayContaining(['存档时间戳']) as string[] });
  const turned = Buffer.from(before);
  turned[300]! ^= 1;
  expect(await examine(turned)).toEqual({ state: 'changed', what: ['签署后的文件内容被改动'] });
  expect(await examine(Buffer.concat([before, Buffer.from('900 0 obj\n<< /Type /Annot >>\nendobj\n')]))).toEqual({
    state: 'changed',
    what: ['添加了批注或表单内容'],
  });
  expect(await examine(Buffer.from('%PDF-1.7\n%%EOF'))).toEqual({ state: 'foreign', what: [] });
  // A valid signature by somebody else is not the firm's.
  expect(await examineFile(now(), buildAgreementDeps(), { name: '协议.pdf', type: 'application/pdf', bytes: before })).toEqual({
    state: 'foreign',
    what: [],
  });
});
