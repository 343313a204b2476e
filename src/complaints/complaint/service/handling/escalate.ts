import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Day } from '#platform/day.ts';
import { computeEscalationLevel } from '../deadlines.ts';

/** The number of cases per batch, so that handlers wait only briefly for the lock. */
const batchSize = 200;

/**
 * Computes the passed share of the time limit of every open case. From four fifths on supervisors are notified, and compliance at
 * the end: the case appears in their lists, and its history records the time. Returns the number of newly notified cases.
 */
export async function escalateCases(ctx: Context): Promise<number> {
  const behind = await findBehind(ctx);
  let told = 0;
  for (let start = 0; start < behind.length; start += batchSize)
    told += await inTransaction(ctx, (tx) => raise(tx, behind.slice(start, start + batchSize)));
  return told;
}

interface CaseLevel {
  id: number;
  dueOn: Day;
  reached: number;
}

/** Returns open cases whose recorded level is outdated. */
async function findBehind(ctx: Context): Promise<CaseLevel[]> {
  const levels = await levelsOf(ctx);
  const column = <Name extends keyof Level>(name: Name) => levels.map((level) => level[name]);
  const { rows } = await sql<CaseLevel>`
    select c.id, c.due_on, level.reached
      from complaints as c
      join unnest(${column('receivedOn')}::date[], ${column('dueOn')}::date[], ${column('reached')}::integer[])
           as level (received_on, due_on, reached)
        on c.due_on = level.due_on and shanghai_day(c.received_at) = level.received_on and c.escalation < level.reached
     where c.state in ('received', 'accepted', 'investigating')
     order by c.id`.execute(ctx.db);
  return rows;
}

/** Updates their level, unless they were answered or extended in the meantime. Returns for how many somebody is notified. */
async function raise(tx: Context, behind: readonly CaseLevel[]): Promise<number> {
  const { rows } = await sql<{ number: string; escalation: number }>`
    update complaints as c
       set escalation = level.reached,
           escalated_at = coalesce(c.escalated_at, case when level.reached >= 80 then ${tx.now}::timestamptz end)
      from unnest(${behind.map(({ id }) => id)}::bigint[], ${behind.map(({ dueOn }) => dueOn)}::date[],
                  ${behind.map(({ reached }) => reached)}::integer[]) as level (id, due_on, reached)
     where c.id = level.id and c.due_on = level.due_on and c.escalation < level.reached and c.state in ('received', 'accepted', 'investigating')
    returning c.number, c.escalation`.execute(tx.db);
  const told = rows.filter(({ escalation }) => escalation >= 80);
  for (const { number, escalation } of told) await audit(tx, 'complaint.escalate', `complaint:${number}`, { level: escalation });
  return told.length;
}

interface Level {
  receivedOn: Day;
  dueOn: Day;
  reached: number;
}

/** Returns the levels by receipt and due date: the calendar is queried once for all cases with the same dates. */
async function levelsOf(ctx: Context): Promise<Level[]> {
  const { rows } = await sql<{ receivedOn: Day; dueOn: Day }>`
    select distinct shanghai_day(received_at) as received_on, due_on
      from complaints where state in ('received', 'accepted', 'investigating')`.execute(ctx.db);
  return Promise.all(rows.map(async (days) => ({ ...days, reached: await computeEscalationLevel(ctx, days.receivedOn, days.dueOn) })));
}
