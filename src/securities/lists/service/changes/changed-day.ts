import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { NamedList } from '../definition/named-list.ts';
import type { ListVersion } from '../entries/version.ts';
import { compareVersions } from './compare-versions.ts';

/**
 * Returns the newest data date up to a version on which readers of the list see a change: the comparison of its version with that
 * of the day before has rows. Without one, the date of the list's first version. The page of a list and the page of its changes
 * cannot differ, since both are the comparison's answer; changes of the other side of a target do not count.
 */
export async function findChangedDay(ctx: Context, list: NamedList, version: Pick<ListVersion, 'id' | 'dataDate'>): Promise<string> {
  const { kind } = list.definition;
  // A version without a changed row is not compared, unless the one before it was published later.
  const { rows: days } = await sql<{ day: string; id: number; beforeId: number | null }>`
    select * from (
      select day, id, lag(id) over (order by day) as before_id, has_changes from (
        select data_date as day, case when data_date = ${version.dataDate} then ${version.id}::integer else max(id) end as id,
          bool_or(added + removed + changed > 0) as has_changes
        from list_versions where list = ${kind} and data_date <= ${version.dataDate} group by data_date) versions) steps
    where before_id is null or has_changes or before_id > id order by day desc`.execute(ctx.db);
  for (const { day, id, beforeId } of days) {
    if (beforeId === null) return day;
    const { totals } = await compareVersions(ctx, { list, from: { id: beforeId }, to: { id }, filter: {} }, { limit: 0, offset: 0 });
    if (totals.entered + totals.left + totals.changed > 0) return day;
  }
  return version.dataDate;
}
