import { sql } from 'kysely';
import type { ComplaintDeps } from '#modules/portal/complaint/deps.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { playComplaints } from './complaints.ts';
import { DayClock } from './day-clock.ts';
import { openActors, type ActAs } from './staff-actors.ts';

/** What the parts of a day are played with: what the site's own services are built with. */
export interface DayDeps {
  complaints: ComplaintDeps;
}

/** What every part knows of the day: its time, and who works on it. */
export interface DayPlan {
  clock: DayClock;
  as: ActAs;
}

export interface PlayedPart {
  part: string;
  /** How many came in; none where the part had been played before. */
  count: number;
}

// Two commands at once play one day.
const dayLock = 7_200_003;

/** The parts of the day, in their order. */
const parts: readonly (readonly [name: string, play: (ctx: Context, deps: DayDeps, plan: DayPlan) => Promise<number>])[] = [
  ['complaints', (ctx, deps, plan) => playComplaints(ctx, deps.complaints, plan)],
];

/**
 * Plays a day at the firm into a site that has the demo firm: what visitors, clients, job seekers and staff do, by the services that they use. Each part comes as a whole or not at all, and
 * once: a second day adds nothing.
 */
export async function playDay(ctx: Context, deps: DayDeps, told: (played: PlayedPart) => void = () => undefined): Promise<void> {
  const clock = new DayClock(ctx.now);
  for (const [part, play] of parts) {
    const count = await inTransaction(ctx, async (tx) => {
      await sql`select pg_advisory_xact_lock(${dayLock})`.execute(tx.db);
      if (await isPlayed(tx, part)) return 0;
      const made = await play(tx, deps, { clock, as: await openActors(tx) });
      await audit(tx, 'demo.day', `demoDay:${part}`, { count: made });
      return made;
    });
    told({ part, count });
  }
}

async function isPlayed(ctx: Context, part: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('auditEntries')
    .select('id')
    .where('action', '=', 'demo.day')
    .where('subject', '=', `demoDay:${part}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
