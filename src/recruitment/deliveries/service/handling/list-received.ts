import { sql, type Expression } from 'kysely';
import { hasNotWithdrawn } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { countUpToLimit } from '#platform/database/paginate.ts';
import type { DeliveryState } from '../../web/states.ts';
import { rowColumns, type DeliveryRow } from '../deliveries.ts';
import { requireHandler } from './reach.ts';

/** Selects received deliveries: all, or those of a subquery. */
interface ReceivedChoice {
  /** Subquery of delivery numbers. */
  among?: Expression<string> | undefined;
  outside?: Expression<string> | undefined;
  /** Subquery of delivery ids. */
  idsAmong?: Expression<string> | undefined;
}

export interface ReceivedQuery extends ReceivedChoice {
  /** Open ones by default, unless a state or a number is given. */
  state?: DeliveryState | undefined;
  /** Limits the list to one job; all jobs by default. */
  jobId?: number | undefined;
  location?: string | undefined;
  /** In its state for at least this many days. */
  waitingDays?: number | undefined;
  number?: string | undefined;
  seekerId?: number | undefined;
  /** Includes ended ones when no other filter decides. */
  isOfAllStates?: boolean;
  /** Range of the delivery time: `since` included, `until` excluded. */
  since?: Date;
  until?: Date;
  limit?: number;
  /** Longest waiting first; only for a single page. */
  isOldestFirst?: boolean;
  /** The last row of the previous page. */
  after?: Pick<DeliveryRow, 'deliveredAt' | 'id'> | undefined;
}

/**
 * Lists received deliveries for staff, newest first, with keyset pagination, so that late pages cost the same as the first.
 * Applicants who have withdrawn the consent are excluded. Throws 40004 for everyone but staff and the system.
 */
export async function listReceived(
  ctx: Context,
  { limit = 50, after, isOldestFirst = false, ...query }: ReceivedQuery,
): Promise<DeliveryRow[]> {
  return selectReceived(ctx, query)
    .select(rowColumns)
    .$if(after !== undefined, (rows) =>
      rows
        .where('deliveredAt', '<=', after!.deliveredAt)
        .where(({ eb, or }) => or([eb('deliveredAt', '<', after!.deliveredAt), eb('id', '>', after!.id)])),
    )
    .orderBy('deliveredAt', isOldestFirst ? 'asc' : 'desc')
    .orderBy('id', isOldestFirst ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

/** Counts the deliveries by state. */
export async function countReceived(ctx: Context, query: ReceivedQuery): Promise<Map<DeliveryState, number>> {
  const rows = await selectReceived(ctx, query)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Counts the deliveries up to the display limit. */
export const countReceivedUpToLimit = (ctx: Context, query: ReceivedQuery): Promise<number> =>
  countUpToLimit(ctx.db, selectReceived(ctx, query));

/** Lists the jobs and places of open deliveries, as filter options. */
export async function listOpenPlaces(ctx: Context, choice: ReceivedChoice): Promise<{ jobId: number; title: string; location: string }[]> {
  // Finds one row of each job only by its id, because sorting the stored job data of all rows would be slow.
  const ofEachJob = selectReceived(ctx, choice)
    .select(sql<string>`min(id::text)::uuid`.as('id'))
    .groupBy('jobId')
    .orderBy('jobId')
    .limit(500);
  const rows = await ctx.db.selectFrom('deliveries').select(['jobId', 'job']).where('id', 'in', ofEachJob).orderBy('jobId').execute();
  return rows.map(({ jobId, job: { title, location } }) => ({ jobId, title, location }));
}

function selectReceived(ctx: Context, query: Omit<ReceivedQuery, 'limit' | 'after' | 'isOldestFirst'>) {
  requireHandler(ctx);
  const { state, jobId, location, waitingDays, number, seekerId, among, outside, idsAmong, isOfAllStates, since, until } = query;
  const isOfOpen = isOfAllStates !== true && state === undefined && number === undefined && seekerId === undefined;
  return ctx.db
    .selectFrom('deliveries')
    .where(hasNotWithdrawn('deliveries.seekerId'))
    .$if(isOfOpen, (rows) => rows.where('endedAt', 'is', null))
    .$if(state !== undefined, (rows) => rows.where('state', '=', state!))
    .$if(jobId !== undefined, (rows) => rows.where('jobId', '=', jobId!))
    .$if(location !== undefined, (rows) => rows.where(sql<boolean>`job ->> 'location' = ${location}`))
    .$if(waitingDays !== undefined, (rows) => rows.where('updatedAt', '<=', new Date(ctx.now.getTime() - waitingDays! * 86_400_000)))
    .$if(number !== undefined, (rows) => rows.where('number', '=', number!))
    .$if(seekerId !== undefined, (rows) => rows.where('seekerId', '=', seekerId!))
    .$if(since !== undefined, (rows) => rows.where('deliveredAt', '>=', since!))
    .$if(until !== undefined, (rows) => rows.where('deliveredAt', '<', until!))
    .$if(among !== undefined, (rows) => rows.where('number', 'in', among!))
    .$if(outside !== undefined, (rows) => rows.where('number', 'not in', outside!))
    .$if(idsAmong !== undefined, (rows) => rows.where('id', 'in', idsAmong!));
}
