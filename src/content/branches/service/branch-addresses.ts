import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Lists all branches by id, with the day of their last change. */
export function listBranchAddresses({ db }: Pick<Context, 'db'>): Promise<{ id: number; changedOn: string }[]> {
  return db
    .selectFrom('branches')
    .select(['id', sql<string>`shanghai_day(updated_at)`.as('changedOn')])
    .orderBy('id')
    .execute();
}
