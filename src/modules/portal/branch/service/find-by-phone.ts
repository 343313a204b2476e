import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** The branch that answers under this number, given as digits; undefined when none does. */
export function findBranchByPhone(ctx: Pick<Context, 'db'>, digits: string): Promise<{ name: string; address: string } | undefined> {
  return ctx.db
    .selectFrom('branches')
    .select(['name', 'address'])
    .where(
      sql<boolean>`exists (
        select from unnest(phones || array[order_phone, complaint_phone]) as number where regexp_replace(number, '\\D', '', 'g') = ${digits})`,
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
