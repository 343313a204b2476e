import { fail } from '#contract/call-error.ts';
import { sendCode } from '#modules/base/messaging/service/codes.ts';
import type { Context } from '#platform/context.ts';
import type { ContactCodeInput, ContactCodeResult } from '../../schema/cases.ts';
import type { CaseDeps } from '../../deps.ts';
import { ownCase, reachStep } from '../cases.ts';
import { readBusinessOf } from '../businesses/read-business.ts';
import { requireOtherMobile } from './save-form.ts';

/**
 * Sends a code to the new mobile number that a form step is being filled in with; it is good for this case alone. Throws 40001 for the number
 * that the client has already, 40004 for a case that is not theirs, 40009 when the step is not due, 40029 by the limits of codes.
 */
export async function sendContactCode(
  ctx: Context,
  deps: CaseDeps,
  { acpt_id: id, step: code, mobile }: ContactCodeInput,
): Promise<ContactCodeResult> {
  const row = await ownCase(ctx, id);
  const { fields } = await reachStep(ctx, row, 'form', (step) => step.code === code);
  const field = fields.find(({ kind }) => kind === 'mobile')?.name;
  if (!field) throw fail('conflict', '该步骤无需验证手机号');
  await requireOtherMobile(ctx, deps, row.clientId, { field, number: mobile });
  const { name } = await readBusinessOf(ctx, row);
  const sent = await sendCode(ctx, deps.security.messaging, { mobile, purpose: 'contactChange', subject: row.id, about: name });
  return { resendAfterSeconds: sent.resendAfterSeconds, expiresAt: sent.expiresAt.toISOString() };
}
