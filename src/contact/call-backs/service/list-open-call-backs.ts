import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import { countUpToLimit } from '#platform/database/paginate.ts';
import type { CallBackPurpose } from '../schema/requests.ts';
import { isInBranches } from './call-back-queue.ts';

interface WaitingCallBack {
  number: string;
  purpose: CallBackPurpose;
  receivedAt: Date;
  callFrom: Date;
  callUntil: Date;
  /** The number of attempts. */
  attempts: number;
}

interface WaitingChoice {
  /** Excludes the numbers that this subquery returns. */
  outside: Expression<string>;
  /** Includes only these numbers. */
  among?: Expression<string> | undefined;
  count: number;
}

/** Lists the open requests in the caller's branches, by the end of their slot. */
export function listOpenCallBacks(ctx: Context, { outside, among, count }: WaitingChoice): Promise<WaitingCallBack[]> {
  return ctx.db
    .selectFrom('callBacks')
    .select(['number', 'purpose', 'receivedAt', 'callFrom', 'callUntil'])
    .select(sql<number>`(select count(*) from call_back_attempts where call_back_id = call_backs.id)`.as('attempts'))
    .where('state', '=', 'waiting')
    .where(isInBranches(ctx))
    .where('number', 'not in', outside)
    .$if(among !== undefined, (query) => query.where('number', 'in', among!))
    .orderBy('callUntil')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Counts the open requests in the caller's branches, and the overdue ones among them, up to the usual limit. */
export async function countOpenCallBacks(ctx: Context): Promise<{ waiting: number; overdue: number }> {
  const waiting = ctx.db.selectFrom('callBacks').where('state', '=', 'waiting').where(isInBranches(ctx));
  return {
    waiting: await countUpToLimit(ctx.db, waiting),
    overdue: await countUpToLimit(ctx.db, waiting.where('callUntil', '<=', ctx.now)),
  };
}
