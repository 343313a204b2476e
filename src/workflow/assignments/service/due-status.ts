import { findLastSoonDay, tryCountWorkingDaysLeft, type CaseDeadlineStatus } from '#complaints/complaint/service/deadlines.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay, type Day } from '#platform/day.ts';

/** The time left until a due date. Empty without a due date; without a count when the trading calendar is missing. */
export interface DueStatus {
  standing: CaseDeadlineStatus | null;
  workingDaysLeft: number | null;
}

/** Returns a function that describes how close a due date is; it computes each date once. */
export async function createDueStatusReader(ctx: Context): Promise<(dueOn: Day | null) => Promise<DueStatus>> {
  const [today, soon] = [shanghaiDay(ctx.now), await findLastSoonDay(ctx)];
  const left = new Map<Day, Promise<number | null>>();
  return async (dueOn) => {
    if (dueOn === null) return { standing: null, workingDaysLeft: null };
    if (!left.has(dueOn)) left.set(dueOn, tryCountWorkingDaysLeft(ctx, dueOn));
    return { standing: dueOn < today ? 'overdue' : dueOn <= soon ? 'soon' : 'inTime', workingDaysLeft: await left.get(dueOn)! };
  };
}
