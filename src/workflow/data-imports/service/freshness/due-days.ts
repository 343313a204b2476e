import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
import { isInWorkScope } from '#platform/staff-access.ts';
import type { DataImportDeps } from '../../deps.ts';
import { listPlaceOf } from '../list-place.ts';
import { readTargetFreshness } from './target-freshness.ts';

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
export async function listDueDays(ctx: Context, deps: Pick<DataImportDeps, 'targets'>, until: Day): Promise<DueList[]> {
  const due: DueList[] = [];
  for (const target of deps.targets) {
    if (!isInWorkScope(ctx, listPlaceOf(target))) continue;
    const { nextDue } = await readTargetFreshness(ctx, target);
    if (nextDue && nextDue.day <= until) due.push({ title: target.title, ...nextDue });
  }
  return due;
}
