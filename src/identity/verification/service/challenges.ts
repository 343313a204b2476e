import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { IssuedWork, ChallengeKind } from '../columns.ts';
import type { PassResult } from '../schema.ts';
import { lifeMs } from '../web/lifetimes.ts';
import { identifyHolder, holderOf } from './holder.ts';
import { countForNetwork, reverseFailedTry } from './limits.ts';
import { issuePass } from './passes.ts';

export type ChallengeRow = Selectable<Tables['verificationChallenges']>;

/** After this many attempts a visitor has to request another picture. */
export const maxTries = 3;
/** The number of times that a challenge may be extended: ten, as WCAG 2.2.1 requires. */
export const maxExtensions = 10;

/** Stores a challenge with its solution and its holder. Throws 40029 when the visitor's network has requested too many. */
export async function storeChallenge(
  ctx: Context,
  kind: ChallengeKind,
  solution: { answer: number } | { work: IssuedWork },
): Promise<{ id: string; expiresAt: string }> {
  await countForNetwork(ctx, 'asked');
  const id = randomUUID();
  const expiresAt = new Date(ctx.now.getTime() + lifeMs[kind]);
  const values = 'work' in solution ? { work: JSON.stringify(solution.work) } : { answer: solution.answer };
  await ctx.db
    .insertInto('verificationChallenges')
    .values({ id, kind, holder: identifyHolder(ctx), createdAt: ctx.now, expiresAt, ...values })
    .execute();
  return { id, expiresAt: expiresAt.toISOString() };
}

/** Restarts the time of a challenge. Throws 40003 when it is over, or was extended ten times. */
export async function extendChallenge(ctx: Context, { id }: { id: string }): Promise<{ expiresAt: string }> {
  const row = await ctx.db
    .updateTable('verificationChallenges')
    .set((eb) => ({ expiresAt: new Date(ctx.now.getTime() + lifeMs.picture), extensions: eb('extensions', '+', 1) }))
    .where('id', '=', id)
    .where('kind', 'in', ['picture', 'work'])
    .where('expiresAt', '>', ctx.now)
    .where('extensions', '<', maxExtensions)
    .returning('expiresAt')
    .executeTakeFirst();
  if (!row) throw fail('wrongVerification', '验证已过期，请重新开始');
  return { expiresAt: row.expiresAt.toISOString() };
}

interface Attempt {
  id: string;
  kind: ChallengeKind;
  purpose: string;
  /** Message after a wrong attempt. */
  wrong: string;
  isRight(challenge: ChallengeRow): boolean | Promise<boolean>;
}

/**
 * Checks one attempt at a challenge and exchanges a right one for a pass; the challenge is then used up. The attempt is counted
 * before the check, so that simultaneous attempts cannot exceed the limit. Throws 40003 for a wrong attempt and for a challenge
 * that is another browser's, unknown, used, expired or tried too often, 40029 when the network has failed too often.
 */
export async function solveChallenge(ctx: Context, { id, kind, purpose, wrong, isRight }: Attempt): Promise<PassResult> {
  await countForNetwork(ctx, 'failed');
  const challenge = await ctx.db
    .updateTable('verificationChallenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('expiresAt', '>', ctx.now)
    .where('tries', '<', maxTries)
    .where('holder', '=', holderOf(ctx))
    .returningAll()
    .executeTakeFirst();
  if (!challenge) throw fail('wrongVerification', '验证已过期、已使用或尝试次数过多，请重新开始');
  if (!(await isRight(challenge))) throw fail('wrongVerification', wrong);
  return inTransaction(ctx, async (tx) => {
    const used = await tx.db.deleteFrom('verificationChallenges').where('id', '=', id).executeTakeFirst();
    if (used.numDeletedRows === 0n) throw fail('wrongVerification', '验证已使用，请重新开始');
    await reverseFailedTry(tx);
    const { pass, expiresAt } = await issuePass(tx, purpose);
    return { pass, expiresAt: expiresAt.toISOString() };
  });
}
