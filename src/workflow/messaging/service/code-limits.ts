import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { beijingClock } from '#ui/format/beijing-time.ts';
import type { CodePurpose } from '../code-purposes.ts';
import type { MessagingDeps } from '../deps.ts';
import type { Channel } from '../message.ts';

/** Seconds before a number can be sent the next code of one budget (DOMAIN X22). */
export const resendSeconds = 60;
/** Codes a day, in Shanghai, for one budget of a number (DOMAIN X22). */
export const codesPerDay = 10;

const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * Who asks for a code: the owner of its number, who has proved something (a session, the right password, a trusted device), or anybody who knows
 * the number. What strangers ask for never uses up what the owner needs.
 */
export type Asker = 'owner' | 'stranger';

/** What a stranger may ask for that costs more to reach than a number: nobody uses it up who only knows that. */
const ownBudgetOfStrangers: ReadonlySet<CodePurpose> = new Set(['resetPassword', 'agreement']);

/** What is counted together: of an owner each purpose by itself, of strangers all but the named ones. */
function budgetOf(purpose: CodePurpose, asker: Asker): string {
  return asker === 'owner' || ownBudgetOfStrangers.has(purpose) ? `${asker}:${purpose}` : asker;
}

const channelTitles: Readonly<Record<Channel, string>> = { sms: '手机号', mail: '邮箱', robot: '机器人', account: '账号' };

interface CountedCode {
  mobile: string;
  purpose: CodePurpose;
  asker: Asker;
  channel: Channel;
}

/**
 * Counts one more code for the number's budget; of a stranger for the visitor's network and the whole site as well, in the transaction that sends
 * it. The rows stay locked until it ends, so that of codes asked for at once, on whatever process, the limits let through what one after the other
 * would get. The number comes first everywhere: nobody waits in a circle. Returns the key of the budget. Throws 40029 with the seconds to wait.
 */
export async function countCode(tx: Context, deps: MessagingDeps, { mobile, purpose, asker, channel }: CountedCode): Promise<Buffer> {
  const key = deps.vault.budgetKey(mobile, budgetOf(purpose, asker));
  await countForNumber(tx, key, channelTitles[channel]);
  if (asker === 'owner') return key;
  if (tx.ip) await countForNetwork(tx, deps.vault.networkKey(networkOf(tx.ip)), deps.codesPerNetworkHour);
  if (channel === 'sms') await countForSite(tx, deps);
  return key;
}

/** A code that was used has arrived: the next matter of its holder need not wait. What it counts towards the day stays. */
export async function endWait(tx: Context, budgetKey: Buffer): Promise<void> {
  await tx.db
    .updateTable('messageCodeCounts')
    .set({ lastAt: new Date(tx.now.getTime() - resendSeconds * 1000) })
    .where('scope', '=', 'number')
    .where('key', '=', budgetKey)
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

interface SpanLimit {
  scope: 'network' | 'site';
  key: Buffer;
  spanMs: number;
  most: number;
}

/** Counts one more within a span of time; false when there have been so many already. */
async function countWithin(tx: Context, { scope, key, spanMs, most }: SpanLimit): Promise<boolean> {
  const start = new Date(Math.floor(tx.now.getTime() / spanMs) * spanMs);
  const isNew = sql<boolean>`c.window_start < ${start}`;
  const { rows } = await sql`
    insert into message_code_counts as c (scope, key, window_start, codes, last_at) values (${scope}, ${key}, ${start}, 1, ${tx.now})
    on conflict (scope, key) do update set
      window_start = greatest(c.window_start, ${start}),
      codes = case when ${isNew} then 1 else c.codes + 1 end,
      last_at = greatest(c.last_at, ${tx.now})
    where ${isNew} or c.codes < ${most}::integer
    returning 1 as counted`.execute(tx.db);
  return rows.length > 0;
}

async function countForNetwork(tx: Context, key: Buffer, most: number): Promise<void> {
  if (await countWithin(tx, { scope: 'network', key, spanMs: hourMs, most })) return;
  const { windowStart } = await readCount(tx, 'network', key);
  const until = new Date(windowStart.getTime() + hourMs);
  throw fail('tooManyRequests', `您所在网络获取验证码的次数过多，请于 ${beijingClock(until)} 后再试`, {
    retryAfter: secondsUntil(tx, until),
  });
}

/** Limits the text messages that strangers cause on the whole site: many networks and many numbers stay below every other limit. */
async function countForSite(tx: Context, { codesPerSiteMinute, codesPerSiteHour }: MessagingDeps): Promise<void> {
  for (const { name, spanMs, most } of siteSpans({ codesPerSiteMinute, codesPerSiteHour })) {
    if (await countWithin(tx, { scope: 'site', key: Buffer.from(name), spanMs, most })) continue;
    const retryAfter = secondsUntil(tx, new Date((Math.floor(tx.now.getTime() / spanMs) + 1) * spanMs));
    tx.log.warn({ window: name, most }, 'text messages with codes limited');
    const rest = '已登录、使用通行密钥或受信任设备的不受影响';
    throw fail('tooManyRequests', `当前获取短信验证码的人数过多，请 ${retryAfter} 秒后再试；${rest}`, { retryAfter });
  }
}

const siteSpans = ({ codesPerSiteMinute, codesPerSiteHour }: Pick<MessagingDeps, 'codesPerSiteMinute' | 'codesPerSiteHour'>) =>
  [
    { name: 'minute', spanMs: minuteMs, most: codesPerSiteMinute },
    { name: 'hour', spanMs: hourMs, most: codesPerSiteHour },
  ] as const;

/** The share of the limits of the whole site that is used, 0 to 1, for the alarm. */
export async function readSiteUsage(
  ctx: Pick<Context, 'db' | 'now'>,
  limits: Pick<MessagingDeps, 'codesPerSiteMinute' | 'codesPerSiteHour'>,
): Promise<{ window: 'minute' | 'hour'; used: number }[]> {
  const rows = await ctx.db.selectFrom('messageCodeCounts').select(['key', 'codes', 'windowStart']).where('scope', '=', 'site').execute();
  return siteSpans(limits).map(({ name, spanMs, most }) => {
    const row = rows.find(({ key }) => key.toString() === name);
    const holds = row !== undefined && row.windowStart.getTime() + 2 * spanMs > ctx.now.getTime();
    return { window: name, used: holds ? row.codes / most : 0 };
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
