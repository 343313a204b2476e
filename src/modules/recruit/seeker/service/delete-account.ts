import { fail } from '#contract/call-error.ts';
import { noticeTime } from '#modules/client/login/service/notices.ts';
import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerRightsDesk } from '../rights-desk.ts';
import type { AccountDeleted } from '../schema/rights.ts';
import { eraseSeeker } from './erase-seeker.ts';
import { withRightsCode } from './rights-code.ts';

/** Deletes the calling job seeker's account with everything in it, at once. Throws 50102 without a session, 40003 for a wrong code. */
export function deleteAccount(ctx: Context, rights: SeekerRightsDesk, { code }: { code: string }): Promise<AccountDeleted> {
  return withRightsCode(ctx, rights.seekers, { request: 'delete', code }, async (tx, { seekerId, mobile }) => {
    const receipt = await eraseSeeker(tx, rights, seekerId, 'request');
    if (!receipt) throw fail('sessionExpired');
    const values = { at: noticeTime(tx.now), number: receipt.number };
    await sendMessage(tx, rights.seekers.messaging, { channel: 'sms', to: mobile, template: 'seekerErased', values });
    return { number: receipt.number, removed: [...receipt.removed] };
  });
}
