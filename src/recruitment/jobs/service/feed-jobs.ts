import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shanghaiDay } from '#platform/day.ts';
import { listJobs } from './list-jobs.ts';

const feedColumns = [
  'id',
  'title',
  'type',
  'department',
  'locations',
  'headcount',
  'deadline',
  'publishedAt',
  'duties',
  'requirements',
] as const;
export type FeedJob = Pick<Selectable<Tables['recruitJobs']>, (typeof feedColumns)[number]>;

/** Returns the newest jobs on offer with their texts, newest first. */
export async function findNewestJobs(ctx: Context, count: number): Promise<FeedJob[]> {
  const { records } = await listJobs(ctx, { pageSize: count });
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  return ctx.db.selectFrom('recruitJobs').select(feedColumns).where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/** Addresses per site map. */
const chunkSize = 10_000;

/** Returns the numbers, from 1, of the site maps that contain jobs on offer. */
export async function listJobAddressChunks(ctx: Pick<Context, 'db' | 'now'>): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('recruitJobs')
    .select(sql<number>`(id - 1) / ${sql.lit(chunkSize)} + 1`.as('chunk'))
    .where('state', '=', 'open')
    .where('deadline', '>=', shanghaiDay(ctx.now))
    .groupBy('chunk')
    .orderBy('chunk')
    .execute();
  return rows.map(({ chunk }) => chunk);
}

/** Returns the jobs on offer of one site map (from 1), with the day of their last change. */
export function listJobAddresses(ctx: Pick<Context, 'db' | 'now'>, chunk: number): Promise<{ id: number; changedOn: string }[]> {
  return ctx.db
    .selectFrom('recruitJobs')
    .select(['id', sql<string>`shanghai_day(coalesce(corrected_at, published_at))`.as('changedOn')])
    .where('id', '>', (chunk - 1) * chunkSize)
    .where('id', '<=', chunk * chunkSize)
    .where('state', '=', 'open')
    .where('deadline', '>=', shanghaiDay(ctx.now))
    .orderBy('id')
    .execute();
}
