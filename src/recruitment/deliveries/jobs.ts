import { job, type Job } from '#platform/jobs/job.ts';
import type { DeliveryDeps } from './deps.ts';
import { eraseOldDeliveries } from './service/erase.ts';
import { moveByRules, moveDueDeliveries } from './service/move-by-rules.ts';
import { moveQueue } from './service/rules.ts';
import { keepMonths } from './web/states.ts';

/**
 * The jobs of deliveries: due steps by rules, a check for missed ones every quarter of an hour, and deletion after the retention
 * time at night.
 */
export function deliveryJobs(deps: DeliveryDeps): readonly Job[] {
  return [
    job<{ deliveryId?: string }>({
      queue: moveQueue,
      title: '按规则推进投递',
      async handle(ctx, { deliveryId }) {
        if (deliveryId) await moveByRules(ctx, deps, deliveryId);
      },
    }),
    job({
      queue: 'delivery.sweep',
      title: '补办到期的投递',
      cron: '*/15 * * * *',
      async handle(ctx) {
        const moved = await moveDueDeliveries(ctx, deps);
        if (moved > 0) ctx.log.info({ moved }, 'deliveries moved automatically');
      },
    }),
    job({
      queue: 'delivery.retention',
      title: '删除期满的投递',
      clears: [`已撤回、未录用的投递：${keepMonths.withdrawn} 个月`, `已录用的投递：${keepMonths.hired} 个月`],
      cron: '50 3 * * *',
      async handle(ctx) {
        const erased = await eraseOldDeliveries(ctx);
        if (erased > 0) ctx.log.info({ erased }, 'expired deliveries deleted');
      },
    }),
  ];
}
