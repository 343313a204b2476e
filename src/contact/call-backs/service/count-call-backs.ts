import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { CallBackPurpose } from '../schema/requests.ts';

/** Counts the requests of a purpose within a period, by the source of the visit. */
export function countCallBacks(
  { db }: Pick<Context, 'db'>,
  { purpose, from, to }: { purpose: CallBackPurpose; from: Date; to: Date },
): Promise<{ source: string; requests: number }[]> {
  return db
    .selectFrom('callBacks')
    .select(['source', sql<number>`count(*)::integer`.as('requests')])
    .where('purpose', '=', purpose)
    .where('receivedAt', '>=', from)
    .where('receivedAt', '<', to)
    .groupBy('source')
    .orderBy('source')
    .execute();
}
