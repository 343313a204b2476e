import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { beijingClock } from '#web/format/beijing-time.ts';
import type { MessagingDeps } from '../deps.ts';

/** Seconds before a number can be sent the next code, for whatever purpose (DOMAIN X22). */
export const resendSeconds = 60;
/** Codes a day, in Shanghai, for one number over all purposes (DOMAIN X22). */
export const codesPerDay = 10;

const hourMs = 3_600_000;

/**
 * Counts one more code for the number and for the visitor's network, in the transaction that sends it. The rows of both stay
 * locked until it ends, so that of codes asked for at once, on whatever process, the limits let through what one after the other
 * would get. The number comes first everywhere: nobody waits in a circle. Throws 40029 with the seconds to wait.
 */
export async function countCode(tx: Context, { vault, codesPerNetworkHour }: MessagingDeps, mobile: string): Promise<void> {
  await countForNumber(tx, vault.recipientKey(mobile), mobile.includes('@') ? '邮箱' : '手机号');
  if (tx.ip) await countForNetwork(tx, vault.networkKey(networkOf(tx.ip)), codesPerNetworkHour);
}

/** A code that was used has arrived: the next matter of its holder need not wait. What it counts towards the day stays. */
export async function endWait(tx: Context, { vault }: MessagingDeps, mobile: string): Promise<void> {
  await tx.db
    .updateTable('messageCodeCounts')
    .set({ lastAt: new Date(tx.now.getTime() - resendSeconds * 1000) })
    .where('scope', '=', 'number')
    .where('key', '=', vault.recipientKey(mobile))
    .execute();
}

async function countForNumber(tx: Context, key: Buffer, title: string): Promise<void> {
  const today = startOfDay(tx.now);
  // A process whose clock is behind at midnight must not open a day again that another has begun.
  const isNewDay = sql<boolean>`c.window_start < ${today}`;
  const { rows } = await sql`
    insert into message_code_counts as c (scope, key, window_start, codes, last_at) values ('number', ${key}, ${today}, 1, ${tx.now})
    on conflict (scope, key) do update set
      window_start = greatest(c.window_start, ${today}),
      codes = case when ${isNewDay} then 1 else c.codes + 1 end,
      last_at = ${tx.now}
    where c.last_at <= ${new Date(tx.now.getTime() - resendSeconds * 1000)} and (${isNewDay} or c.codes < ${codesPerDay}::integer)
    returning 1 as counted`.execute(tx.db);
  if (rows.length === 0) throw await refuseNumber(tx, key, { today, title });
}

async function refuseNumber(tx: Context, key: Buffer, { today, title }: { today: Date; title: string }): Promise<Error> {
  const { codes, windowStart, lastAt } = await readCount(tx, 'number', key);
  if (codes >= codesPerDay && windowStart >= today) {
    const retryAfter = secondsUntil(tx, new Date(windowStart.getTime() + 24 * hourMs));
    return fail('tooManyRequests', `该${title}今日获取验证码已达 ${codesPerDay} 次，请明天（0 时以后）再试`, { retryAfter });
  }
  const retryAfter = secondsUntil(tx, new Date(lastAt.getTime() + resendSeconds * 1000));
  return fail('tooManyRequests', `验证码刚刚发送过，请 ${retryAfter} 秒后再获取`, { retryAfter });
}

async function countForNetwork(tx: Context, key: Buffer, most: number): Promise<void> {
  const hour = new Date(Math.floor(tx.now.getTime() / hourMs) * hourMs);
  const isNewHour = sql<boolean>`c.window_start < ${hour}`;
  const { rows } = await sql`
    insert into message_code_counts as c (scope, key, window_start, codes, last_at) values ('network', ${key}, ${hour}, 1, ${tx.now})
    on conflict (scope, key) do update set
      window_start = greatest(c.window_start, ${hour}),
      codes = case when ${isNewHour} then 1 else c.codes + 1 end,
      last_at = greatest(c.last_at, ${tx.now})
    where ${isNewHour} or c.codes < ${most}::integer
    returning 1 as counted`.execute(tx.db);
  if (rows.length > 0) return;
  const { windowStart } = await readCount(tx, 'network', key);
  const until = new Date(windowStart.getTime() + hourMs);
  throw fail('tooManyRequests', `您所在网络获取验证码的次数过多，请于 ${beijingClock(until)} 后再试`, {
    retryAfter: secondsUntil(tx, until),
  });
}

function readCount(tx: Context, scope: 'number' | 'network', key: Buffer) {
  return tx.db
    .selectFrom('messageCodeCounts')
    .select(['codes', 'windowStart', 'lastAt'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

const startOfDay = (moment: Date): Date => new Date(`${shanghaiDay(moment)}T00:00:00+08:00`);

const secondsUntil = ({ now }: Context, moment: Date): number => Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
