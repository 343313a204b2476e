import { sql, type Expression } from 'kysely';
import { hasNotWithdrawn } from '#identity/job-seekers/service/consents.ts';
import type { Context } from '#platform/context.ts';
import { countSome } from '#platform/database/paginate.ts';
import type { DeliveryState } from '../../web/states.ts';
import { rowColumns, type DeliveryRow } from '../deliveries.ts';
import { requireHandler } from './reach.ts';

/** Which of what came in: all, or what some query known elsewhere names. */
interface ReceivedChoice {
  /** By number. */
  among?: Expression<string> | undefined;
  outside?: Expression<string> | undefined;
  /** By id. */
  idsAmong?: Expression<string> | undefined;
}

export interface ReceivedQuery extends ReceivedChoice {
  /** What is open, unless one state or one number is asked for. */
  state?: DeliveryState | undefined;
  /** Of one job; of all of them when left out. */
  jobId?: number | undefined;
  location?: string | undefined;
  /** In its state for at least so many days. */
  waitingDays?: number | undefined;
  number?: string | undefined;
  seekerId?: number | undefined;
  /** Ended ones among it, where nothing else says so. */
  isOfAllStates?: boolean;
  /** Delivered from the one moment on, and before the other. */
  since?: Date;
  until?: Date;
  limit?: number;
  /** What waits longest at the head, where only one page is wanted. */
  isOldestFirst?: boolean;
  /** The last row of the page before. */
  after?: Pick<DeliveryRow, 'deliveredAt' | 'id'> | undefined;
}

/**
 * What came in, newest first, as the staff read it: page after page from where the last one ended, so that the thousandth page costs what the first one
 * does. Whoever has taken the consent back is not among it. Throws 40004 for everyone but staff and the system.
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

/** How many there are in each state. */
export async function countReceived(ctx: Context, query: ReceivedQuery): Promise<Map<DeliveryState, number>> {
  const rows = await selectReceived(ctx, query)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** How many there are, as far as they are counted for somebody to look at. */
export const countSomeReceived = (ctx: Context, query: ReceivedQuery): Promise<number> => countSome(ctx.db, selectReceived(ctx, query));

/** The jobs and places of what is open: by these it is narrowed. */
export async function listOpenPlaces(ctx: Context, choice: ReceivedChoice): Promise<{ jobId: number; title: string; location: string }[]> {
  // One of each job is found by its id alone: to sort what all of them keep of the job would take longer than the rest.
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
