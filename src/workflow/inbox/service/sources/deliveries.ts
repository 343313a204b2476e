import {
  listDeliveriesAwaitingTimes,
  listNewDeliveries,
  listDeliveriesWithoutOpinion,
  type WaitingDelivery,
} from '#recruitment/hiring/service/list-waiting.ts';
import type { InboxSource, PendingItem } from '../inbox-source.ts';

export const deliverySource: InboxSource = {
  code: 'deliveries',
  name: '投递筛选',
  group: 'waiting',
  wants: ['recruitment.manage'],
  queue: 'delivery',
  list: async (ctx, count) => (await listNewDeliveries(ctx, count)).map((one) => toItem(one, '待筛选', 'state=delivered&')),
};

export const interviewSource: InboxSource = {
  code: 'interviews',
  name: '面试改约',
  group: 'waiting',
  wants: ['recruitment.manage'],
  queue: 'delivery',
  list: async (ctx, count) =>
    (await listDeliveriesAwaitingTimes(ctx, count)).map((one) => toItem(one, '应聘者申请改约面试时间', 'view=times&')),
};

export const opinionSource: InboxSource = {
  code: 'opinions',
  name: '用人意见',
  group: 'waiting',
  wants: ['recruitment.judge'],
  queue: 'delivery',
  list: async (ctx, count) => (await listDeliveriesWithoutOpinion(ctx, count)).map((one) => toItem(one, '待您填写意见', '')),
};

const toItem = ({ number, job, since }: WaitingDelivery, text: string, view: string): PendingItem => ({
  subject: number,
  title: `投递：${job.title}`,
  text: `${number}，${text}`,
  since,
  dueOn: null,
  href: `/deliveries?${view}item=${number}`,
});
