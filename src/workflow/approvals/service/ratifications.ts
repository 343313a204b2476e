import type { Context } from '#platform/context.ts';
import { ratifyHours } from '../web/ratify-hours.ts';

/** Returns the time by which an act of one person must be ratified. */
export const ratificationDueAt = (doneAt: Date): Date => new Date(doneAt.getTime() + ratifyHours * 3_600_000);

/** Counts the acts of one person that nobody has ratified, and those that should have been, with the time of the oldest. */
export async function countUnratified({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<{ open: number; late: number; oldestAt: Date | null }> {
  const lateBefore = new Date(now.getTime() - ratifyHours * 3_600_000);
  return db
    .selectFrom('approvalRequests')
    .where('levels', '=', 0)
    .where('ratifiedAt', 'is', null)
    .where('state', '=', 'applied')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere('appliedAt', '<=', lateBefore).as('late'),
      eb.fn.min<Date | null>('appliedAt').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
}
