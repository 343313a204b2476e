import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { business, businessCode, type BusinessDraft, type BusinessVersion } from '../../schema/businesses.ts';
import { businessTag } from './read-business.ts';

/**
 * Publishes a business as its next version, in force from a date in Shanghai (default today). Open cases keep the version they
 * started with. Returns the version. Throws 40001 with the rejected parts.
 */
export async function publishBusiness(
  ctx: Context,
  { code, validFrom = shanghaiDay(ctx.now), ...draft }: BusinessDraft & { code: string; validFrom?: Day },
): Promise<number> {
  parseDraft(z.object({ code: businessCode }), { code });
  const parsed = parseDraft(business, draft);
  return inTransaction(ctx, async (tx) => {
    const { last } = await tx.db
      .selectFrom('businesses')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const version = (last ?? 0) + 1;
    await tx.db
      .insertInto('businesses')
      .values({ code, version, validFrom, body: JSON.stringify(parsed), publishedAt: tx.now })
      .execute();
    await audit(tx, 'business.publish', `business:${code}`, { version, validFrom });
    await invalidate(tx, [businessTag]);
    return version;
  });
}

/** Lists the latest version of every business, which may take effect in the future. */
export async function listNewestBusinesses({ db }: Pick<Context, 'db'>): Promise<BusinessVersion[]> {
  const rows = await db
    .selectFrom('businesses')
    .distinctOn('code')
    .select(['code', 'validFrom', 'body'])
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  return rows.toSorted((a, b) => a.body.sort - b.body.sort);
}
