import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { beijingClock } from '#ui/format/beijing-time.ts';
import type { FailureScope } from '../../columns.ts';
import { clientLimits } from '../../web/client-limits.ts';

/**
 * Subject against which failures are counted: an account, existing or not, or a network. A client's fund account and mobile
 * number are counted separately, because a shared lock would reveal to a stranger that they belong together. Failures on a
 * trusted device count for that device only, so that no stranger can lock its client out.
 */
export interface FailureCounter {
  scope: FailureScope;
  /** Keyed hash of the subject. */
  key: Buffer;
}

interface Policy {
  /** Number of failures that lock the subject for `lockMs`. */
  limit: number;
  /** Number of failures after which an attempt needs a pass of the human check. */
  unchecked: number;
  /** Wait in seconds after the n-th failure. */
  delay(failures: number): number;
  refusal: string;
  /** Alternative offered in the message. */
  way?: string;
}

const lockMs = clientLimits.lockMinutes * 60_000;
/** After this time without a failure, counting starts again. */
const forgetMs = 24 * 3_600_000;

const ofAccount: Policy = {
  limit: clientLimits.failures,
  unchecked: 3,
  // A single typing error causes no wait.
  delay: (failures) => [0, 0, 2, 5, 10][failures] ?? 0,
  refusal: '为保护账户安全，该账号的网上登录已暂停',
  way: '；忘记密码的，可先在线重置登录密码',
};

// A branch or a company may share one address.
const ofAddress: Policy = {
  limit: 50,
  unchecked: 10,
  delay: (failures) => (failures < 10 ? 0 : Math.min(failures - 9, 30)),
  refusal: '您所在网络的登录失败次数过多，网上登录已暂停',
};

const policies: Readonly<Record<FailureScope, Policy>> = {
  account: ofAccount,
  device: ofAccount,
  address: ofAddress,
  ownPassword: { ...ofAccount, way: '', unchecked: Infinity, refusal: '原密码错误次数过多，修改密码已暂停' },
  stepUp: { ...ofAccount, way: '', unchecked: Infinity, refusal: '核验错误次数过多，这种方式已暂停，可换一种方式' },
  reset: { ...ofAccount, way: '', limit: 10, refusal: '信息核对失败次数过多，该账号的密码重置已暂停' },
  resetAddress: { ...ofAddress, limit: 30, refusal: '您所在网络的信息核对失败次数过多，密码重置已暂停' },
};

/** Returns true when the n-th attempt needs a pass of the human check. */
export const needsHumanCheck = ({ scope }: FailureCounter, failures: number): boolean => failures > policies[scope].unchecked;

/**
 * Counts an attempt in advance as a failure and returns its number; `withdrawAttempt` or `resetLoginFailures` corrects that
 * afterwards. So simultaneous attempts cannot exceed the limit. Throws 40029 with the seconds to wait during a lock, or during
 * the delay of the last failure for an attempt that began after it; both also apply to unknown accounts.
 */
export async function countAttempt(ctx: Context, counted: FailureCounter): Promise<number> {
  const { limit } = policies[counted.scope];
  const startsAnew = sql<boolean>`(coalesce(f.locked_until <= ${ctx.now}, false) or f.counted_at <= ${new Date(ctx.now.getTime() - forgetMs)})`;
  const lockedUntil = new Date(ctx.now.getTime() + lockMs);
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures as f (scope, key, failures, counted_at) values (${counted.scope}, ${counted.key}, 1, ${ctx.now})
    on conflict (scope, key) do update set
      failures = case when ${startsAnew} then 1 else f.failures + 1 end,
      not_before = case when ${startsAnew} then null else f.not_before end,
      locked_until = case when not ${startsAnew} and f.failures + 1 >= ${limit}::integer then ${lockedUntil}::timestamptz end,
      counted_at = greatest(f.counted_at, ${ctx.now})
    where ${startsAnew} or (f.locked_until is null and (f.not_before is null or f.not_before <= ${ctx.now} or f.counted_at >= ${ctx.now}))
    returning failures`.execute(ctx.db);
  return rows[0]?.failures ?? refuse(ctx, counted);
}

async function refuse(ctx: Context, { scope, key }: FailureCounter): Promise<never> {
  const row = await ctx.db
    .selectFrom('loginFailures')
    .select(['notBefore', 'lockedUntil'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  const until = row?.lockedUntil ?? row?.notBefore ?? ctx.now;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / 1000));
  const text = row?.lockedUntil
    ? `${policies[scope].refusal}，请于 ${beijingClock(until)} 后再试${policies[scope].way ?? ''}`
    : `操作过于频繁，请 ${retryAfter} 秒后再试`;
  throw fail('tooManyRequests', text, { retryAfter });
}

/** Records a failure that took `tookMs`: attempts that begin from now on wait for its delay. Attempts already running do not. */
export async function delayNextAttempt(
  ctx: Context,
  { scope, key }: FailureCounter,
  { failures, tookMs }: { failures: number; tookMs: number },
): Promise<void> {
  const now = ctx.now.getTime();
  const [notBefore, failedAt] = [new Date(now + policies[scope].delay(failures) * 1000), new Date(now + Math.ceil(tookMs))];
  await ctx.db
    .updateTable('loginFailures')
    .set(({ fn, ref, val }) => ({
      notBefore: fn<Date>('greatest', [ref('notBefore'), val(notBefore)]),
      countedAt: fn<Date>('greatest', [ref('countedAt'), val(failedAt)]),
    }))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Withdraws an attempt whose result is unknown, or a success that says nothing about other attempts of its address. */
export async function withdrawAttempt(ctx: Context, { scope, key }: FailureCounter): Promise<void> {
  await ctx.db
    .updateTable('loginFailures')
    .set(({ eb, fn }) => ({ failures: fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), lockedUntil: null }))
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

/** Resets the failures of the account after a success. */
export async function resetLoginFailures(ctx: Context, { scope, key }: FailureCounter): Promise<void> {
  await ctx.db.deleteFrom('loginFailures').where('scope', '=', scope).where('key', '=', key).execute();
}

/** Returns the end of a lock as a time of day in Beijing. */
export const formatLockEnd = (now: Date): string => beijingClock(new Date(now.getTime() + lockMs));
