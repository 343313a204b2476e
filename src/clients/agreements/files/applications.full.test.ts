import { createHash } from 'node:crypto';
import { extractText } from 'unpdf';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getCase } from '#clients/cases/service/case-view.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import { decide, type ReviewDecision } from '#clients/cases/service/handling/decide.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { buildAgreementDeps, buildSignableCase } from '#test/factories/clients/agreements.ts';
import { buildCaseDeps } from '#test/factories/clients/cases.ts';
import { useDatabase } from '#test/support/database.ts';
import {
  renderApplicationFile,
  renderMissingApplicationFiles,
  findApplication,
  queueApplicationFile,
} from '../service/files/applications.ts';
import { createSignedFileLink, listOwnSignedDocuments, readSignedFile } from '../service/files/signed-documents.ts';
import { verifyAgreement } from '../service/files/verify-agreement.ts';

const { db, context } = useDatabase();
const agreement = buildAgreementDeps();
const cases = buildCaseDeps({ security: agreement.security, ports: { files: { order: queueApplicationFile, find: findApplication } } });
const parts = { agreement, cases };
const nobody = context({ actor: { kind: 'visitor' } });
let client: Context;
let row: CaseRow;

beforeAll(() => updateSettings(context(), demoSite));
beforeEach(async () => void ({ client, row } = await buildSignableCase(context(), agreement, { documents: ['chinext_risk'] })));

async function settle(decision: ReviewDecision): Promise<string> {
  await db.updateTable('businessCases').set({ state: 'inReview', submittedAt: context().now }).where('id', '=', row.id).execute();
  await decide(context(), cases, row.id, decision);
  return (await findApplication(context(), row))?.id ?? '';
}

const wordsOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s/g, '');

test('a decided case has an application file signed by the firm, with the data given, the decision and masked numbers', async () => {
  const id = await settle({ outcome: 'refuse', reason: '证件照片与登记信息不一致' });
  expect(await getCase(client, cases, { acptId: row.id })).toMatchObject({ file: { id, state: 'drawing' } });
  await expect(readSignedFile(client, agreement, { id, ticket: undefined })).rejects.toMatchObject({ code: 40009 });
  await renderApplicationFile(context(), parts, id);
  expect(await getCase(client, cases, { acptId: row.id })).toMatchObject({ file: { id, state: 'ready' } });
  const { bytes, name, sha256 } = await readSignedFile(client, agreement, { id, ticket: undefined });
  expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([`业务办理申请书-${row.number}.pdf`, sha256]);
  const words = await wordsOf(bytes);
  for (const part of [row.number, '演示客户', '110***********0017', '本人声明', '审核未通过', '证件照片与登记信息不一致', '签署协议'])
    expect(words).toContain(part);
  expect(words).not.toContain('110000198506150017');
  expect(bytes.toString('latin1')).toContain('/ETSI.CAdES.detached');
});

test('a case that is open or returned for correction has no application file', async () => {
  expect(await findApplication(context(), row)).toBeNull();
  expect(await settle({ outcome: 'return', reason: '请补充', steps: [] }).catch(() => '')).toBe('');
  expect(await findApplication(context(), row)).toBeNull();
});

test('a file whose job was lost is made later, and only once by any number of processes', async () => {
  const id = await settle({ outcome: 'approve' });
  const [first] = await Promise.all([renderMissingApplicationFiles(context(), parts), renderApplicationFile(context(), parts, id)]);
  expect(first).toBe(1);
  expect(await renderMissingApplicationFiles(context(), parts)).toBe(0);
  const { bytes, sha256 } = await readSignedFile(client, agreement, { id, ticket: undefined });
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
});

test('one file that cannot be made does not block the others', async () => {
  const spoiled = await settle({ outcome: 'approve' });
  await db
    .updateTable('businessCases')
    .set({ sealedValues: Buffer.alloc(64) })
    .where('id', '=', row.id)
    .execute();
  ({ client, row } = await buildSignableCase(context(), agreement, { documents: ['chinext_risk'] }));
  const sound = await settle({ outcome: 'approve' });
  await renderMissingApplicationFiles(context(), parts);
  const made = await db
    .selectFrom('caseRecords')
    .select('id')
    .where('drawnAt', 'is not', null)
    .where('id', 'in', [spoiled, sound])
    .execute();
  expect(made).toEqual([{ id: sound }]);
});

test('the file is listed for its client only and can be downloaded by a link that is valid for five minutes', async () => {
  const id = await settle({ outcome: 'approve' });
  await renderMissingApplicationFiles(context(), parts);
  const { applications } = await listOwnSignedDocuments(client);
  expect(applications).toMatchObject([{ id, acptId: row.id, number: row.number, isApproved: true, state: 'ready' }]);
  const stranger = context({ actor: { kind: 'client', clientId: row.clientId + 1000, sessionId: 'test' } });
  expect((await listOwnSignedDocuments(stranger)).applications).toEqual([]);
  for (const ctx of [nobody, stranger])
    await expect(readSignedFile(ctx, agreement, { id, ticket: undefined })).rejects.toMatchObject({ code: 40004 });
  await expect(createSignedFileLink(stranger, agreement, { id })).rejects.toMatchObject({ code: 40004 });
  const { url } = await createSignedFileLink(client, agreement, { id });
  const ticket = new URL(url, 'https://www.example.com').searchParams.get('ticket') ?? '';
  expect((await readSignedFile(nobody, agreement, { id, ticket })).sha256).toBe(applications[0]!.sha256);
});

test('anybody can verify the file by its hash or its code, and sees only the first and last character of the applicant’s name', async () => {
  await settle({ outcome: 'approve' });
  await renderMissingApplicationFiles(context(), parts);
  const [file] = (await listOwnSignedDocuments(client)).applications;
  const document = { name: '业务办理申请书', version: null, number: row.number, signer: '演**户' };
  expect(await verifyAgreement(nobody, agreement, { hash: file!.sm3! })).toMatchObject({
    verdict: 'genuine',
    document: { ...document, algorithm: 'SM3' },
  });
  const { checkCode } = await db.selectFrom('caseRecords').select('checkCode').where('id', '=', file!.id).executeTakeFirstOrThrow();
  expect(await verifyAgreement(nobody, agreement, { code: checkCode! })).toMatchObject({ verdict: 'registered', document });
});
