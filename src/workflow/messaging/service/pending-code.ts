import type { Context } from '#platform/context.ts';
import type { CodePurpose } from '../code-purposes.ts';
import type { MessagingDeps } from '../deps.ts';
import { codeRules } from '../web/code-rules.ts';
import { numberLimit } from './code-limits.ts';

/** A code that can still be entered. */
export interface PendingCode {
  /** The seconds until the number can get another one; 0 when it can now. */
  resendAfterSeconds: number;
  expiresAt: Date;
}

/** Returns the newest code for a subject and number, if it can still be entered: a user who returns to a form needs no other one. */
export async function findPendingCode(
  ctx: Pick<Context, 'db' | 'now'>,
  { vault }: Pick<MessagingDeps, 'vault'>,
  { mobile, purpose, subject }: { mobile: string; purpose: CodePurpose; subject: string },
): Promise<PendingCode | undefined> {
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
  if (!newest || newest.usedAt || newest.tries >= codeRules.tries || newest.expiresAt <= ctx.now) return undefined;
  // The client has changed the number in the meantime.
  if (!newest.mobileKey.equals(mobileKey)) return undefined;
  const passed = (ctx.now.getTime() - newest.lastAt.getTime()) / 1000;
  return { resendAfterSeconds: Math.max(0, Math.ceil(codeRules.resendSeconds - passed)), expiresAt: newest.expiresAt };
}
