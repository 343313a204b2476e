import type { Context } from '#platform/context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { verifyCode, sendCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { ValuesOf } from '#workflow/messaging/templates.ts';
import type { PersonDeps } from './person-deps.ts';
import { callerOf } from './sessions.ts';

/** A privacy request that must be confirmed by a code to the person's number. */
export interface CodeConfirmedRequest {
  /** Part of the code's purpose: a code for one request is invalid for another. */
  name: string;
  /** Name of the request in text messages. */
  about: string;
}

/**
 * Sends the code for a request of the signed-in person to their own number. Throws 50102 without a session, 40029 when a code
 * limit is exceeded.
 */
export async function sendRequestCode(ctx: Context, deps: PersonDeps, { name, about }: CodeConfirmedRequest) {
  const { mobile, ...binding } = await bindingOf(ctx, deps, name);
  const { resendAfterSeconds, expiresAt } = await sendCode(ctx, deps.messaging, { ...binding, mobile, about, asker: 'owner' });
  return { mobile: maskMobile(mobile), resendAfterSeconds, expiresAt: expiresAt.toISOString() };
}

/** Checks the code of a request without using it up; `consumeCode` does that. Throws as `checkCode`. */
export async function checkRequestCode(ctx: Context, deps: PersonDeps, { name }: CodeConfirmedRequest, code: string): Promise<ValidCode> {
  return verifyCode(ctx, deps.messaging, { ...(await bindingOf(ctx, deps, name)), code });
}

/** Notifies the holder of a number of a request made in their name, so that misuse is noticed. */
export async function notifyOfRequest(
  tx: Context,
  { kind, messaging, createNotMeLink }: Pick<PersonDeps, 'kind' | 'messaging' | 'createNotMeLink'>,
  to: string,
  { about: request }: Pick<CodeConfirmedRequest, 'about'>,
): Promise<void> {
  const { template } = kind.requests;
  const link = createNotMeLink && (await createNotMeLink(tx, callerOf(tx, kind), template));
  const values = { request, at: beijingMinute(tx.now), ...(link && { link }) };
  await sendMessage(tx, messaging, { channel: 'sms', to, template, values: values as ValuesOf<typeof template> });
}

async function bindingOf(ctx: Context, { kind, readMobile }: PersonDeps, request: string) {
  const personId = callerOf(ctx, kind);
  return { mobile: await readMobile(ctx, personId), purpose: kind.requests.purpose, subject: `${request}:${personId}` } as const;
}
