import { listStoppedEndpoints } from '#operations/webhooks/service/endpoints.ts';
import type { InboxSource } from '../inbox-source.ts';

/** Webhook endpoints that are paused until somebody has checked them. */
export const webhookSource: InboxSource = {
  code: 'webhooks',
  name: '事件推送',
  group: 'failed',
  wants: ['operation.manage'],
  list: async (ctx, count) =>
    (await listStoppedEndpoints(ctx, count)).map(({ id, name, stopReason, stoppedAt }) => ({
      subject: id,
      title: `对“${name}”的推送已自动停止`,
      text: `${stopReason ?? ''}。请联系接收方，恢复后重新推送未送达的`,
      since: stoppedAt ?? ctx.now,
      dueOn: null,
      href: `/webhooks/${id}`,
    })),
};
