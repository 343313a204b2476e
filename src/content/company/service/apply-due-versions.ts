import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { companyTag } from '../calls.ts';
import type { CompanyKind } from '../schema/kinds.ts';
import { refreshCompanySearch } from './company-search.ts';

/**
 * Invalidates the cached pages and updates the search entries of every kind with a version that takes effect today. Reads are
 * correct without it. Returns the kinds.
 */
export async function applyDueVersions(ctx: Context): Promise<CompanyKind[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .selectFrom('companyVersions')
      .select('kind')
      .distinct()
      .where('state', '=', 'published')
      .where('effectiveOn', '=', shanghaiDay(tx.now))
      .execute();
    const kinds = rows.map(({ kind }) => kind);
    for (const kind of kinds) await refreshCompanySearch(tx, kind);
    await invalidate(tx, kinds.map(companyTag));
    return kinds;
  });
}
