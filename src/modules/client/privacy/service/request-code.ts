import { fail } from '#contract/call-error.ts';
import { maskMobile } from '#modules/client/login/service/masking.ts';
import { noticeTime } from '#modules/client/login/service/notices.ts';
import { readPerson } from '#modules/client/login/service/person.ts';
import { clientOf } from '#modules/client/login/service/session.ts';
import { sendCode, useCode } from '#modules/base/messaging/service/codes.ts';
import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import type { Context } from '#platform/context.ts';
import type { PrivacyDesk } from '../desk.ts';
import type { CodeResult, PrivacyRequest } from '../schema.ts';

type Desk = Pick<PrivacyDesk, 'security' | 'messaging'>;

const names: Record<PrivacyRequest, string> = { export: '导出个人信息副本', deletion: '删除个人信息' };

/** Sends the code that a request of the calling client needs. Throws 40029 by the limits of codes, 40009 without a number. */
export async function sendRequestCode(ctx: Context, desk: Desk, { request }: { request: PrivacyRequest }): Promise<CodeResult> {
  const { clientId } = clientOf(ctx);
  const mobile = await ownMobile(ctx, desk, clientId);
  const binding = { mobile, purpose: 'privacy', subject: subjectOf(request, clientId) } as const;
  const { resendAfterSeconds, expiresAt } = await sendCode(ctx, desk.messaging, { ...binding, about: names[request] });
  return { mobile: maskMobile(mobile), resendAfterSeconds, expiresAt: expiresAt.toISOString() };
}

/** Does the work of a request whose code is right, and tells the client by text message that it was accepted. Throws as `useCode`. */
export async function withRequestCode<Result>(
  ctx: Context,
  desk: Desk,
  { request, code }: { request: PrivacyRequest; code: string },
  work: (tx: Context, clientId: number) => Promise<Result>,
): Promise<Result> {
  const { clientId } = clientOf(ctx);
  const mobile = await ownMobile(ctx, desk, clientId);
  const binding = { mobile, purpose: 'privacy', subject: subjectOf(request, clientId), code } as const;
  return useCode(ctx, desk.messaging, binding, async (tx) => {
    const result = await work(tx, clientId);
    const values = { request: names[request], at: noticeTime(tx.now) };
    await sendMessage(tx, desk.messaging, { channel: 'sms', to: mobile, template: 'privacyRequest', values });
    return result;
  });
}

const subjectOf = (request: PrivacyRequest, clientId: number): string => `${request}:${clientId}`;

async function ownMobile(ctx: Context, { security }: Desk, clientId: number): Promise<string> {
  const { mobile } = await readPerson(ctx, security, clientId);
  if (!mobile) throw fail('conflict', '您尚未预留手机号，无法接收验证码，请携带有效身份证件到营业网点办理');
  return mobile;
}
