import { fail, isOutcome } from '#contract/call-error.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import { decryptPassword } from '#identity/clients/service/public-key.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { consumeCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import type { CaseDeps } from '../../deps.ts';
import type { StepOf } from '../../flow.ts';
import type { FormSaveResult, ParsedFormSave } from '../../schema/cases.ts';
import type { CaseValues } from '../../vault.ts';
import { completeStep, lockCase, requireOwnCase, requireStep, readSteps, requireFillable, type CaseRow } from '../cases.ts';
import { checkNewContact, codeField, newContacts } from './contact-code.ts';
import { findDraftFaults, findFormFaults, readFormNumbers, type CaseFormValues } from './form-rules.ts';

/** Name under which the unvalidated draft values of a step are stored. */
export const draftOf = (step: string): string => `${step}.draft`;

/**
 * Saves a form step. A draft is stored without validation; otherwise all rules are checked and the step is done. An omitted field
 * keeps its saved value. Throws 40001 with the rejected fields, 40003 when a new mobile number or mail address lacks its code,
 * 40004 for a case that is not the client's, 40009 when the step is not due, its field was not returned, or another page has
 * saved since `updatedAt`.
 */
export async function saveForm(ctx: Context, deps: CaseDeps, typed: ParsedFormSave): Promise<FormSaveResult> {
  const row = await requireOwnCase(ctx, typed.acpt_id);
  const step = await reachForm(ctx, row, typed.step);
  const input = { ...typed, values: readFormNumbers(step, typed.values) };
  await requireOpenFields(ctx, row, step, input.values);
  const faults = findDraftFaults(step, input.values);
  if (faults.length > 0) throw fail('invalidInput', undefined, { errors: faults });
  if (input.isDraft) return inTransaction(ctx, (tx) => keepDraft(tx, deps, input));
  return finish(ctx, deps, { row, step, input });
}

const reachForm = (ctx: Context, row: CaseRow, code: string): Promise<StepOf<'form'>> =>
  requireStep(ctx, row, 'form', (step) => step.code === code);

/** In a returned step only the refused fields can be changed. */
async function requireOpenFields(ctx: Context, row: CaseRow, step: StepOf<'form'>, values: CaseFormValues): Promise<void> {
  const record = (await readSteps(ctx, row.id)).get(step.code);
  if (record?.state !== 'returned' || record.fields.length === 0) return;
  const closed = step.fields.find(({ name }) => values[name] !== undefined && !record.fields.includes(name));
  if (closed) throw fail('conflict', `“${closed.label}”已通过审核，无需重新填写`);
}

async function keepDraft(tx: Context, deps: CaseDeps, { acpt_id: id, step, values, updatedAt }: ParsedFormSave): Promise<FormSaveResult> {
  const row = await lockUnchanged(tx, id, updatedAt);
  const flowStep = await reachForm(tx, row, step);
  const isSecret = (name: string): boolean => flowStep.fields.find((field) => field.name === name)?.kind === 'tradingPassword';
  const draft = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
  const known = deps.vault.open(row);
  return write(tx, deps, row, { ...known, [draftOf(step)]: { ...known[draftOf(step)], ...draft } });
}

interface StepCompletion {
  row: CaseRow;
  step: StepOf<'form'>;
  input: ParsedFormSave;
}

async function finish(ctx: Context, deps: CaseDeps, { row, step, input }: StepCompletion): Promise<FormSaveResult> {
  const known = deps.vault.open(row);
  const saved = known[step.code] ?? {};
  const merged: Record<string, string> = { ...saved, ...known[draftOf(step.code)], ...input.values };
  const faults = await findFormFaults(ctx, step, merged);
  if (faults.length > 0) throw fail('invalidInput', undefined, { errors: faults });
  await sealPassword(ctx, deps, { row, step, input }, merged);
  const values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  const right: ValidCode[] = [];
  for (const contact of newContacts(step, values, saved))
    right.push(await checkNewContact(ctx, deps, { row, contact, code: input[codeField(contact)] }));
  return inTransaction(ctx, async (tx) => {
    for (const one of right) await consumeCode(tx, one);
    return complete(tx, deps, { input, values });
  });
}

async function sealPassword(
  ctx: Context,
  deps: CaseDeps,
  { row, step, input }: StepCompletion,
  values: Record<string, string>,
): Promise<void> {
  const field = step.fields.find(({ kind }) => kind === 'tradingPassword')?.name;
  const encrypted = field && input.values[field];
  if (!field || !encrypted) return;
  values[field] = await hashTradingPassword(ctx, deps, { clientId: row.clientId, field, encrypted, keyId: input.keyId });
}

async function complete(
  tx: Context,
  deps: CaseDeps,
  { input: { acpt_id: id, step: code, updatedAt }, values }: { input: ParsedFormSave; values: CaseFormValues },
): Promise<FormSaveResult> {
  const row = await lockUnchanged(tx, id, updatedAt);
  const step = await reachForm(tx, row, code);
  const { [draftOf(code)]: _draft, ...known } = deps.vault.open(row);
  await completeStep(tx, row, step, { fields: Object.keys(values) });
  await audit(tx, 'businessCase.saveForm', `businessCase:${id}`, { step: code, fields: Object.keys(values) });
  return write(tx, deps, row, { ...known, [code]: values });
}

/** Locks the case. Throws 40009 when it is no longer filled in, or another page has saved since. */
async function lockUnchanged(tx: Context, id: string, updatedAt: string | undefined): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  requireFillable(tx, row);
  if (updatedAt !== undefined && row.updatedAt.toISOString() !== updatedAt)
    throw fail('conflict', '这笔业务刚刚在另一个页面或设备上保存过，请载入最新内容后继续');
  return row;
}

async function write(tx: Context, { vault }: CaseDeps, row: CaseRow, values: CaseValues): Promise<FormSaveResult> {
  await tx.db
    .updateTable('businessCases')
    .set({ sealedValues: vault.seal(values, row.id), updatedAt: tx.now })
    .where('id', '=', row.id)
    .execute();
  return { updatedAt: tx.now.toISOString() };
}

const rejected = (field: string, message: string): Error => fail('invalidInput', undefined, { errors: [{ path: field, message }] });

/**
 * Returns the hash of a new trading password that arrives encrypted as for login; the attempt uses up its key. Throws 40001 when
 * it is not six digits or easy to guess, 40003 when it was not encrypted with a valid key.
 */
async function hashTradingPassword(
  ctx: Context,
  { security }: CaseDeps,
  { clientId, field, encrypted, keyId = '' }: { clientId: number; field: string; encrypted: string; keyId?: string },
): Promise<string> {
  const password = await open(ctx, security, { keyId, password: encrypted });
  if (!/^\d{6}$/.test(password)) throw rejected(field, '交易密码应为 6 位数字');
  if (isPattern(password)) throw rejected(field, '密码过于简单，请勿使用相同或连续的数字');
  const { idNumber, mobile, fundAccount } = await readPerson(ctx, security, clientId);
  if ([idNumber, mobile, fundAccount].some((number) => number?.includes(password)))
    throw rejected(field, '密码不能取自您的证件号码、手机号或资金账号');
  return security.hasher.hash(password);
}

async function open(ctx: Context, security: CaseDeps['security'], content: { keyId: string; password: string }): Promise<string> {
  try {
    return await decryptPassword(ctx, security, content);
  } catch (error) {
    if (isOutcome(error, 'wrongVerification')) throw fail('wrongVerification', '页面停留过久，密码未能安全送达，请重新填写');
    throw error;
  }
}

/** `111111`, `123456`, `987654`, `121212`, `123123`. */
function isPattern(password: string): boolean {
  const digits = [...password].map(Number);
  const isRun = (step: number): boolean => digits.every((digit, at) => at === 0 || digit === (digits[at - 1]! + step + 10) % 10);
  return [0, 1, -1].some(isRun) || /^(\d{2})\1{2}$/.test(password) || /^(\d{3})\1$/.test(password);
}
