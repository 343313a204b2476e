import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** All branches by id, with the day on which they last changed. */
export function listBranchAddresses({ db }: Pick<Context, 'db'>): Promise<{ id: number; changedOn: string }[]> {
  return db
    .selectFrom('branches')
    .select(['id', sql<string>`shanghai_day(updated_at)`.as('changedOn')])
    .orderBy('id')
    .execute();
}
