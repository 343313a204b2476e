import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { maskEmail, maskMobile } from '#ui/format/masks.ts';
import { findPendingCode } from '#workflow/messaging/service/pending-code.ts';
import type { KeptStepResult, StepInput } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { requestedProofs, areProofsSufficient, listNextProofs } from '../web/step-up/acts-and-proofs.ts';
import { codeOfDevice } from './new-device.ts';
import { readPerson } from './person.ts';
import { codeOfReset } from './reset-password.ts';
import { readProofStates } from './step-up/proofs.ts';
import { findStep, readStepCookie, stepCookie, stepMs, type ClientStep } from './steps.ts';
import { codeOfUnlock } from './unlock-access.ts';

/** Keeps an open step over a reload of the page. A finished step is not kept. */
export async function keepStep(ctx: Context, { step }: StepInput): Promise<Empty> {
  if (await findStep(ctx, step)) ctx.setCookie?.(stepCookie, step, { maxAgeSeconds: stepMs / 1000 });
  return {};
}

/** Returns this browser's open step: a new device, an unlocking or a reset; `kept` is null when there is none or it is over. */
export async function resumeStep(ctx: Context, security: ClientSecurity): Promise<KeptStepResult> {
  const token = readStepCookie(ctx);
  const step = token === undefined ? undefined : await findStep(ctx, token);
  if (token === undefined || !step) return { kept: null };
  const { kind, stage, clientId, proofs } = step;
  const { mobile, email } = await readPerson(ctx, security, clientId);
  const states = await readProofStates(ctx, security, clientId);
  const usable = requestedProofs.filter((proof) => states[proof] === 'usable');
  const isReset = kind === 'reset' && stage === 'proven';
  return {
    kept: {
      kind,
      stage,
      step: token,
      mobile: mobile === null ? '' : maskMobile(mobile),
      resendAfterSeconds: await secondsToWait(ctx, security, step, token),
      isProven: isReset && areProofsSufficient('resetPassword', proofs),
      next: isReset ? listNextProofs('resetPassword', proofs, usable) : [],
      email: isReset && email !== null && usable.includes('mailCode') ? maskEmail(email) : null,
    },
  };
}

/** Returns the seconds until another code can be sent; null when none was sent. */
async function secondsToWait(
  ctx: Context,
  security: ClientSecurity,
  { kind, stage, clientId, attempt }: ClientStep,
  token: string,
): Promise<number | null> {
  if (stage !== 'codeSent') return null;
  const person = await readPerson(ctx, security, clientId);
  const binding =
    kind === 'newDevice' ? codeOfDevice(person, attempt) : kind === 'unlock' ? codeOfUnlock(person, token) : codeOfReset(person, token);
  return (await findPendingCode(ctx, security.messaging, binding))?.resendAfterSeconds ?? 0;
}
