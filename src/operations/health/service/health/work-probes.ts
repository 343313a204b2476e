import { countTroubled, hasSentBy } from '#workflow/messaging/service/count-messages.ts';
import { sendsNothing } from '#workflow/messaging/service/message-kinds.ts';
import { findSealStanding } from '#operations/audit/service/read-audit.ts';
import { listFreshness } from '#securities/lists/service/freshness/watch-freshness.ts';
import type { Context } from '#platform/context.ts';
import { listQueueStandings } from '#platform/jobs/job-table.ts';
import type { OperationDeps } from '../../deps.ts';
import { bad, good, poor, unused, type HealthProbe } from './probe.ts';

const minuteMs = 60_000;

/** What is due is taken within seconds; what waits for minutes waits for a worker that is not there, or for one that cannot keep up. */
async function checkJobs(ctx: Context) {
  const queues = await listQueueStandings(ctx);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const [oldestAt] = queues.flatMap((queue) => queue.oldestAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const minutes = oldestAt ? (ctx.now.getTime() - oldestAt.getTime()) / minuteMs : 0;
  if (minutes > 30) return bad(`最早的作业已等待 ${Math.round(minutes)} 分钟`);
  if (minutes > 5) return poor(`最早的作业已等待 ${Math.round(minutes)} 分钟`);
  return failed > 0 ? poor(`${failed} 个作业失败`) : good('没有积压，没有失败');
}

async function checkSeals(ctx: Context) {
  const { sealedAt, number, waiting } = await findSealStanding(ctx);
  const minutes = sealedAt ? (ctx.now.getTime() - Date.parse(sealedAt)) / minuteMs : 0;
  // Nothing is sealed while nothing happens: it is the two together that tell.
  if (waiting > 0 && minutes > 10) return bad(`${waiting} 条审计记录已 ${Math.round(minutes)} 分钟未封存`);
  return good(number === null ? '尚无记录' : `已封存至第 ${number} 次，${waiting} 条等待`);
}

async function checkMessages(ctx: Context, { messaging }: OperationDeps) {
  const { retried, failed } = await countTroubled(ctx);
  const text = `短信 ${nameOf(messaging.sms)}，邮件 ${nameOf(messaging.mail)}；等待重试 ${retried}，一日内未送达 ${failed}`;
  const senders = [messaging.sms, messaging.mail];
  const connected = senders.filter((sender) => !sendsNothing(sender));
  // What stands in the outbox alone reaches nobody, however well it stands there.
  if (connected.length === 0) return unused(text);
  if (failed > 0 || retried > 20 || connected.length < senders.length) return poor(text);
  for (const { provider } of connected)
    if (!(await hasSentBy(ctx, provider))) return poor(`${provider} 已接通，还没有发出过一条，请试发；${text}`);
  return good(text);
}

/** Whether staff can be told in their own accounts, and whether that works. */
async function checkAccounts(ctx: Context, { messaging }: OperationDeps) {
  const { provider, services } = messaging.account;
  if (services.length === 0) return unused('未配置，员工只能用邮箱或群机器人接收待办通知');
  const names = services.map((service) => accountNames[service]).join('、');
  const { failed } = await countTroubled(ctx, 'account');
  if (failed > 0) return poor(`${names} 已配置，一日内未送达 ${failed}`);
  if (!(await hasSentBy(ctx, provider))) return poor(`${names} 已配置，还没有发出过一条，请在“我的通知”中试发`);
  return good(`${names} 已配置，一日内没有未送达`);
}

const accountNames = { wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' } as const;

const nameOf = (sender: { provider: string }): string => (sendsNothing(sender) ? '未接通（只写入发件箱）' : sender.provider);

async function checkLists(ctx: Context) {
  const lists = await listFreshness(ctx);
  const stale = lists.filter(({ isStale }) => isStale).length;
  if (lists.every(({ asOf }) => asOf === null)) return unused('尚无名单');
  return stale > 0 ? poor(`${stale} 份名单未按时更新`) : good('全部按时更新');
}

export const workProbes: readonly HealthProbe[] = [
  { name: '后台作业', check: checkJobs },
  { name: '审计封存', check: checkSeals },
  { name: '短信与邮件', check: checkMessages },
  { name: '企业微信、钉钉、飞书账号', check: checkAccounts },
  { name: '每日名单', check: checkLists },
];
