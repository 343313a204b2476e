import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { worksAt } from '#platform/staff-access.ts';
import type { DailyDeps } from '../../deps.ts';
import { listPlaceOf } from '../list-place.ts';
import { readStanding } from './standing.ts';

export interface DueList {
  title: string;
  day: Day;
  /** By which hour, where one is promised. */
  clock: string | null;
}

/** The lists and registers within the caller's scope of which something new has to be there by a day; of each the next time alone. What is late already is no longer due. */
export async function listDueDays(ctx: Context, deps: Pick<DailyDeps, 'targets'>, until: Day): Promise<DueList[]> {
  const due: DueList[] = [];
  for (const target of deps.targets) {
    if (!worksAt(ctx, listPlaceOf(target))) continue;
    const { nextDue } = await readStanding(ctx, target);
    if (nextDue && nextDue.day <= until) due.push({ title: target.title, ...nextDue });
  }
  return due;
}
