import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Day } from '#platform/day.ts';
import { escalationOf } from '../clock.ts';

/** So many at a time: who handles one of them meanwhile waits no longer than that takes. */
const batchSize = 200;

/**
 * Looks how far the clock of every open case has run. From four fifths on a supervisor is told and, once all of it has run, compliance: they find the case
 * among what waits for them, and the record says since when. Returns how many cases have come to be told of.
 */
export async function escalateCases(ctx: Context): Promise<number> {
  const levels = await levelsOf(ctx);
  let told = 0;
  for (let raised = batchSize; raised === batchSize;) {
    const rows = await inTransaction(ctx, (tx) => raiseSome(tx, levels));
    raised = rows.length;
    told += rows.filter(isTold).length;
  }
  return told;
}

interface Level {
  receivedOn: Day;
  dueOn: Day;
  reached: number;
}

const isTold = ({ escalation }: { escalation: number }): boolean => escalation >= 80;

async function raiseSome(tx: Context, levels: readonly Level[]): Promise<{ number: string; escalation: number }[]> {
  const column = <Name extends keyof Level>(name: Name) => levels.map((level) => level[name]);
  const { rows } = await sql<{ number: string; escalation: number }>`
    with behind as (
      select c.id, level.reached
        from complaints c
        join unnest(${column('receivedOn')}::date[], ${column('dueOn')}::date[], ${column('reached')}::integer[])
             as level (received_on, due_on, reached)
          on c.due_on = level.due_on and shanghai_day(c.received_at) = level.received_on and c.escalation < level.reached
       where c.state in ('received', 'accepted', 'investigating')
       order by c.id
       limit ${batchSize}
         for update of c
    )
    update complaints as c
       set escalation = behind.reached,
           escalated_at = coalesce(c.escalated_at, case when behind.reached >= 80 then ${tx.now}::timestamptz end)
      from behind
     where c.id = behind.id
    returning c.number, c.escalation`.execute(tx.db);
  for (const { number, escalation } of rows.filter(isTold))
    await audit(tx, 'complaint.escalate', `complaint:${number}`, { level: escalation });
  return rows;
}

/** Cases of one day with one promise stand alike: the calendar is asked once for all of them. */
async function levelsOf(ctx: Context): Promise<Level[]> {
  const { rows } = await sql<{ receivedOn: Day; dueOn: Day }>`
    select distinct shanghai_day(received_at) as received_on, due_on
      from complaints where state in ('received', 'accepted', 'investigating')`.execute(ctx.db);
  return Promise.all(rows.map(async (days) => ({ ...days, reached: await escalationOf(ctx, days.receivedOn, days.dueOn) })));
}
