import { fail } from '#contract/call-error.ts';
import { checkRequestCode } from '#identity/accounts/service/request-code.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { consumeCode } from '#workflow/messaging/service/codes.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { SeekerRightsDeps } from '../rights-deps.ts';
import type { DeletionResult } from '../schema/rights.ts';
import { eraseSeeker } from './erase-seeker.ts';
import { seekerRequests } from './requests.ts';
import { seekerOf } from './session.ts';

/** Deletes the calling job seeker's account with all its data immediately. Throws 50102 without a session, 40003 for a wrong code. */
export async function deleteAccount(ctx: Context, rights: SeekerRightsDeps, { code }: { code: string }): Promise<DeletionResult> {
  const { seekerId } = seekerOf(ctx);
  const { messaging } = rights.person;
  const right = await checkRequestCode(ctx, rights.person, seekerRequests.delete, code);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    const receipt = await eraseSeeker(tx, rights, seekerId, 'request');
    if (!receipt) throw fail('sessionExpired');
    const values = { at: beijingMinute(tx.now), number: receipt.number };
    await sendMessage(tx, messaging, { channel: 'sms', to: right.mobile, template: 'seekerErased', values });
    return { number: receipt.number, removed: [...receipt.removed] };
  });
}
