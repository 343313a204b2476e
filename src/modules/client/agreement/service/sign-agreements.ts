import { randomUUID } from 'node:crypto';
import { fail, isOutcome } from '#contract/call-error.ts';
import { completeStep, lockCase, type CaseRow } from '#modules/client/hall/service/cases.ts';
import { readBusinessOf } from '#modules/client/hall/service/read-business.ts';
import { inBeijing } from '#modules/client/login/web/beijing-time.ts';
import { useCode } from '#modules/base/messaging/service/codes.ts';
import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import { describeDevice } from '#modules/base/person/service/describe-device.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { AgreementDesk } from '../desk.ts';
import type { ParsedSign, SignResult } from '../schema.ts';
import { sealSigner } from '../signer.ts';
import { newSigningNumber } from '../vault.ts';
import type { CaseAccess } from './case-access.ts';
import { currentDocuments, type AgreementDocument } from './documents.ts';
import { drawQueue } from './draw-signed.ts';
import { listOpenings } from './openings.ts';
import { mobileOf } from './send-agreement-code.ts';
import { findSigned, reachAgreements } from './step-standing.ts';

/**
 * Signs all documents of a case's step: the code is used, the signatures stand and the step is done, all in one transaction, with the job
 * that makes the signed PDFs. Signing again gives the same result. Throws 40001 when a document is not ticked, 40009 when one was not
 * opened or has changed meanwhile or the case is not there, 40003 for a code that is wrong, expired or used.
 */
export async function signAgreements(
  ctx: Context,
  desk: AgreementDesk,
  access: CaseAccess,
  { code, read }: Pick<ParsedSign, 'code' | 'read'>,
): Promise<SignResult> {
  const { row, person } = access;
  const known = await findSigned(ctx, row);
  if (known) return known;
  // A form that cannot be signed costs no try of the code.
  await checkRead(ctx, row, read);
  const binding = { mobile: mobileOf(person), purpose: 'agreement', subject: row.id, code } as const;
  try {
    return await useCode(ctx, desk.messaging, binding, (tx) => writeSigning(tx, desk, access, read));
  } catch (error) {
    const signed = isOutcome(error, 'wrongVerification') || isOutcome(error, 'conflict') ? await awaitSigned(ctx, row) : undefined;
    if (signed) return signed;
    throw error;
  }
}

/** The same request came twice at once, and the other one may be about to win. */
function awaitSigned(ctx: Context, row: CaseRow): Promise<SignResult | undefined> {
  return inTransaction(ctx, async (tx) => findSigned(tx, await lockCase(tx, row.id)));
}

interface ReadDocument extends AgreementDocument {
  openedAt: Date;
}

async function writeSigning(tx: Context, desk: AgreementDesk, access: CaseAccess, read: readonly string[]): Promise<SignResult> {
  const row = await lockCase(tx, access.row.id);
  const known = await findSigned(tx, row);
  if (known) return known;
  const { step, documents } = await checkRead(tx, row, read);
  const { name: business } = await readBusinessOf(tx, row);
  const id = randomUUID();
  const number = newSigningNumber(shanghaiDay(tx.now));
  await tx.db
    .insertInto('agreementSignings')
    .values({
      id,
      number,
      caseId: row.id,
      clientId: row.clientId,
      step: step.code,
      business,
      signedAt: tx.now,
      ip: tx.ip ?? null,
      device: describeDevice(tx.userAgent),
      channel: access.channel,
      sealedSigner: sealSigner(desk.vault, id, access.person),
    })
    .execute();
  const signatures = documents.map(({ code, version, sha256, sm3, openedAt }) => ({
    id: randomUUID(),
    signingId: id,
    code,
    version,
    textSha256: sha256,
    textSm3: sm3,
    openedAt,
  }));
  await tx.db.insertInto('agreementSignatures').values(signatures).execute();
  await completeStep(tx, row, step, { signing: id, number, documents: documents.map(({ code, version }) => ({ code, version })) });
  await audit(tx, 'agreement.sign', `businessCase:${row.id}`, { signing: id, channel: access.channel });
  const at = inBeijing(tx.now.toISOString());
  await sendMessage(tx, desk.messaging, {
    channel: 'sms',
    to: mobileOf(access.person),
    template: 'agreementSigned',
    values: { business, at },
  });
  await tx.jobs.send(tx.db, drawQueue, { signingId: id });
  const names = new Map(documents.map(({ code, title }) => [code, title]));
  const signed = signatures.map((one) => ({
    id: one.id,
    code: one.code,
    name: names.get(one.code) ?? one.code,
    version: one.version,
    sha256: one.textSha256,
  }));
  // In the order in which they are read back.
  return { number, signedAt: tx.now.toISOString(), documents: signed.toSorted((a, b) => (a.code < b.code ? -1 : 1)) };
}

async function checkRead(
  ctx: Context,
  row: CaseRow,
  read: readonly string[],
): Promise<{ step: Awaited<ReturnType<typeof reachAgreements>>; documents: ReadDocument[] }> {
  const step = await reachAgreements(ctx, row);
  const documents = await currentDocuments(ctx, step.documents);
  const openings = await listOpenings(ctx, row.id);
  const opened = documents.map((document): ReadDocument => {
    const openedAt = openings.find(document);
    if (!openedAt && openings.hasOlder(document))
      throw fail('conflict', `《${document.title}》已更新为第 ${document.version} 版，请重新阅读后签署`);
    if (!openedAt) throw fail('conflict', `请先打开并阅读《${document.title}》`);
    return { ...document, openedAt };
  });
  const missing = opened.filter(({ sha256 }) => !read.includes(sha256));
  if (missing.length > 0) throw notTicked(missing);
  return { step, documents: opened };
}

function notTicked(documents: readonly AgreementDocument[]): Error {
  const names = documents.map(({ title }) => `《${title}》`).join('、');
  const message = `请阅读并勾选${names}`;
  return fail('invalidInput', message, { errors: [{ path: 'read', message }] });
}
