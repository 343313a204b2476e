import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { ComplaintState } from '../../schema.ts';
import { lastSoonDay, type ClockStanding } from '../clock.ts';
import { selectVisible, whereOpen, type CaseChoice } from './list-cases.ts';

export interface CaseCounts {
  byState: Record<Extract<ComplaintState, 'received' | 'accepted' | 'investigating' | 'answered'>, number>;
  byClock: Record<ClockStanding, number>;
  /** Of the clock at least four fifths have run, or all of it. */
  escalated: number;
  expired: number;
}

/** How many of the cases where the caller works there are, by state and by clock. */
export async function countCases(ctx: Context, choice: CaseChoice): Promise<CaseCounts> {
  const [today, soon] = [shanghaiDay(ctx.now), await lastSoonDay(ctx)];
  const counted = await (
    await selectVisible(ctx, choice)
  )
    .where(whereOpen)
    .select(
      Object.entries({
        received: sql`state = 'received'`,
        accepted: sql`state = 'accepted'`,
        investigating: sql`state = 'investigating'`,
        inTime: sql`due_on > ${soon}::date`,
        soon: sql`due_on between ${today}::date and ${soon}::date`,
        overdue: sql`due_on < ${today}::date`,
        escalated: sql`escalation >= 80`,
        expired: sql`escalation >= 100`,
      } as const).map(([name, condition]) => sql<number>`count(*) filter (where ${condition})`.as(name as CountName)),
    )
    .executeTakeFirstOrThrow();
  const { received, accepted, investigating, inTime, soon: near, overdue, escalated, expired } = counted;
  const answered = await countState(ctx, choice, 'answered');
  return {
    byState: { received, accepted, investigating, answered },
    byClock: { inTime, soon: near, overdue },
    escalated,
    expired,
  };
}

type CountName = 'received' | 'accepted' | 'investigating' | 'inTime' | 'soon' | 'overdue' | 'escalated' | 'expired';

async function countState(ctx: Context, choice: CaseChoice, state: ComplaintState): Promise<number> {
  const { count } = await (
    await selectVisible(ctx, choice)
  )
    .where('state', '=', state)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many open cases there are of a choice. */
export async function countOpen(ctx: Context, choice: CaseChoice): Promise<number> {
  const { count } = await (
    await selectVisible(ctx, choice)
  )
    .where(whereOpen)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many later days and answers of weight wait for a supervisor, where the caller works. */
export async function countRequests(ctx: Context): Promise<{ extensions: number; answers: number }> {
  const visible = await selectVisible(ctx, { isAwaitingWord: true });
  return ctx.db
    .selectFrom('complaintRequests')
    .where('decision', 'is', null)
    .where('complaintId', 'in', visible.select('id'))
    .select([
      sql<number>`count(*) filter (where kind = 'extension')`.as('extensions'),
      sql<number>`count(*) filter (where kind = 'answer')`.as('answers'),
    ])
    .executeTakeFirstOrThrow();
}
