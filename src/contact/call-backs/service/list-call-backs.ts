import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { reachOf, requireScope } from '#platform/staff-access.ts';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { Assignment } from '#workflow/assignments/schema.ts';
import { listOwnSubjects, readAssignments } from '#workflow/assignments/service/assignments.ts';
import type { CallBackItem, CallBackPage, ParsedCallBackQuery } from '../schema/handling.ts';
import { callBackQueue, isInBranches } from './call-back-queue.ts';

const pageSize = 50;

/** Returns a page of the queue without phone numbers: open requests by the end of their slot, closed ones the newest first. */
export async function listCallBacks(ctx: Context, { state, purpose, mine, after }: ParsedCallBackQuery): Promise<CallBackPage> {
  requireScope(ctx, 'queue', callBackQueue.code);
  const isOwn = mine === '1' || reachOf(ctx, 'callBack.read') === 'own';
  const own = isOwn ? await listOwnSubjects(ctx, callBackQueue) : undefined;
  const [at, id] = after?.split('_') ?? [];
  const isWaiting = state === 'waiting';
  const moment = isWaiting ? 'callUntil' : 'endedAt';
  const rows = await ctx.db
    .selectFrom('callBacks')
    .selectAll()
    .where(isInBranches(ctx))
    .where(isWaiting ? 'state' : 'endedAt', isWaiting ? '=' : 'is not', isWaiting ? 'waiting' : null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .$if(own !== undefined, (query) => query.where(sql<boolean>`number = any(${own}::text[])`))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple(moment, 'id'), isWaiting ? '>' : '<', tuple(new Date(at!), Number(id)))),
    )
    .orderBy(moment, isWaiting ? 'asc' : 'desc')
    .orderBy('id', isWaiting ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const assignments = await readAssignments(
    ctx,
    callBackQueue,
    shown.map(({ number }) => number),
  );
  const attempts = await countAttempts(
    ctx,
    shown.map((row) => row.id),
  );
  return {
    records: shown.map((row) => ({
      ...toCallBackItem(ctx, row, assignments.get(row.number)),
      attempts: attempts.get(row.id) ?? 0,
    })),
    next: rows.length > pageSize && last ? `${last[moment]!.toISOString()}_${last.id}` : null,
    now: ctx.now.toISOString(),
  };
}

/** Returns the displayed fields of a request, in a list or individually. */
export function toCallBackItem(
  { now }: Pick<Context, 'now'>,
  row: Selectable<Tables['callBacks']>,
  assignment: Assignment | undefined,
): Omit<CallBackItem, 'attempts'> {
  const { number, purpose, state, referralKind: kind, referralName: name, callFrom, callUntil, receivedAt, endedAt } = row;
  return {
    number,
    purpose,
    state,
    referral: kind && name ? { kind, name } : null,
    call: { from: beijingIso(callFrom), until: beijingIso(callUntil) },
    standing: state !== 'waiting' ? null : callUntil <= now ? 'overdue' : callFrom <= now ? 'now' : 'later',
    receivedAt: receivedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    assignment: assignment ?? null,
  };
}

async function countAttempts({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('callBackAttempts')
    .select(['callBackId', ({ fn }) => fn.countAll<number>().as('count')])
    .where(sql<boolean>`call_back_id = any(${ids}::bigint[])`)
    .groupBy('callBackId')
    .execute();
  return new Map(rows.map(({ callBackId, count }) => [callBackId, count]));
}
