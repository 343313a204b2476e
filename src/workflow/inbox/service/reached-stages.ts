import { computeEscalationLevel, type EscalationLevel } from '#complaints/complaint/service/deadlines.ts';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';

/**
 * Returns the rows of whose time at least half has passed, with the stage; the trading calendar is queried once for rows with the
 * same dates.
 */
export async function addReachedStages<Days extends { dueOn: Day }>(
  ctx: Context,
  all: readonly Days[],
  beginOf: (days: Days) => Day,
): Promise<(Days & { reached: EscalationLevel })[]> {
  const reached = await Promise.all(
    all.map(async (days) => ({ ...days, reached: await computeEscalationLevel(ctx, beginOf(days), days.dueOn) })),
  );
  return reached.filter((days) => days.reached > 0);
}
