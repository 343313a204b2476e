import type { Context } from '#platform/context.ts';
import type { LoginOutcome } from '../../columns.ts';

/** Counts the results of clients' login attempts since the given time. */
export async function countLogins({ db }: Pick<Context, 'db'>, since: Date): Promise<Map<LoginOutcome, number>> {
  const rows = await db
    .selectFrom('clientLogins')
    .select(({ fn }) => ['result', fn.countAll<number>().as('count')])
    .where('at', '>=', since)
    .groupBy('result')
    .execute();
  return new Map(rows.map(({ result, count }) => [result, count]));
}
