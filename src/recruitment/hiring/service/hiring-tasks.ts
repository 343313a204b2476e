import type { Context } from '#platform/context.ts';
import { scopeOf } from '#platform/staff-access.ts';
import { countState, countView } from './list-deliveries.ts';
import { deliveryWork, hasPermission } from './queue.ts';
import { countDeliveriesWithoutOpinion } from './readers.ts';

interface Task {
  code: string;
  text: string;
  count: number;
  href: string;
}

/**
 * Lists the caller's pending items about deliveries: for handlers, new deliveries and requests for other times; for departments,
 * deliveries without their opinion.
 */
export async function listHiringTasks(ctx: Context): Promise<Task[]> {
  if (!(scopeOf(ctx, 'queue')?.includes(deliveryWork.code) ?? true)) return [];
  if (!hasPermission(ctx, 'recruitment.manage'))
    return hasPermission(ctx, 'recruitment.judge')
      ? [{ code: 'opinions', text: '份投递待您填写意见', count: await countDeliveriesWithoutOpinion(ctx), href: '/deliveries' }]
      : [];
  return [
    { code: 'deliveryTimes', text: '位应聘者申请改约面试', count: await countView(ctx, 'times'), href: '/deliveries?view=times' },
    { code: 'deliveries', text: '份投递待筛选', count: await countState(ctx, 'delivered'), href: '/deliveries?state=delivered' },
  ];
}
