import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Day } from '#platform/day.ts';
import { escalationOf } from '../clock.ts';

/**
 * Looks how far the clock of every open case has run. From four fifths on a supervisor is told and, once all of it has run, compliance: they find the case
 * among what waits for them, and the record says since when. Returns how many cases have come to be told of.
 */
export async function escalateCases(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const levels = await levelsOf(tx);
    const { rows } = await sql<{ number: string; escalation: number }>`
      update complaints as c
         set escalation = level.reached,
             escalated_at = coalesce(c.escalated_at, case when level.reached >= 80 then ${tx.now}::timestamptz end)
        from unnest(${levels.map(({ receivedOn }) => receivedOn)}::date[], ${levels.map(({ dueOn }) => dueOn)}::date[],
                    ${levels.map(({ reached }) => reached)}::integer[]) as level (received_on, due_on, reached)
       where state in ('received', 'accepted', 'investigating')
         and shanghai_day(c.received_at) = level.received_on and c.due_on = level.due_on and c.escalation < level.reached
      returning c.number, c.escalation`.execute(tx.db);
    const toldOf = rows.filter(({ escalation }) => escalation >= 80);
    for (const { number, escalation } of toldOf) await audit(tx, 'complaint.escalate', `complaint:${number}`, { level: escalation });
    return toldOf.length;
  });
}

/** Cases of one day with one promise stand alike: the calendar is asked once for all of them. */
async function levelsOf(ctx: Context): Promise<{ receivedOn: Day; dueOn: Day; reached: number }[]> {
  const { rows } = await sql<{ receivedOn: Day; dueOn: Day }>`
    select distinct shanghai_day(received_at) as received_on, due_on
      from complaints where state in ('received', 'accepted', 'investigating')`.execute(ctx.db);
  return Promise.all(rows.map(async (days) => ({ ...days, reached: await escalationOf(ctx, days.receivedOn, days.dueOn) })));
}
