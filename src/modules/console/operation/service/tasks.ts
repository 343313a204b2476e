import { sql } from 'kysely';
import { countTroubled } from '#modules/base/messaging/service/count-messages.ts';
import { countOrders } from '#modules/console/change/service/orders/list-orders.ts';
import { countStates } from '#modules/console/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import type { TaskList } from '../schema.ts';

/** What waits for the caller, in the order of its weight; nothing of what they may not do. */
export async function listTasks(ctx: Context): Promise<TaskList> {
  const { actor } = ctx;
  const may = actor.kind === 'staff' ? actor.permissions : new Map();
  const tasks: TaskList['tasks'] = [];
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
