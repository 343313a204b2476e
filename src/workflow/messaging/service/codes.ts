import { randomInt, timingSafeEqual } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CodePurpose } from '../code-purposes.ts';
import type { MessagingDeps } from '../deps.ts';
import type { MessageChannel } from '../message.ts';
import { codeRules } from '../web/code-rules.ts';
import { countCode, endResendWait, type CodeRequester } from './code-limits.ts';
import { sendMessage } from './send-message.ts';

const codeLifeMs = codeRules.minutes * 60_000;

/** The binding of a code: it is invalid for another purpose, subject or number. */
interface CodeBinding {
  /** A mobile number, or the mail address for a code by mail. */
  mobile: string;
  purpose: CodePurpose;
  /** The matter and person: an acceptance id, a reset, a client with the device. A new code for it invalidates the previous one. */
  subject: string;
}

interface NewCode {
  about: string;
  owner?: string;
  /** The requester of the code; a stranger by default. */
  asker?: CodeRequester;
  channel?: MessageChannel;
  /** True if the recipient is a member of staff. */
  isForStaff?: boolean;
}

/** A code to check. Without a subject it is the newest one for the number and purpose, independent of who requested it. */
type CodeTry = Omit<CodeBinding, 'subject'> & { subject: string | undefined };

/**
 * Sends a code of six digits to the number. `about` is the name of the business in the text, so that the recipient notices an act
 * of somebody else; `owner` is the message's owner where nobody is signed in. Within a transaction it is sent if that commits.
 * Throws 40029 with the seconds to wait, by the limits of trade rule X22: 60 seconds after an unused code, ten per day for a number's
 * budget, and for strangers an hourly limit for the network and the site.
 */
export function sendCode(
  ctx: Context,
  deps: MessagingDeps,
  { mobile, purpose, subject, about, owner, asker = 'stranger', channel = 'sms', isForStaff = false }: CodeBinding & NewCode,
): Promise<{ resendAfterSeconds: number; expiresAt: Date }> {
  return inTransaction(ctx, async (tx) => {
    const budgetKey = await countCode(tx, deps, { mobile, purpose, asker, channel });
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(tx.now.getTime() + codeLifeMs);
    const subjectKey = deps.vault.subjectKey(subject);
    await tx.db
      .insertInto('messageCodes')
      .values({
        purpose,
        subjectKey,
        mobileKey: deps.vault.recipientKey(mobile),
        budgetKey,
        codeHash: deps.vault.codeHash({ purpose, subjectKey, mobile, code }),
        sentAt: tx.now,
        expiresAt,
        usedAt: null,
      })
      .execute();
    const values = { about, code };
    const template = isForStaff ? 'staffCode' : 'code';
    await sendMessage(tx, deps, { channel, to: mobile, template, values, uselessAt: expiresAt, owner, matter: about });
    return { resendAfterSeconds: codeRules.resendSeconds, expiresAt };
  });
}

/** A code that was checked successfully, for `consumeCode`. */
export interface ValidCode {
  readonly id: number;
  readonly mobile: string;
}

/**
 * Checks a code. The try is counted at once, outside of any transaction, so that a failure of the following work does not undo
 * it. Throws 40003 for a code that is wrong (with the remaining tries), expired, used, tried too often or never sent.
 */
export async function verifyCode(ctx: Context, deps: MessagingDeps, { code, ...binding }: CodeTry & { code: string }): Promise<ValidCode> {
  if (ctx.db.isTransaction) throw new Error('checkCode needs a transaction of its own: a try must stay counted when the act fails');
  const counted = await countTry(ctx, deps, binding);
  if (!counted) throw fail('wrongVerification', '验证码已失效，请重新获取');
  if (!timingSafeEqual(counted.codeHash, deps.vault.codeHash({ ...binding, ...counted, code })))
    throw wrongCode(codeRules.tries - counted.tries);
  return { id: counted.id, mobile: binding.mobile };
}

/**
 * Consumes a code in the transaction of its work: both or neither, and exactly once, even with simultaneous calls. Throws 40003
 * when another call was faster.
 */
export async function consumeCode(tx: Context, { id }: ValidCode): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('consumeCode belongs into the transaction of what the code is for');
  const used = await tx.db
    .updateTable('messageCodes')
    .set({ usedAt: tx.now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('budgetKey')
    .executeTakeFirst();
  if (!used) throw fail('wrongVerification', '验证码已使用，请重新获取');
  if (used.budgetKey) await endResendWait(tx, used.budgetKey);
}

function wrongCode(left: number): Error {
  return fail('wrongVerification', left > 0 ? `验证码错误，还可尝试 ${left} 次` : '验证码错误次数过多，请重新获取');
}

/** Counts a try of the newest code for the subject, or for the number, if it can still be tried and was sent to this number. */
function countTry(
  ctx: Context,
  { vault }: MessagingDeps,
  { mobile, purpose, subject }: CodeTry,
): Promise<{ id: number; tries: number; subjectKey: Buffer; codeHash: Buffer } | undefined> {
  const mobileKey = vault.recipientKey(mobile);
  return ctx.db
    .updateTable('messageCodes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('messageCodes')
        .select('id')
        .where('purpose', '=', purpose)
        .$if(subject !== undefined, (all) => all.where('subjectKey', '=', vault.subjectKey(subject!)))
        .$if(subject === undefined, (all) => all.where('mobileKey', '=', mobileKey))
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('mobileKey', '=', mobileKey)
    .where('tries', '<', codeRules.tries)
    .where('expiresAt', '>', ctx.now)
    .where('usedAt', 'is', null)
    .returning(['id', 'tries', 'subjectKey', 'codeHash'])
    .executeTakeFirst();
}
