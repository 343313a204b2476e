import { lastSoonDay, workingDaysLeft, type ClockStanding } from '#complaints/complaint/service/clock.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';

/** How near the day is by which something is due. Nothing without a day; no count when a calendar is missing. */
export interface ClockFace {
  standing: ClockStanding | null;
  workingDaysLeft: number | null;
}

/** How near days are; what is due on one day stands alike. */
export async function createClockFaces(ctx: Context): Promise<(dueOn: Day | null) => Promise<ClockFace>> {
  const [today, soon] = [shanghaiDay(ctx.now), await lastSoonDay(ctx)];
  const left = new Map<Day, Promise<number | null>>();
  return async (dueOn) => {
    if (dueOn === null) return { standing: null, workingDaysLeft: null };
    if (!left.has(dueOn)) left.set(dueOn, workingDaysLeft(ctx, dueOn));
    return { standing: dueOn < today ? 'overdue' : dueOn <= soon ? 'soon' : 'inTime', workingDaysLeft: await left.get(dueOn)! };
  };
}
