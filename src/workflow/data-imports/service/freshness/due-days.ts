import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { worksAt } from '#platform/staff-access.ts';
import type { DailyDeps } from '../../deps.ts';
import { listPlaceOf } from '../list-place.ts';
import { readStanding } from './standing.ts';

export interface DueList {
  title: string;
  day: Day;
  /** The hour by which it is due, where there is one. */
  clock: string | null;
}

/**
 * Lists the lists and registers within the caller's scope that are due by a date, each with its next due date only. Late ones are
 * not included.
 */
export async function listDueDays(ctx: Context, deps: Pick<DailyDeps, 'targets'>, until: Day): Promise<DueList[]> {
  const due: DueList[] = [];
  for (const target of deps.targets) {
    if (!worksAt(ctx, listPlaceOf(target))) continue;
    const { nextDue } = await readStanding(ctx, target);
    if (nextDue && nextDue.day <= until) due.push({ title: target.title, ...nextDue });
  }
  return due;
}
