import { escalationOf, type EscalationLevel } from '#complaints/complaint/service/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';

/** Of these days those of whose clock at least half has run, with how much: the calendar is asked once for all subjects that share them. */
export async function withReached<Days extends { dueOn: Day }>(
  ctx: Context,
  all: readonly Days[],
  beginOf: (days: Days) => Day,
): Promise<(Days & { reached: EscalationLevel })[]> {
  const reached = await Promise.all(all.map(async (days) => ({ ...days, reached: await escalationOf(ctx, beginOf(days), days.dueOn) })));
  return reached.filter((days) => days.reached > 0);
}
