import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import { countSome } from '#platform/database/paginate.ts';
import type { CallBackPurpose } from '../schema/requests.ts';
import { isInBranches } from './call-back-work.ts';

/** Who waits for a call. */
interface WaitingCallBack {
  number: string;
  purpose: CallBackPurpose;
  receivedAt: Date;
  callFrom: Date;
  callUntil: Date;
  /** How often it was tried already. */
  attempts: number;
}

interface WaitingChoice {
  /** All but these, by a query of their numbers. */
  outside: Expression<string>;
  /** Only these. */
  among?: Expression<string> | undefined;
  count: number;
}

/** Who waits for a call where the caller works, the hours that end first at the head. */
export function listWaiting(ctx: Context, { outside, among, count }: WaitingChoice): Promise<WaitingCallBack[]> {
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

/** How many wait where the caller works, and of how many the promised hours are over; as far as they are counted for somebody to look at. */
export async function countWaiting(ctx: Context): Promise<{ waiting: number; overdue: number }> {
  const waiting = ctx.db.selectFrom('callBacks').where('state', '=', 'waiting').where(isInBranches(ctx));
  return { waiting: await countSome(ctx.db, waiting), overdue: await countSome(ctx.db, waiting.where('callUntil', '<=', ctx.now)) };
}
