import { maskMobile } from '#modules/client/login/service/masking.ts';
import { noticeTime } from '#modules/client/login/service/notices.ts';
import { sendCode, useCode } from '#modules/base/messaging/service/codes.ts';
import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerDesk } from '../desk.ts';
import type { RightsCodeResult, RightsRequest } from '../schema/rights.ts';
import { readMobile, seekerOf } from './session.ts';

/** As the text messages name it. */
export const requestNames: Readonly<Record<RightsRequest, string>> = {
  export: '导出个人信息副本',
  delete: '注销招聘账号',
  mobile: '更换手机号码',
};

/** Sends the code that a request of the calling job seeker needs, to his own number. Throws 50102 without a session, 40029 by the limits of codes. */
export async function sendRightsCode(ctx: Context, desk: SeekerDesk, { request }: { request: RightsRequest }): Promise<RightsCodeResult> {
  const { seekerId } = seekerOf(ctx);
  const mobile = await readMobile(ctx, desk, seekerId);
  const binding = { mobile, purpose: 'seekerRights', subject: subjectOf(request, seekerId) } as const;
  const { resendAfterSeconds, expiresAt } = await sendCode(ctx, desk.messaging, { ...binding, about: requestNames[request] });
  return { mobile: maskMobile(mobile), resendAfterSeconds, expiresAt: expiresAt.toISOString() };
}

/** Does the work of a request whose code is right, in one transaction with the code's use. Throws as `useCode`. */
export async function withRightsCode<Result>(
  ctx: Context,
  desk: SeekerDesk,
  { request, code }: { request: RightsRequest; code: string },
  work: (tx: Context, person: { seekerId: number; mobile: string }) => Promise<Result>,
): Promise<Result> {
  const { seekerId } = seekerOf(ctx);
  const mobile = await readMobile(ctx, desk, seekerId);
  const binding = { mobile, purpose: 'seekerRights', subject: subjectOf(request, seekerId), code } as const;
  return useCode(ctx, desk.messaging, binding, (tx) => work(tx, { seekerId, mobile }));
}

/** Tells the holder of a number what was done, so that somebody else's act does not go unnoticed. */
export async function tellDone(tx: Context, { messaging }: SeekerDesk, mobile: string, done: string): Promise<void> {
  const values = { request: done, at: noticeTime(tx.now) };
  await sendMessage(tx, messaging, { channel: 'sms', to: mobile, template: 'seekerRequest', values });
}

const subjectOf = (request: RightsRequest, seekerId: number): string => `${request}:${seekerId}`;
