import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';

const hourMs = 3_600_000;

/** Hourly limits of a client: far more than a person needs, far less than a program would use. */
const limits = { upload: 40, reading: 20 } as const;

/** Counts one use, successful or not. Throws 40029 when the hourly limit is reached. */
export async function countUse(ctx: Context, clientId: number, kind: keyof typeof limits): Promise<void> {
  const hour = new Date(Math.floor(ctx.now.getTime() / hourMs) * hourMs);
  const { uses } = await ctx.db
    .insertInto('identityUses')
    .values({ clientId, kind, hour, uses: 1 })
    .onConflict((conflict) => conflict.columns(['clientId', 'kind', 'hour']).doUpdateSet({ uses: sql`identity_uses.uses + 1` }))
    .returning('uses')
    .executeTakeFirstOrThrow();
  if (uses <= limits[kind]) return;
  const retryAfter = Math.ceil((hour.getTime() + hourMs - ctx.now.getTime()) / 1000);
  const what = kind === 'upload' ? '上传照片' : '识别照片';
  throw fail('tooManyRequests', `一小时内${what}的次数过多，请稍后再试，或到营业部办理`, { retryAfter });
}

/** Deletes the counts of past hours. */
export async function forgetUses(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('identityUses')
    .where('hour', '<', new Date(ctx.now.getTime() - 2 * hourMs))
    .execute();
}
