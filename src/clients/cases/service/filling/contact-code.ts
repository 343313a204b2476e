import { fail } from '#contract/call-error.ts';
import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { verifyCode, sendCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import type { CaseDeps } from '../../deps.ts';
import type { StepOf } from '../../flow.ts';
import type { ContactCodeInput, ContactCodeResult } from '../../schema/cases.ts';
import { readCaseBusiness } from '../businesses/read-business.ts';
import { requireOwnCase, requireStep, type CaseRow } from '../cases.ts';
import type { CaseFormValues } from './form-rules.ts';

/** Contact kinds that are verified by a code sent to them. */
type ContactKind = 'mobile' | 'email';

interface NewContact {
  kind: ContactKind;
  field: string;
  value: string;
}

const names: Record<ContactKind, string> = { mobile: '手机号', email: '电子邮箱' };

/**
 * Sends a code to the new mobile number or mail address of a form step, valid for this case only. Throws 40001 for the client's
 * current value, 40004 for a case that is not theirs, 40009 when the step is not due, 40029 by the limits of codes.
 */
export async function sendContactCode(
  ctx: Context,
  deps: CaseDeps,
  { acpt_id: id, step: code, mobile, email }: ContactCodeInput,
): Promise<ContactCodeResult> {
  const row = await requireOwnCase(ctx, id);
  const { fields } = await requireStep(ctx, row, 'form', (step) => step.code === code);
  const kind = mobile === undefined ? 'email' : 'mobile';
  const field = fields.find((one) => one.kind === kind)?.name;
  if (!field) throw fail('conflict', `该步骤无需验证${names[kind]}`);
  const contact = { kind, field, value: mobile ?? email! } as const;
  await refuseKnown(ctx, deps, row.clientId, contact);
  const { name } = await readCaseBusiness(ctx, row);
  const channel = kind === 'mobile' ? 'sms' : 'mail';
  const sent = await sendCode(ctx, deps.security.messaging, { ...bindingOf(row, contact), about: name, channel });
  return { resendAfterSeconds: sent.resendAfterSeconds, expiresAt: sent.expiresAt.toISOString() };
}

/** Bound to the case and the contact kind, so that a code for the number does not invalidate the one for the address. */
const bindingOf = ({ id }: CaseRow, { kind, value }: NewContact) =>
  ({ mobile: value, purpose: 'contactChange', subject: kind === 'mobile' ? id : `${id}:email` }) as const;

/** Returns the new numbers and addresses that have not been verified by a code yet. */
export function newContacts({ fields }: StepOf<'form'>, values: CaseFormValues, saved: CaseFormValues): NewContact[] {
  return fields.flatMap(({ kind, name }) => {
    const value = values[name];
    return (kind === 'mobile' || kind === 'email') && value && value !== saved[name] ? [{ kind, field: name, value }] : [];
  });
}

/**
 * Verifies a new number or address by the code sent to it. Throws 40001 for the client's current value, 40003 at its field when
 * the code is missing or wrong.
 */
export async function checkNewContact(
  ctx: Context,
  deps: CaseDeps,
  { row, contact, code }: { row: CaseRow; contact: NewContact; code: string | undefined },
): Promise<ValidCode> {
  await refuseKnown(ctx, deps, row.clientId, contact);
  const name = `新${names[contact.kind]}`;
  if (!code) {
    const message = `请填写发送到${name}的验证码`;
    throw fail('wrongVerification', message, { errors: [{ path: codeField(contact), message }] });
  }
  return verifyCode(ctx, deps.security.messaging, { ...bindingOf(row, contact), code }).catch((error: Error) => {
    throw fail('wrongVerification', error.message, { errors: [{ path: codeField(contact), message: error.message }] });
  });
}

/** Returns the input name of its code. */
export const codeField = ({ kind }: Pick<NewContact, 'kind'>): 'code' | 'emailCode' => (kind === 'mobile' ? 'code' : 'emailCode');

async function refuseKnown(ctx: Context, { security }: CaseDeps, clientId: number, { kind, field, value }: NewContact): Promise<void> {
  const person = await readPerson(ctx, security, clientId);
  if (person[kind]?.toLowerCase() !== value.toLowerCase()) return;
  throw fail('invalidInput', undefined, { errors: [{ path: field, message: `与目前预留的${names[kind]}相同，无需变更` }] });
}
