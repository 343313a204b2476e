import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { daysBetween, shanghaiDay } from '#platform/day.ts';
import type { JobItem } from '../schema.ts';

const newForMs = 3 * 86_400_000;

export const itemColumns = [
  'id',
  'code',
  'title',
  'type',
  'department',
  'team',
  'headQuarter',
  'locations',
  'headcount',
  'education',
  'experience',
  'salary',
  'deadline',
  'publishedAt',
  'state',
] as const;

type ItemRow = Pick<Selectable<Tables['recruitJobs']>, (typeof itemColumns)[number]>;

/** Returns the job for a response, with the values that depend on today. */
export function toJobItem(row: ItemRow, now: Date): JobItem {
  const { id, code, title, type, department, team, headQuarter, locations, headcount, education, experience, salary, deadline } = row;
  const daysLeft = daysBetween(shanghaiDay(now), deadline);
  const kept = { id, code, title, type, department, team, headQuarter, locations, headcount, education, experience, salary, deadline };
  return {
    ...kept,
    date: shanghaiDay(row.publishedAt),
    daysLeft,
    state: row.state === 'open' ? (daysLeft < 0 ? 'ended' : 'open') : 'closed',
    isNew: now.getTime() - row.publishedAt.getTime() < newForMs,
  };
}

/** Returns jobs by id, in the given order, without unknown and withdrawn ones. */
export async function findJobItems(ctx: Context, ids: readonly number[]): Promise<JobItem[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('recruitJobs')
    .select(itemColumns)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'withdrawn')
    .execute();
  const found = new Map(rows.map((row) => [row.id, toJobItem(row, ctx.now)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
