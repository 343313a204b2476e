/** Types of events that endpoints can subscribe to. */
export const eventTypes = ['content.published', 'content.withdrawn', 'list.published', 'complaint.changed', 'case.changed'] as const;
export type EventType = (typeof eventTypes)[number];
/** `webhook.test` is sent to a single endpoint on request. */
export type WebhookEventType = EventType | 'webhook.test';

export const eventNames: Readonly<Record<WebhookEventType, string>> = {
  'content.published': '内容发布或更新',
  'content.withdrawn': '内容撤下',
  'list.published': '名单发布',
  'complaint.changed': '投诉收到、状态变化',
  'case.changed': '业务开始办理、状态变化',
  'webhook.test': '测试',
};

export type EndpointState = 'on' | 'off' | 'stopped';
export const endpointStates: Readonly<Record<EndpointState, string>> = { on: '推送中', off: '已停用', stopped: '已自动停止' };

export const deliveryStateList = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof deliveryStateList)[number];
export const deliveryStates: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: '等待推送',
  delivered: '已送达',
  failed: '未送达',
};

/** The hours for which a former secret also signs. */
export const overlapHours = 24;
