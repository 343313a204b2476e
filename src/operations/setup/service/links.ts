import { randomBytes } from 'node:crypto';
import { getLaunchState } from '#content/website/service/launch.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SetUpDeps } from '../deps.ts';
import type { SetUpLink, SetUpLinkStatus } from '../schema.ts';

const lifeMs = 24 * 3_600_000;

type LinkDeps = Pick<SetUpDeps, 'lookUp'>;

/**
 * Creates the link that sets up the site, without the host, and invalidates any previous one; undefined once a firm exists. The
 * secret follows `#`, which no server sees; only its hash is stored.
 */
export async function issueSetUpLink(ctx: Context, { lookUp }: LinkDeps): Promise<{ link: string; expiresAt: Date } | undefined> {
  return inTransaction(ctx, async (tx) => {
    if ((await getLaunchState(tx)) !== 'unprepared') return undefined;
    const token = randomBytes(32).toString('base64url');
    const row = {
      tokenHash: lookUp(`set-up:${token}`),
      issuedAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + lifeMs),
      usedAt: null,
    };
    await tx.db
      .insertInto('setUpLinks')
      .values(row)
      .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(row))
      .execute();
    await audit(tx, 'site.setUpLinkIssued', 'site');
    return { link: `/set-up#${token}`, expiresAt: row.expiresAt };
  });
}

/** Returns until when the link is valid. Throws 40004 for a link that is used, expired or unknown. */
export async function checkSetUpLink(ctx: Context, { lookUp }: LinkDeps, { token }: SetUpLink): Promise<SetUpLinkStatus> {
  const row = await ctx.db
    .selectFrom('setUpLinks')
    .select('expiresAt')
    .where('tokenHash', '=', lookUp(`set-up:${token}`))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (!row || (await getLaunchState(ctx)) !== 'unprepared') throw gone();
  return { expiresAt: row.expiresAt.toISOString() };
}

/** Marks the link as used in the transaction of the set-up; the second of two simultaneous uses fails. */
export async function consumeSetUpLink(tx: Context, { lookUp }: LinkDeps, token: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('setUpLinks')
    .set({ usedAt: tx.now })
    .where('tokenHash', '=', lookUp(`set-up:${token}`))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', tx.now)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw gone();
}

const gone = () =>
  fail('notFound', '链接已使用或已过期。公司尚未建立的，重新启动网站会打印新的链接；已经建立的，用 npm run first-admin 取得管理员的链接');
