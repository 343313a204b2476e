import { sql } from 'kysely';
import { CallError, fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { listScheduled, findIncompleteReleases } from '#workflow/approvals/service/find.ts';
import { approvalActorName, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { explainStale } from '#workflow/approvals/service/submit.ts';
import { findTypeOf } from '../../all-types.ts';
import { contentKind } from '../content-kind.ts';
import { trialContext } from '../orders/try-order.ts';

/** An order as it would be applied by a future moment. */
export interface ReplayedOrder {
  row: RequestRow;
  /** The subject after it is applied; null when it was not applied. */
  subject: string | null;
  /** Why it cannot be applied; null when it was applied. */
  failure: string | null;
}

export interface Replay {
  orders: readonly ReplayedOrder[];
  /** The number of orders outside of the caller's scopes, which are not applied. */
  hidden: number;
}

/** The longest time of one statement and of waiting for a lock: a replay holds up the orders of other people. */
const statementMs = 3000;
const lockMs = 2000;
/** The longest time of a whole replay, without the page. */
const longestMs = 10_000;

/** A step of the replay: an order is applied, or what it replaced returns at its end. */
interface Step {
  at: number;
  row: RequestRow;
  returns?: { subject: string; before: RequestRow['before'] };
}

class RollBackError extends Error {
  override readonly name = 'RollBackError';
}

/** Codes of PostgreSQL: canceled by a timeout, a lock that is not available, a deadlock. */
const busyCodes: ReadonlySet<unknown> = new Set(['57014', '55P03', '40P01']);

/**
 * Applies all approved and scheduled orders up to a moment that the caller may see, each at its time, in a transaction that is
 * always rolled back, and runs `work` in it as of the moment. Nothing is stored, sent or announced, and no transaction outlives
 * the call. An order that would fail is left out, with its reason. Throws 40000 while the replay has to wait for too long.
 */
export async function replayOrders<Result>(
  ctx: Context,
  at: Date,
  work: (tx: Context, replay: Replay) => Promise<Result>,
): Promise<Result> {
  let done: { result: Result } | undefined;
  try {
    await ctx.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(db);
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
      const inside: Context = { ...ctx, db };
      const replay = await applyScheduled(inside, at);
      done = { result: await work(trialContext(inside, at), replay) };
      throw new RollBackError();
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && busyCodes.has(error.code)) throw fail('unavailable', '正有变更在生效，请稍后再试');
    if (!(error instanceof RollBackError)) throw error;
  }
  return done!.result;
}

async function applyScheduled(ctx: Context, at: Date): Promise<Replay> {
  const { rows, hidden } = await listScheduled(ctx, contentKind, at);
  const refused = await findIncompleteReleases(ctx, rows);
  const steps: Step[] = rows.map((row) => ({ row, at: timeOf(row, rows, ctx.now) }));
  const orders = new Map<number, ReplayedOrder>();
  const began = Date.now();
  for (let step = takeFirst(steps); step; step = takeFirst(steps)) {
    if (Date.now() - began > longestMs) throw fail('unavailable', '到这一时刻的变更太多，请选择较早的时刻');
    const { row } = step;
    const ending = step.returns;
    const known = row.releaseId !== null && refused.has(row.releaseId) ? '同批的变更单尚未全部批准，或晚于这一时刻' : undefined;
    const outcome = known === undefined ? await applyStep(ctx, step, orders) : { failure: known };
    if (ending) continue;
    if ('failure' in outcome) orders.set(row.id, { row, subject: null, failure: outcome.failure });
    else {
      orders.set(row.id, { row, subject: outcome.subject, failure: null });
      const hasReturn = row.act === 'write' && row.until !== null && row.until <= at && !findTypeOf(row).hasEnd;
      if (hasReturn) steps.push({ row, at: row.until!.getTime(), returns: { subject: outcome.subject, before: outcome.before } });
    }
  }
  return { orders: [...orders.values()], hidden };
}

/** Returns the time at which an order is applied: the orders of a release at the latest time of all. */
function timeOf({ applyAt, releaseId }: RequestRow, rows: readonly RequestRow[], now: Date): number {
  const times = releaseId === null ? [applyAt] : rows.filter((row) => row.releaseId === releaseId).map((row) => row.applyAt);
  return Math.max(...times.map((time) => time?.getTime() ?? now.getTime()), now.getTime());
}

/** Removes and returns the next step: the earliest one, of the same time that of the oldest order. */
function takeFirst(steps: Step[]): Step | undefined {
  steps.sort((one, other) => one.at - other.at || one.row.id - other.row.id);
  return steps.shift();
}

type StepOutcome = { subject: string; before: RequestRow['before'] } | { failure: string };

/** Applies one step in a savepoint, so that a failure leaves nothing. */
async function applyStep(ctx: Context, { row, at, returns }: Step, orders: ReadonlyMap<number, ReplayedOrder>): Promise<StepOutcome> {
  const tx = trialContext(ctx, new Date(at));
  const inItsName: Context = { ...tx, actor: { kind: 'system', name: approvalActorName(row.id) } };
  const leader = row.follows === null ? undefined : orders.get(row.follows);
  if (leader?.failure) return { failure: `它所依据的变更单 ${leader.row.id} 不能生效` };
  const wanted = returns ? returnOf(row, returns) : { ...row, subject: leader?.subject ?? row.subject };
  await sql`savepoint replay`.execute(ctx.db);
  try {
    const stale = returns || leader ? undefined : await explainStale(inItsName, contentKind, row);
    if (stale !== undefined) throw fail('conflict', stale);
    const { subject, before } = await contentKind.apply(inItsName, wanted, []);
    await sql`release savepoint replay`.execute(ctx.db);
    return { subject: subject!, before: before ?? null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await sql`rollback to savepoint replay`.execute(ctx.db);
    return { failure: error.errors[0]?.message ?? error.message };
  }
}

/** The end of an order restores the previous content; new content is withdrawn. */
const returnOf = (row: RequestRow, { subject, before }: NonNullable<Step['returns']>): RequestRow => ({
  ...row,
  subject,
  act: before ? 'write' : 'withdraw',
  payload: before ?? row.payload,
  reason: `变更单 ${row.id} 到期，恢复原来的内容`,
  until: null,
});
