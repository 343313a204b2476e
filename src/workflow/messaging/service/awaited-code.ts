import type { Context } from '#platform/context.ts';
import type { CodePurpose } from '../code-purposes.ts';
import type { MessagingDeps } from '../deps.ts';
import { numberLimit, resendSeconds } from './code-limits.ts';
import { triesPerCode } from './codes.ts';

/** A code that can still be entered. */
export interface AwaitedCode {
  /** Until the number can be sent another one; 0 when it can be now. */
  resendAfterSeconds: number;
  expiresAt: Date;
}

/** The newest code of one matter to a number, if it can still be entered: whoever comes back to a form waits for it and asks for no other. */
export async function findAwaitedCode(
  ctx: Pick<Context, 'db' | 'now'>,
  { vault }: Pick<MessagingDeps, 'vault'>,
  { mobile, purpose, subject }: { mobile: string; purpose: CodePurpose; subject: string },
): Promise<AwaitedCode | undefined> {
  const mobileKey = vault.recipientKey(mobile);
  const newest = await ctx.db
    .selectFrom('messageCodes as m')
    .innerJoin('limitCounts as c', (join) => join.on('c.name', '=', numberLimit).onRef('c.key', '=', 'm.budgetKey'))
    .select(['m.expiresAt', 'm.usedAt', 'm.tries', 'm.mobileKey', 'c.lastAt'])
    .where('m.purpose', '=', purpose)
    .where('m.subjectKey', '=', vault.subjectKey(subject))
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.usedAt || newest.tries >= triesPerCode || newest.expiresAt <= ctx.now) return undefined;
  // The client has another number by now.
  if (!newest.mobileKey.equals(mobileKey)) return undefined;
  const passed = (ctx.now.getTime() - newest.lastAt.getTime()) / 1000;
  return { resendAfterSeconds: Math.max(0, Math.ceil(resendSeconds - passed)), expiresAt: newest.expiresAt };
}
