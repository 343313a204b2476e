import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { countOne, dayWindow, secondsUntil, fixedWindow } from '#platform/limits/limits.ts';
import { beijingClock } from '#ui/format/beijing-time.ts';
import type { CodePurpose } from '../code-purposes.ts';
import type { MessagingDeps } from '../deps.ts';
import type { MessageChannel } from '../message.ts';
import { codeRules } from '../web/code-rules.ts';

/** The name of the limit of a number. */
export const numberLimit = 'code.number';
const siteLimit = 'code.site';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * The requester of a code: the owner of its number, who has authenticated in some way (a session, the right password, a trusted device), or
 * anybody who knows the number. Requests of strangers never use up the owner's budget.
 */
export type CodeRequester = 'owner' | 'stranger';

/** Purposes of strangers that require more than the number, and therefore have a budget of their own. */
const ownBudgetOfStrangers: ReadonlySet<CodePurpose> = new Set(['resetPassword', 'agreement']);

/** Returns the budget: one per purpose for owners; a common one for strangers, except for the purposes above. */
function budgetOf(purpose: CodePurpose, asker: CodeRequester): string {
  return asker === 'owner' || ownBudgetOfStrangers.has(purpose) ? `${asker}:${purpose}` : asker;
}

const channelTitles: Readonly<Record<MessageChannel, string>> = { sms: '手机号', mail: '邮箱', robot: '机器人', account: '账号' };

interface CountedCode {
  mobile: string;
  purpose: CodePurpose;
  asker: CodeRequester;
  channel: MessageChannel;
}

/**
 * Counts a code towards the number's limit, and for a stranger also for their network and the whole site, in the transaction that sends it.
 * The rows stay locked until it ends, so that simultaneous requests in any process are limited like sequential ones. The number is always
 * locked first, which avoids deadlocks. Returns the key of the budget. Throws 40029 with the seconds to wait.
 */
export async function countCode(tx: Context, deps: MessagingDeps, { mobile, purpose, asker, channel }: CountedCode): Promise<Buffer> {
  const key = deps.vault.budgetKey(mobile, budgetOf(purpose, asker));
  await countForNumber(tx, key, channelTitles[channel]);
  if (asker === 'owner') return key;
  if (tx.ip) await countForNetwork(tx, deps.vault.networkKey(networkOf(tx.ip)), deps.codesPerNetworkHour);
  if (channel === 'sms') await countForSite(tx, deps);
  return key;
}

/** Ends the waiting time after a code was used, because it has arrived. It still counts for the day. */
export async function endResendWait(tx: Context, budgetKey: Buffer): Promise<void> {
  await tx.db
    .updateTable('limitCounts')
    .set({ lastAt: new Date(tx.now.getTime() - codeRules.resendSeconds * 1000) })
    .where('name', '=', numberLimit)
    .where('key', '=', budgetKey)
    .execute();
}

async function countForNumber(tx: Context, key: Buffer, title: string): Promise<void> {
  const limit = { name: numberLimit, key, window: dayWindow(tx), most: codeRules.perDay, pauseMs: codeRules.resendSeconds * 1000 };
  const { isCounted, used, lastAt, endsAt, retryAfter: untilTomorrow } = await countOne(tx, limit);
  if (isCounted) return;
  if (used >= codeRules.perDay && endsAt > tx.now)
    throw fail('tooManyRequests', `该${title}今日获取验证码已达 ${codeRules.perDay} 次，请明天（0 时以后）再试`, {
      retryAfter: untilTomorrow,
    });
  const retryAfter = secondsUntil(tx, new Date(lastAt.getTime() + codeRules.resendSeconds * 1000));
  throw fail('tooManyRequests', `验证码刚刚发送过，请 ${retryAfter} 秒后再获取`, { retryAfter });
}

async function countForNetwork(tx: Context, key: Buffer, most: number): Promise<void> {
  const { isCounted, endsAt, retryAfter } = await countOne(tx, { name: 'code.network', key, window: fixedWindow(tx, hourMs), most });
  if (isCounted) return;
  throw fail('tooManyRequests', `您所在网络获取验证码的次数过多，请于 ${beijingClock(endsAt)} 后再试`, { retryAfter });
}

/**
 * Limits the text messages to strangers for the whole site, as requests from many networks for many numbers stay below every
 * other limit.
 */
async function countForSite(tx: Context, { codesPerSiteMinute, codesPerSiteHour }: MessagingDeps): Promise<void> {
  for (const { name, spanMs, most } of siteSpans({ codesPerSiteMinute, codesPerSiteHour })) {
    const { isCounted, retryAfter } = await countOne(tx, { name: siteLimit, key: name, window: fixedWindow(tx, spanMs), most });
    if (isCounted) continue;
    tx.log.warn({ window: name, most }, 'verification codes rate limited');
    const rest = '已登录、使用通行密钥或受信任设备的不受影响';
    throw fail('tooManyRequests', `当前获取短信验证码的人数过多，请 ${retryAfter} 秒后再试；${rest}`, { retryAfter });
  }
}

const siteSpans = ({ codesPerSiteMinute, codesPerSiteHour }: Pick<MessagingDeps, 'codesPerSiteMinute' | 'codesPerSiteHour'>) =>
  [
    { name: 'minute', spanMs: minuteMs, most: codesPerSiteMinute },
    { name: 'hour', spanMs: hourMs, most: codesPerSiteHour },
  ] as const;

/** Returns the used share of the limits of the whole site, 0 to 1, for the alarm. */
export async function readSiteUsage(
  ctx: Pick<Context, 'db' | 'now'>,
  limits: Pick<MessagingDeps, 'codesPerSiteMinute' | 'codesPerSiteHour'>,
): Promise<{ window: 'minute' | 'hour'; used: number }[]> {
  const rows = await ctx.db.selectFrom('limitCounts').select(['key', 'used', 'endsAt']).where('name', '=', siteLimit).execute();
  return siteSpans(limits).map(({ name, spanMs, most }) => {
    const row = rows.find(({ key }) => key.toString() === name);
    const holds = row !== undefined && row.endsAt.getTime() + spanMs > ctx.now.getTime();
    return { window: name, used: holds ? row.used / most : 0 };
  });
}
