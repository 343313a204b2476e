import { randomUUID } from 'node:crypto';
import { readCaseBusiness } from '#clients/cases/service/businesses/read-business.ts';
import { completeStep, lockCase, type CaseRow } from '#clients/cases/service/cases.ts';
import { fail, isOutcome } from '#contract/call-error.ts';
import { formatCodePoint } from '#contract/private-use.ts';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import { lockAccount } from '#identity/clients/service/accounts.ts';
import { refuseIfFrozen } from '#identity/clients/service/not-me/freeze.ts';
import { notifyClient } from '#identity/clients/service/notices.ts';
import { isMobileRecentlyChanged } from '#identity/clients/service/step-up/proofs.ts';
import { requireStepUp } from '#identity/clients/service/step-up/require-step-up.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { findUnprintable } from '#platform/pdf/draw-pdf.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { verifyCode, consumeCode } from '#workflow/messaging/service/codes.ts';
import type { AgreementDeps } from '../deps.ts';
import type { ParsedSign, SignResult } from '../schema.ts';
import { sealSigner } from '../signer.ts';
import { newSigningNumber } from '../vault.ts';
import type { CaseAccess } from './case-access.ts';
import { currentDocuments, type AgreementDocument } from './documents.ts';
import { signedFileQueue } from './files/render-signed-files.ts';
import { listOpenings } from './openings.ts';
import { requireCaseMobile } from './send-agreement-code.ts';
import { findSigningResult, requireAgreementStep } from './step-status.ts';

/**
 * Signs all documents of a case's step in one transaction: uses the code, stores the signatures, completes the step and queues the job that
 * makes the signed PDFs. Idempotent. Throws 40001 when a document is not ticked; 40009 when one was not opened or has changed, the case is
 * not at this step, or the client's name cannot be printed; 40003 for a code that is wrong, expired or used; and as `requireStepUp` for a
 * number changed within the hold period.
 */
export async function signAgreements(
  ctx: Context,
  deps: AgreementDeps,
  access: CaseAccess,
  { code, read, ...told }: Pick<ParsedSign, 'code' | 'read'> & ReportedTerminal,
): Promise<SignResult> {
  const known = await findSigningResult(ctx, access.row);
  if (known) return known;
  // Checked first, so that an incomplete form uses up no code attempt.
  await checkRead(ctx, access.row, read);
  await requirePrintable(access.person.name);
  try {
    const right = await verifyCode(ctx, deps.messaging, codeOf(access, code));
    return await inTransaction(ctx, async (tx) => {
      await consumeCode(tx, right);
      const row = await lockCase(tx, access.row.id);
      const meanwhile = await findSigningResult(tx, row);
      if (meanwhile) return meanwhile;
      const { step, documents } = await checkRead(tx, row, read);
      await confirmSigner(tx, deps, access);
      const { id, business, ...result } = await keepSigning(tx, deps, {
        access,
        row,
        step: step.code,
        documents,
        terminal: terminalOf(told),
      });
      // Ticks belong to one signing: a returned step must be ticked again.
      await tx.db.updateTable('agreementOpenings').set({ tickedAt: null }).where('caseId', '=', row.id).execute();
      await completeStep(tx, row, step, { signing: id, number: result.number, documents: documents.map(versionOf) });
      await tellSigned(tx, deps, row.clientId, business);
      await tx.jobs.send(tx.db, signedFileQueue, { signingId: id });
      await audit(tx, 'agreement.sign', `businessCase:${row.id}`, { signing: id, channel: access.channel });
      return result;
    });
  } catch (error) {
    const signed = isOutcome(error, 'wrongVerification') || isOutcome(error, 'conflict') ? await awaitSigned(ctx, access.row) : undefined;
    if (signed) return signed;
    throw error;
  }
}

/**
 * A code to a number changed within the hold period is a weak proof, so the signer must be signed in and give two other proofs. Nothing is
 * signed for an account that its owner has frozen.
 */
async function confirmSigner(tx: Context, { security }: AgreementDeps, { row, channel }: CaseAccess): Promise<void> {
  await lockAccount(tx, row.clientId);
  await refuseIfFrozen(tx, row.clientId);
  if (!(await isMobileRecentlyChanged(tx, security, row.clientId))) return;
  if (channel === 'mobile') throw fail('conflict', '预留手机号刚变更不久，保护期内签署协议请先登录，并再核验两项身份信息');
  await requireStepUp(tx, security, { act: 'sign', subject: row.id });
}

/** A signature must show the full name: throws when the font lacks one of its characters. */
async function requirePrintable(name: string): Promise<void> {
  const lacking = await findUnprintable(name);
  if (lacking.length === 0) return;
  const signs = lacking.map((sign) => `“${sign}”（${formatCodePoint(sign)}）`).join('、');
  throw fail('conflict', `您姓名中的${signs}暂时无法印在文件上，为免文件有误，没有签署。请致电客服，或携带有效身份证件到就近营业网点办理`);
}

/** The same request may be running in parallel and about to succeed. */
function awaitSigned(ctx: Context, row: CaseRow): Promise<SignResult | undefined> {
  return inTransaction(ctx, async (tx) => findSigningResult(tx, await lockCase(tx, row.id)));
}

async function checkRead(
  ctx: Context,
  row: CaseRow,
  read: readonly string[],
): Promise<{ step: Awaited<ReturnType<typeof requireAgreementStep>>; documents: ReadDocument[] }> {
  const step = await requireAgreementStep(ctx, row);
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

const versionOf = ({ code, version }: ReadDocument) => ({ code, version });

const codeOf = ({ row, person }: CaseAccess, code: string) =>
  ({ mobile: requireCaseMobile(person), purpose: 'agreement', subject: row.id, code }) as const;

function notTicked(documents: readonly AgreementDocument[]): Error {
  const names = documents.map(({ title }) => `《${title}》`).join('、');
  const message = `请阅读并勾选${names}`;
  return fail('invalidInput', message, { errors: [{ path: 'read', message }] });
}

/** A document that was opened before signing, and when. */
interface ReadDocument extends AgreementDocument {
  openedAt: Date;
}

/** A signing that is valid. */
interface Signing extends SignResult {
  id: string;
  business: string;
}

interface SigningFacts {
  access: CaseAccess;
  row: CaseRow;
  step: string;
  documents: readonly ReadDocument[];
  /** Terminal data sent by the client. */
  terminal: ReportedTerminal | null;
}

/** Stores who signed which texts, when, from where and with which proof. */
async function keepSigning(
  tx: Context,
  { vault }: Pick<AgreementDeps, 'vault'>,
  { access, row, step, documents, terminal }: SigningFacts,
): Promise<Signing> {
  const { name: business } = await readCaseBusiness(tx, row);
  const [id, number] = [randomUUID(), newSigningNumber(shanghaiDay(tx.now))];
  await tx.db
    .insertInto('agreementSignings')
    .values({
      id,
      number,
      caseId: row.id,
      clientId: row.clientId,
      step,
      business,
      signedAt: tx.now,
      ip: tx.ip ?? null,
      device: deviceNameOf(tx.userAgent),
      channel: access.channel,
      terminal: terminal && JSON.stringify(terminal),
      sealedSigner: sealSigner(vault, id, access.person),
    })
    .execute();
  const signed = documents.map(({ openedAt, ...document }) => ({ id: randomUUID(), openedAt, document }));
  await tx.db
    .insertInto('agreementSignatures')
    .values(
      signed.map(({ id: signature, openedAt, document: { code, version, sha256, sm3 } }) => ({
        id: signature,
        signingId: id,
        code,
        version,
        textSha256: sha256,
        textSm3: sm3,
        openedAt,
      })),
    )
    .execute();
  const shown = signed.map(({ id: signature, document: { code, title, version, sha256 } }) => ({
    id: signature,
    code,
    name: title,
    version,
    sha256,
  }));
  // The same order as when they are read back.
  return { id, business, number, signedAt: tx.now.toISOString(), documents: shown.toSorted((a, b) => (a.code < b.code ? -1 : 1)) };
}

/** Notifies the signer at the number that received the code. */
async function tellSigned(tx: Context, { security }: Pick<AgreementDeps, 'security'>, clientId: number, business: string): Promise<void> {
  await notifyClient(tx, security, clientId, { template: 'agreementSigned', values: { business, at: inBeijing(tx.now) } });
}
