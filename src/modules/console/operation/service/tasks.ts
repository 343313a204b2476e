import { sql } from 'kysely';
import { countForReview } from '#modules/client/cases/service/review/list-for-review.ts';
import { countTroubled } from '#modules/base/messaging/service/count-messages.ts';
import { listComplaintTasks } from '#modules/console/complaint-desk/service/complaint-tasks.ts';
import { countOrders } from '#modules/console/change/service/orders/list-orders.ts';
import { countStates } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { scopeOf } from '#platform/staff-access.ts';
import type { TaskList } from '../schema.ts';

/** What waits for the caller, in the order of its weight; nothing of what they may not do. */
export async function listTasks(ctx: Context): Promise<TaskList> {
  const { actor } = ctx;
  const may = actor.kind === 'staff' ? actor.permissions : new Map();
  const tasks: TaskList['tasks'] = [];
  if ((may.has('case.handle') || may.has('case.approve')) && worksIn(ctx, 'case')) {
    const { first, second } = await countForReview(ctx);
    if (may.has('case.handle')) tasks.push({ code: 'cases', text: '笔业务等待人工审核', count: first, href: '/cases' });
    if (may.has('case.approve')) tasks.push({ code: 'casesSecond', text: '笔业务等待复核', count: second, href: '/cases?state=second' });
  }
  if (may.has('complaint.read')) tasks.push(...(await listComplaintTasks(ctx)));
  if (may.has('account.read')) {
    const { locked, invited, withoutRole } = await countStates(ctx);
    if (may.has('account.manage')) {
      tasks.push({ code: 'locked', text: '个账号已锁定，待解锁', count: locked, href: '/accounts?state=locked' });
      tasks.push({ code: 'invited', text: '个账号尚未启用', count: invited, href: '/accounts?state=invited' });
    }
    if (may.has('role.manage'))
      tasks.push({ code: 'withoutRole', text: '个账号已启用，尚无角色', count: withoutRole, href: '/accounts?state=active' });
  }
  if (may.has('content.read')) tasks.push(...(await listChangeTasks(ctx, may)));
  if (may.has('operation.read')) {
    const { rows } = await sql<{ failed: number }>`select count(*) as failed from pgboss.job where state = 'failed'`.execute(ctx.db);
    tasks.push({ code: 'failedJobs', text: '个后台作业失败', count: rows[0]!.failed, href: '/operation' });
    const { failed } = await countTroubled(ctx);
    tasks.push({ code: 'failedMessages', text: '条消息一日内未能送达', count: failed, href: '/operation' });
  }
  return { tasks: tasks.filter(({ count }) => count > 0) };
}

const worksIn = (ctx: Context, queue: string): boolean => scopeOf(ctx, 'queue')?.includes(queue) ?? true;

async function listChangeTasks(ctx: Context, may: ReadonlyMap<string, unknown>): Promise<TaskList['tasks']> {
  const waiting = async (box: 'review' | 'mine' | 'unratified', text: string) => ({
    code: `changes-${box}`,
    text,
    count: await countOrders(ctx, box),
    href: `/changes?box=${box}`,
  });
  return Promise.all([
    ...(may.has('content.approve') || may.has('content.approve-second') ? [waiting('review', '张变更单待您复核')] : []),
    ...(may.has('content.draft') ? [waiting('mine', '张您起草的变更单尚未生效')] : []),
    ...(may.has('content.approve') || may.has('content.take-down') ? [waiting('unratified', '项紧急下线待追认')] : []),
  ]);
}
