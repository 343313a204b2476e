import { createHash } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import { buildAgreementDeps, buildAgreementDocument, buildSignableCase, signAll } from '#test/factories/clients/agreements.ts';
import { useDatabase } from '#test/support/database.ts';
import type { SignResult } from '../schema.ts';
import { readDocumentFile } from '../service/document-file.ts';
import { publishAgreement } from '../service/documents.ts';
import { renderMissingSignedFiles, renderSignedFiles } from '../service/files/render-signed-files.ts';
import { createSignedFileLink, listOwnSignedDocuments, readSignedFile } from '../service/files/signed-documents.ts';
import { verifyAgreement } from '../service/files/verify-agreement.ts';
import { listOpenings } from '../service/openings.ts';
import { showSigning } from '../service/show-signing.ts';

const { db, context } = useDatabase();
const deps = buildAgreementDeps();
let signable: Awaited<ReturnType<typeof buildSignableCase>>;
let signed: SignResult;

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  signable = await buildSignableCase(context(), deps);
  signed = await signAll(signable.client, deps, signable);
});

const later = new Date(context().now.getTime() + 6 * 60_000);
const ticketOf = (url: string): string => new URL(url, 'https://www.example.com').searchParams.get('ticket') ?? '';

test('a file that is not rendered yet is reported as pending, and a lost job is retried', async () => {
  const [first] = (await listOwnSignedDocuments(signable.client)).records;
  expect(first).toMatchObject({ state: 'drawing', sha256: null, size: null });
  await expect(readSignedFile(signable.client, deps, { id: first!.id, ticket: undefined })).rejects.toMatchObject({ code: 40009 });
  expect(await renderMissingSignedFiles(context(), deps)).toBe(1);
  expect(await renderMissingSignedFiles(context(), deps)).toBe(0);
  const { records } = await listOwnSignedDocuments(signable.client);
  expect(records.map(({ state }) => state)).toEqual(['ready', 'ready']);
});

test('the file contains the text, the signer, the time and the method; its hashes are stored and numbers are masked', async () => {
  const [record] = (await listOwnSignedDocuments(signable.client)).records;
  const { bytes, sha256 } = await readSignedFile(signable.client, deps, { id: record!.id, ticket: undefined });
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  expect([record!.sha256, record!.sm3]).toEqual([sha256, createHash('sm3').update(bytes).digest('hex')]);
  expect(bytes.length).toBeLessThan(150_000);
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  const words = text.replaceAll(/\s/g, '');
  for (const part of [
    '涨跌幅限制为20%',
    '演示客户',
    '110***********0017',
    '203.0.113.9',
    signed.number,
    '短信验证码',
    signed.documents[0]!.sha256,
    '/verify/agreement.html',
  ])
    expect(words).toContain(part);
  expect(words).not.toContain('110000198506150017');
  expect(bytes.toString('latin1')).toContain('/ETSI.CAdES.detached');
});

test('in profile SM2 the file has a second signature by the SM2 key over its SM3 hash', async () => {
  const row = await db.selectFrom('agreementSignatures').selectAll().where('signingId', 'is not', null).limit(1).executeTakeFirstOrThrow();
  const hash = Buffer.from(row.pdfSm3!, 'hex');
  const options = { hash: true, der: true } as const;
  expect(sm2.doVerifySignature(hash, row.sm2Signature!, row.sm2Key!, options)).toBe(true);
  hash[0]! ^= 1;
  expect(sm2.doVerifySignature(hash, row.sm2Signature!, row.sm2Key!, options)).toBe(false);
});

test('two processes that render at once store one file, and the private key is not readable in the database', async () => {
  const other = await buildSignableCase(context(), deps, { documents: ['chinext_risk'] });
  const { documents } = await signAll(other.client, deps, other);
  const { signingId } = await db
    .selectFrom('agreementSignatures')
    .select('signingId')
    .where('id', '=', documents[0]!.id)
    .executeTakeFirstOrThrow();
  await Promise.all([renderSignedFiles(context(), deps, signingId), renderSignedFiles(context(), deps, signingId)]);
  const [record] = (await listOwnSignedDocuments(other.client)).records;
  const { bytes } = await readSignedFile(other.client, deps, { id: record!.id, ticket: undefined });
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(record!.sha256);
  const keys = await db.selectFrom('agreementKeys').selectAll().execute();
  expect(keys.map(({ kind }) => kind).toSorted()).toEqual(['authority', 'signing', 'sm2']);
  const sm2Row = keys.find(({ kind }) => kind === 'sm2')!;
  expect(sm2Row.sealedPrivateKey.toString('latin1')).not.toContain(
    deps.vault.agreementKeys.sealedPrivateKey.open(sm2Row.sealedPrivateKey, sm2Row),
  );
});

test('in the international profile there is no SM2 signature', async () => {
  const international = buildAgreementDeps({ profile: 'RSA-OAEP-256' });
  const other = await buildSignableCase(context(), international, { documents: ['chinext_risk'] });
  await signAll(other.client, international, other);
  await renderMissingSignedFiles(context(), international);
  const rows = await db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementSignings as g', 'g.id', 's.signingId')
    .select(['s.sm2Signature', 's.pdfSha256'])
    .where('g.clientId', '=', other.row.clientId)
    .execute();
  expect(rows).toEqual([{ sm2Signature: null, pdfSha256: expect.any(String) }]);
});

test('anybody can verify a file by either hash and learns only who signed what and when', async () => {
  const [record] = (await listOwnSignedDocuments(signable.client)).records;
  const nobody = context({ actor: { kind: 'visitor' } });
  const expected = { name: record!.name, version: 1, number: record!.number, signedAt: record!.signedAt, signer: '演**户' };
  const file = { sha256: record!.sha256, sm3: record!.sm3, stampedAt: null, archivedAt: null };
  expect(await verifyAgreement(nobody, deps, { hash: record!.sha256! })).toEqual({
    verdict: 'genuine',
    document: { ...expected, ...file, algorithm: 'SHA-256' },
  });
  expect(await verifyAgreement(nobody, deps, { hash: record!.sm3! })).toEqual({
    verdict: 'genuine',
    document: { ...expected, ...file, algorithm: 'SM3' },
  });
  expect(await verifyAgreement(nobody, deps, { hash: 'a'.repeat(64) })).toEqual({ verdict: 'unknown', document: null });
});

test('a file is available to its owner, and for five minutes to the holder of a link while the owner stays signed in', async () => {
  const [record] = (await listOwnSignedDocuments(signable.client)).records;
  const nobody = context({ actor: { kind: 'visitor' } });
  const stranger = context({ actor: { kind: 'client', clientId: signable.row.clientId + 1000, sessionId: 'test' } });
  const id = record!.id;
  const { url, expiresAt } = await createSignedFileLink(signable.client, deps, { id });
  expect(new Date(expiresAt).getTime() - context().now.getTime()).toBe(5 * 60_000);
  const ticket = ticketOf(url);
  expect((await readSignedFile(nobody, deps, { id, ticket })).bytes.length).toBe(record!.size);
  for (const [ctx, asked] of [
    [nobody, { id, ticket: undefined }],
    [stranger, { id, ticket: undefined }],
    [
      { ...nobody, now: later },
      { id, ticket },
    ],
    [nobody, { id, ticket: ticket.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }],
    [nobody, { id, ticket: deps.vault.makeTicket('open', id, later) }],
    [nobody, { id: crypto.randomUUID(), ticket }],
  ] as const)
    await expect(readSignedFile(ctx, deps, asked)).rejects.toMatchObject({ code: 40004 });
  await endSessions(signable.client, clientKind, signable.row.clientId, { why: 'lock' });
  await expect(readSignedFile(nobody, deps, { id, ticket })).rejects.toMatchObject({ code: 40004 });
  await expect(createSignedFileLink(stranger, deps, { id })).rejects.toMatchObject({ code: 40004 });
  await expect(createSignedFileLink(signable.client, deps, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 40004 });
  await expect(listOwnSignedDocuments(nobody)).rejects.toMatchObject({ code: 50102 });
  expect((await listOwnSignedDocuments(stranger)).records).toEqual([]);
});

test('a newer version of a signed document is pointed out', async () => {
  expect((await listOwnSignedDocuments(signable.client)).records.map(({ newerVersion }) => newerVersion)).toEqual([null, null]);
  await publishAgreement(context(), buildAgreementDocument({ code: 'esign_agreement', title: '文件 esign_agreement', body: '新的正文' }));
  await publishAgreement(context(), buildAgreementDocument({ code: 'chinext_risk', body: '将来的正文', validFrom: '2027-01-01' }));
  const { records } = await listOwnSignedDocuments(signable.client);
  expect(records.map(({ code, newerVersion }) => [code, newerVersion])).toEqual([
    ['chinext_risk', null],
    ['esign_agreement', 2],
  ]);
});

test('the text is public as a PDF that is rendered once; following the link of a case counts as opening the document there', async () => {
  const other = await buildSignableCase(context(), deps, { documents: ['star_risk'] });
  const nobody = context({ actor: { kind: 'visitor' } });
  const asked = { code: 'star_risk', version: 1 };
  const { bytes } = await readDocumentFile(nobody, deps, { ...asked, ticket: undefined });
  expect((await extractText(new Uint8Array(bytes), { mergePages: true })).text).toContain('文件 star_risk');
  expect((await listOpenings(nobody, other.row.id)).find(asked)).toBeUndefined();
  for (const ticket of [
    'nonsense',
    deps.vault.makeTicket('open', other.row.id, context().now),
    deps.vault.makeTicket('download', other.row.id, later),
  ])
    await readDocumentFile(nobody, deps, { ...asked, ticket });
  expect((await listOpenings(nobody, other.row.id)).find(asked)).toBeUndefined();
  const again = await readDocumentFile(nobody, deps, { ...asked, ticket: deps.vault.makeTicket('open', other.row.id, later) });
  expect(again.bytes.equals(bytes)).toBe(true);
  expect((await listOpenings(nobody, other.row.id)).find(asked)).toEqual(context().now);
  await expect(readDocumentFile(nobody, deps, { code: 'star_risk', version: 9, ticket: undefined })).rejects.toMatchObject({ code: 40004 });
});

test('a text is published once, however often it is loaded, and an invalid one is rejected', async () => {
  const draft = buildAgreementDocument({ code: 'bse_risk' });
  expect(await publishAgreement(context(), draft)).toBe(1);
  expect(await publishAgreement(context(), { ...draft, body: `${draft.body}\n` })).toBe(1);
  expect(await publishAgreement(context(), { ...draft, body: '别的正文' })).toBe(2);
  await expect(publishAgreement(context(), { ...draft, keyPoints: [] })).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'keyPoints' }],
  });
});

test('a signing step shows the versions and hashes of its texts for its own case only', async () => {
  const { row } = signable;
  const step = await db.selectFrom('businessCaseSteps').selectAll().where('caseId', '=', row.id).executeTakeFirstOrThrow();
  const { facts, documents } = await showSigning(context(), row, step.evidence);
  expect(facts).toContainEqual({ name: '签署编号', value: signed.number, note: null });
  expect(documents.map(({ name, version, sha256 }) => [name, version, sha256])).toEqual(
    signed.documents.map(({ name, version, sha256 }) => [name, version, sha256]),
  );
  const other = await buildSignableCase(context(), deps, { documents: ['another_text'] });
  expect(await showSigning(context(), other.row, step.evidence)).toEqual({ facts: [], documents: [] });
});
