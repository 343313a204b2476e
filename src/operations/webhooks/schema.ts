import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { timestampInput } from '#platform/http/input/timestamp-input.ts';
import { deliveryStateList, eventTypes } from './web/webhook-labels.ts';

const id = z.uuid('没有这个推送地址');
const time = z.iso.datetime();

const facts = {
  name: z.string('请填写名称').trim().min(2, '名称至少 2 个字').max(40, '名称不超过 40 个字'),
  url: z.string('请填写地址').trim().min(1, '请填写地址').max(500, '地址不超过 500 个字'),
  events: z.array(z.enum(eventTypes, '没有这种事件')).min(1, '请至少选择一种事件').max(eventTypes.length, '事件重复'),
};
export const newEndpoint = z.object(facts);
export type NewEndpoint = z.input<typeof newEndpoint>;
export type ParsedNewEndpoint = z.output<typeof newEndpoint>;

const settings = { ...facts, isOn: z.boolean('请选择是否推送') };
export const endpointChange = z.object({
  id,
  ...settings,
  /** The endpoint as it was when the change began. */
  former: z.object(settings, '缺少修改前的设置，请刷新后再试'),
});
export type EndpointChange = z.input<typeof endpointChange>;
export type ParsedEndpointChange = z.output<typeof endpointChange>;

export const endpointId = z.object({ id });
export type EndpointId = z.input<typeof endpointId>;

/** The only responses that contain a secret. */
export const issuedSecret = z.object({ id: z.string(), secret: z.string(), formerUntil: time.nullable() });
export type IssuedSecret = z.infer<typeof issuedSecret>;

const endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  state: z.enum(['on', 'off', 'stopped']),
  stopReason: z.string().nullable(),
  stoppedAt: time.nullable(),
  failingSince: time.nullable(),
  /** The end of the pause that the endpoint has requested. */
  pausedUntil: time.nullable(),
  secretSetAt: time,
  /** The time until which the former secret also signs. */
  formerUntil: time.nullable(),
  createdAt: time,
  waiting: z.number(),
  failed: z.number(),
  lastDeliveredAt: time.nullable(),
});
export type WebhookEndpoint = z.infer<typeof endpoint>;
export const endpointList = z.object({ endpoints: z.array(endpoint) });
export type EndpointList = z.infer<typeof endpointList>;

export const deliveryQuery = z.object({
  id,
  state: choice(deliveryStateList, '状态'),
  /** The number of the delivery after which the page begins. */
  before: whole('起点').optional(),
});
export type WebhookDeliveryQuery = z.input<typeof deliveryQuery>;
export type ParsedWebhookDeliveryQuery = z.output<typeof deliveryQuery>;

const attempt = z.object({ at: time, ms: z.number(), status: z.number().nullable(), problem: z.string().nullable(), excerpt: z.string() });
const delivery = z.object({
  id: z.number(),
  /** The `webhook-id` of all attempts. */
  eventId: z.string(),
  type: z.enum([...eventTypes, 'webhook.test']),
  subject: z.string(),
  body: z.string(),
  at: time,
  state: z.enum(deliveryStateList),
  attempts: z.number(),
  nextAt: time.nullable(),
  /** Latest first, at most twenty. */
  tries: z.array(attempt),
});
export type WebhookDelivery = z.infer<typeof delivery>;
export const deliveryPage = z.object({ endpoint, deliveries: z.array(delivery), next: z.number().nullable() });
export type WebhookDeliveryPage = z.infer<typeof deliveryPage>;

/** One delivery in any state, or all that have failed since a time. */
export const replayInput = z.object({
  id,
  delivery: whole('编号').optional(),
  since: timestampInput('时间格式如 2026-11-21T09:00:00+08:00').optional(),
});
export type ReplayInput = z.input<typeof replayInput>;
export type ParsedReplay = z.output<typeof replayInput>;

export const replayResult = z.object({ count: z.number() });
export type ReplayResult = z.infer<typeof replayResult>;
