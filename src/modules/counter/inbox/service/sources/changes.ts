import { listWaitingOrders, type WaitingOrder } from '#modules/console/change/service/orders/list-orders.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import type { InboxSource, WaitingItem } from '../inbox-source.ts';

export const reviewSource: InboxSource = {
  code: 'changes',
  name: '变更复核',
  wants: ['content.approve', 'content.approve-second'],
  list: async (ctx, count) =>
    (await listWaitingOrders(ctx, 'review', count)).map((order) =>
      toItem(order, order.first === null ? `${order.madeBy}提交，待您复核` : `${order.madeBy}提交，${order.first}已先通过，待您第二级复核`),
    ),
};

export const returnedSource: InboxSource = {
  code: 'returned-changes',
  name: '退回我的变更单',
  wants: ['content.draft'],
  list: async (ctx, count) => (await listWaitingOrders(ctx, 'returned', count)).map((order) => toItem(order, '已退回，请修改后再提交')),
};

/** An urgent take-down is ratified within a day. */
export const ratificationSource: InboxSource = {
  code: 'ratifications',
  name: '下线追认',
  wants: ['content.approve', 'content.take-down'],
  list: async (ctx, count) =>
    (await listWaitingOrders(ctx, 'unratified', count)).map((order) => ({
      ...toItem(order, `${order.madeBy}紧急下线，待追认`),
      dueOn: addDays(shanghaiDay(order.changedAt), 1),
    })),
};

const toItem = ({ id, typeTitle, title, changedAt }: WaitingOrder, text: string): WaitingItem => ({
  subject: String(id),
  title: `${typeTitle}：${title}`,
  text,
  since: changedAt,
  dueOn: null,
  href: `/changes/${id}`,
});
