import type { Context } from '#platform/context.ts';
import type { QueueCode } from '../schema.ts';

/** Returns the assignee of a subject, or null when it is unassigned. */
export async function findAssignee(ctx: Pick<Context, 'db'>, queue: QueueCode, subject: string): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('workItems')
    .select('assignee')
    .where('queue', '=', queue)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.assignee ?? null;
}
