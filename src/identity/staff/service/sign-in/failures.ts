import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import type { SignInResult, SignInWay } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import { warnHolder } from './warnings.ts';

/** Seconds to wait after the n-th consecutive failure of a login name in one network; the last one from then on. */
const pauses = [0, 0, 0, 5, 15, 60, 300, 900, 1800];
/** The same for all networks from which the person has not signed in: the first ten cause none. */
const pausesElsewhere = [...Array<number>(10).fill(0), 5, 15, 60, 300];
/** After this time without a failure, counting starts again. */
const forgetMs = 24 * 3_600_000;
/** A network is known for this time after a sign-in from it. */
const knownMs = 90 * 86_400_000;
/** Failures after which the person is warned. */
const failuresToWarn = 5;
/** Wrong proofs in one session, or secrets for one link, after which it ends. */
export const mostProofFailures = 5;

type FailureDeps = Pick<StaffDeps, 'lookUp'>;

interface Counter {
  key: Buffer;
  pauses: readonly number[];
}

/** One attempt, which is counted in advance as a failure; `resetFailures` and `withdrawAttempt` correct that. */
export interface CountedAttempt {
  counters: readonly Counter[];
  /** Consecutive failures with this one, in the network of the attempt. */
  failures: number;
  /** Seconds until the next attempt, unless this one succeeds. */
  pause: number;
}

/**
 * Counts an attempt of a login name, which may be unknown, before it is checked. So simultaneous attempts cannot exceed the number
 * that is allowed without a pause. Failures are counted by name and network: strangers cause pauses in their own network, and
 * together in all networks that are unknown for the person, but none where the person signs in, none for their passkeys, and none
 * for their sessions. Throws 40029 with the seconds to wait.
 */
export async function countAttempt(
  ctx: Context,
  { lookUp }: FailureDeps,
  { loginName, staffId }: { loginName: string; staffId: number | undefined },
): Promise<CountedAttempt> {
  const network = ctx.ip === undefined ? 'none' : networkOf(ctx.ip);
  const counters: Counter[] = [{ key: lookUp(`failures:${network}:${loginName}`), pauses }];
  if (!(await isKnownNetwork(ctx, staffId ?? 0, network)))
    counters.push({ key: lookUp(`failures:elsewhere:${loginName}`), pauses: pausesElsewhere });
  const counted: { counter: Counter; failures: number }[] = [];
  for (const counter of counters) {
    const failures = await count(ctx, counter);
    if (failures === undefined) {
      await withdrawAttempt(ctx, { counters: counted.map((one) => one.counter) });
      throw await refuseDuringPause(ctx, counter);
    }
    counted.push({ counter, failures });
  }
  const pause = Math.max(...counted.map((one) => pauseAfter(one.counter, one.failures)));
  return { counters, failures: counted[0]!.failures, pause };
}

const pauseAfter = (counter: Counter, failures: number): number => counter.pauses[failures] ?? counter.pauses.at(-1)!;

/** Returns true if the person signed in from the network lately. Runs the same query for an unknown name. */
async function isKnownNetwork(ctx: Context, staffId: number, network: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('staffLogins')
    .select('ip')
    .distinct()
    .where('staffId', '=', staffId)
    .where('result', '=', 'success')
    .where('at', '>', new Date(ctx.now.getTime() - knownMs))
    .execute();
  return rows.some(({ ip }) => ip !== null && networkOf(ip) === network);
}

/** Returns the number of consecutive failures with this attempt; undefined during a pause. */
async function count(ctx: Context, counter: Counter): Promise<number | undefined> {
  const startsAnew = sql<boolean>`f.counted_at <= ${new Date(ctx.now.getTime() - forgetMs)}`;
  const seconds = sql<number>`(${counter.pauses}::integer[])[least(f.failures + 2, ${counter.pauses.length})]`;
  const { rows } = await sql<{ failures: number }>`
    insert into staff_login_failures as f (key, failures, counted_at) values (${counter.key}, 1, ${ctx.now})
    on conflict (key) do update set
      failures = case when ${startsAnew} then 1 else f.failures + 1 end,
      not_before = case when ${startsAnew} then null else ${ctx.now}::timestamptz + make_interval(secs => ${seconds}) end,
      counted_at = greatest(f.counted_at, ${ctx.now})
    where ${startsAnew} or f.not_before is null or f.not_before <= ${ctx.now}
    returning failures`.execute(ctx.db);
  return rows[0]?.failures;
}

async function refuseDuringPause(ctx: Context, { key }: Counter): Promise<Error> {
  const row = await ctx.db.selectFrom('staffLoginFailures').select('notBefore').where('key', '=', key).executeTakeFirst();
  const retryAfter = Math.max(1, Math.ceil(((row?.notBefore ?? ctx.now).getTime() - ctx.now.getTime()) / 1000));
  return fail('tooManyRequests', `登录失败次数较多，请 ${formatPause(retryAfter)}后再试；通行密钥不受影响`, { retryAfter });
}

/** Formats seconds as `15 秒` or `5 分钟`, rounded up. */
export const formatPause = (seconds: number): string => (seconds < 120 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`);

/** Withdraws an attempt that waits for its code or fails for another reason. */
export async function withdrawAttempt(ctx: Context, { counters }: Pick<CountedAttempt, 'counters'>): Promise<void> {
  for (const { key } of counters)
    await ctx.db
      .updateTable('staffLoginFailures')
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, notBefore: null })
      .where('key', '=', key)
      .execute();
}

export async function resetFailures(ctx: Context, { counters }: Pick<CountedAttempt, 'counters'>): Promise<void> {
  for (const { key } of counters) await ctx.db.deleteFrom('staffLoginFailures').where('key', '=', key).execute();
}

/** Removes counts that have no effect any more. */
export async function removeOldFailures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('staffLoginFailures')
    .where('countedAt', '<', new Date(now.getTime() - forgetMs))
    .execute();
}

/** Audits a failure of an existing account, and warns its holder from the fifth on. */
export async function recordFailure(
  tx: Context,
  staffId: number,
  { failures }: Pick<CountedAttempt, 'failures'>,
  what: 'wrongPassword' | 'wrongCode',
): Promise<void> {
  await audit(tx, 'staff.loginFailed', `staff:${staffId}`, { what, failures });
  if (failures >= failuresToWarn) await warnHolder(tx, staffId, { failures, knowsPassword: what === 'wrongCode' });
}

export async function recordStaffLogin(ctx: Context, staffId: number | null, result: SignInResult, way: SignInWay): Promise<void> {
  const device = deviceNameOf(ctx.userAgent);
  await ctx.db
    .insertInto('staffLogins')
    .values({ staffId, at: ctx.now, result, way, ip: ctx.ip ?? null, device })
    .execute();
}
