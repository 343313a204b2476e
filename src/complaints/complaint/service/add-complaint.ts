import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { getPageText } from '#content/articles/service/texts/page-texts.ts';
import { getBranch } from '#content/branches/service/branches.ts';
import { fail, isOutcome } from '#contract/call-error.ts';
import { consumePass } from '#identity/verification/service/passes.ts';
import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { complaintPurpose, evidenceLimits } from '../calls.ts';
import { columns } from '../columns.ts';
import type { ComplaintDeps } from '../deps.ts';
import type { ComplaintPromise, ComplaintReceipt, ParsedComplaint, ParsedDraft } from '../schema.ts';
import { newComplaintNumber } from '../vault.ts';
import { computeDeadlines, type Deadlines } from './deadlines.ts';
import { addComplaintEvent, complaintChanged } from './events.ts';
import { addEvidence, attachEvidence, findUnusedEvidence } from './evidence.ts';
import { consentTextKey } from './guide.ts';

type NewComplaint = Insertable<Tables['complaints']>;

/** Retry on a number collision. */
const numberTries = 3;

/** Validates a form by all rules of `addComplaint`, and returns the deadlines for today. Throws 40001 with the invalid fields. */
export async function checkComplaint(ctx: Context, { type, branchId, consentVersion }: ParsedDraft): Promise<ComplaintPromise> {
  await checkConsent(ctx, consentVersion);
  await findPlace(ctx, branchId);
  const { answerBy, ...promises } = await computeDeadlines(ctx, type, shanghaiDay(ctx.now));
  return { ...promises, promisedBy: answerBy };
}

/**
 * Stores a complaint and returns its number and deadlines (trade rule X19). The case is committed when the promise resolves. Repeated
 * or parallel submissions under one idempotency key create one case and get the same number; the human check is used up once.
 * Throws 40001 with the invalid fields, 40003 without a valid check, 40009 when the key was used with different content, 40013
 * for evidence above the limits.
 */
export async function addComplaint(ctx: Context, deps: ComplaintDeps, input: ParsedComplaint): Promise<ComplaintReceipt> {
  const key = input.idempotencyKey ?? randomUUID();
  const requestHash = hashOf(deps, input);
  const known = await findKnown(ctx, deps, key, requestHash);
  if (known) return known;
  await checkConsent(ctx, input.consentVersion);
  const place = await findPlace(ctx, input.branchId);
  const promises = await computeDeadlines(ctx, input.type, shanghaiDay(ctx.now));
  const fileIds = await keepEvidence(ctx, deps, input);
  for (let tries = 0; tries < numberTries; tries++) {
    const row = { ...(await toRow(ctx, deps, { input, key, promises })), ...place, requestHash };
    const made = await inTransaction(ctx, (tx) => insert(tx, row, { fileIds, pass: input.captcha }));
    const receipt = made ? toReceipt(deps, row) : await findKnown(ctx, deps, key, requestHash);
    if (receipt) return receipt;
  }
  throw new Error('no free case number was drawn');
}

/** Returns false when the key or, by coincidence, the number exists. Simultaneous submissions with one key wait here for the first one. */
async function insert(tx: Context, row: NewComplaint, { fileIds, pass }: { fileIds: readonly string[]; pass?: string }): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('complaints')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  // After the insert, because a repeated submission needs no check of its own, and a failed check rolls back the case.
  await consumePass(tx, { pass, purpose: complaintPurpose });
  await attachEvidence(tx, inserted.id, fileIds);
  await addComplaintEvent(tx, inserted.id, { kind: 'received' });
  await emitWebhookEvent(tx, complaintChanged(row));
  await audit(tx, 'complaint.add', `complaint:${row.number}`, { type: row.type, isAnonymous: row.isAnonymous, evidence: fileIds.length });
  return true;
}

async function toRow(
  ctx: Context,
  { vault }: ComplaintDeps,
  { input, key, promises }: { input: ParsedComplaint; key: string; promises: Deadlines },
): Promise<Omit<NewComplaint, 'requestHash' | 'branchId' | 'branchName'>> {
  const { type, business, isAnonymous, name, mobile, email, fundAccount, matter, wish, consentVersion } = input;
  const number = newComplaintNumber(shanghaiDay(ctx.now));
  const seal = (value: string | undefined, column: keyof typeof vault.complaints) =>
    value === undefined || isAnonymous ? null : vault.complaints[column].seal(value, { number });
  const isReachable = mobile !== undefined && !isAnonymous;
  const matterText = await storeText(ctx, columns.complaints.sealedMatter, matter, { number });
  const wishText = await storeText(ctx, columns.complaints.sealedWish, wish, { number });
  return {
    number,
    idempotencyKey: key,
    type,
    business: business ?? null,
    isAnonymous,
    sealedName: seal(name, 'sealedName'),
    sealedMobile: seal(mobile, 'sealedMobile'),
    sealedEmail: seal(email, 'sealedEmail'),
    sealedFundAccount: seal(fundAccount, 'sealedFundAccount'),
    mobileKey: isReachable ? vault.mobileKey(mobile) : null,
    tailKey: vault.tailKey(number, isReachable ? mobile.slice(-4) : vault.lookUpCode(key)),
    matter: matterText.clear,
    sealedMatter: matterText.sealed,
    wish: wishText.clear,
    sealedWish: wishText.sealed,
    consentVersion,
    state: 'received',
    receivedAt: ctx.now,
    ...promises,
  };
}

type ReceiptRow = Pick<NewComplaint, 'number' | 'acceptBy' | 'answerBy' | 'limitBy' | 'isAnonymous' | 'idempotencyKey'>;

function toReceipt({ vault }: ComplaintDeps, row: ReceiptRow): ComplaintReceipt {
  const { number, acceptBy, answerBy, limitBy, isAnonymous, idempotencyKey } = row;
  return { number, promisedBy: answerBy, acceptBy, limitBy, ...(isAnonymous && { lookUpCode: vault.lookUpCode(idempotencyKey) }) };
}

async function findKnown(ctx: Context, deps: ComplaintDeps, key: string, requestHash: Buffer): Promise<ComplaintReceipt | undefined> {
  const row = await ctx.db
    .selectFrom('complaints')
    .select(['number', 'acceptBy', 'answerBy', 'limitBy', 'isAnonymous', 'idempotencyKey', 'requestHash'])
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  if (row && !row.requestHash.equals(requestHash)) {
    throw fail('conflict', '这份表单已经提交过，内容不同的请重新填写一份');
  }
  return row && toReceipt(deps, row);
}

/** Returns the hash of the content, without check and key: files count by name and size. */
function hashOf({ vault }: ComplaintDeps, { captcha: _captcha, idempotencyKey: _key, files, ...said }: ParsedComplaint): Buffer {
  const content = { ...said, files: files.map(({ name, bytes }) => [name, bytes.length]) };
  return vault.requestHash(JSON.stringify(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

async function checkConsent(ctx: Context, agreed: number): Promise<void> {
  const { version } = await getPageText(ctx, { key: consentTextKey });
  if (agreed === version) return;
  const errors = [{ path: 'consentVersion', message: '个人信息处理说明已更新，请重新阅读并同意' }];
  throw fail('invalidInput', undefined, { errors });
}

async function findPlace(ctx: Context, branchId: number | undefined): Promise<{ branchId: number | null; branchName: string | null }> {
  if (branchId === undefined) return { branchId: null, branchName: null };
  try {
    return { branchId, branchName: (await getBranch(ctx, { branchId })).name };
  } catch (error) {
    if (!isOutcome(error, 'notFound')) throw error;
    throw fail('invalidInput', undefined, { errors: [{ path: 'branchId', message: '没有这家营业网点，请重新选择' }] });
  }
}

/** Returns the ids of all evidence: already uploaded files, and those sent with the form. */
async function keepEvidence(ctx: Context, deps: ComplaintDeps, { fileIds, files }: ParsedComplaint): Promise<string[]> {
  if (fileIds.length + files.length > evidenceLimits.files) {
    throw fail('tooLarge', `附件最多 ${evidenceLimits.files} 个`);
  }
  await findUnusedEvidence(ctx, fileIds);
  const kept: string[] = [];
  for (const file of files) kept.push((await addEvidence(ctx, deps, file)).fileId);
  return [...fileIds, ...kept];
}
