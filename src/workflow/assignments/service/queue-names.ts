import type { QueueCode } from '../schema.ts';

/** Display names of the queues. */
export const queueNames: Readonly<Record<QueueCode, string>> = {
  case: '业务办理',
  complaint: '投诉',
  client: '客户查询',
  privacy: '个人信息申请',
  delivery: '投递',
  talent: '人才储备',
  link: '链接检查',
  callback: '回电',
};
