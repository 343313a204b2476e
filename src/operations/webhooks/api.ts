import { endpoint, noInput, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import type { WebhookDeps } from './deps.ts';
import * as schema from './schema.ts';
import { listWebhookDeliveries, replayDeliveries, sendTestEvent } from './service/deliveries.ts';
import { createEndpoint, changeEndpoint, listEndpoints, removeEndpoint, renewSecret } from './service/endpoints.ts';

export const createWebhookApi = (deps: WebhookDeps): readonly Endpoint[] => [
  endpoint(calls.webhookList, { input: noInput, result: schema.endpointList, summary: '事件推送的地址' }, async (ctx) => ({
    endpoints: await listEndpoints(ctx),
  })),
  endpoint(
    calls.webhookCreate,
    { input: schema.newEndpoint, result: schema.issuedSecret, summary: '新增推送地址', outcomes: ['needsProof'] },
    (ctx, input) => createEndpoint(ctx, deps, input),
  ),
  endpoint(
    calls.webhookChange,
    {
      input: schema.endpointChange,
      result: noResult,
      summary: '修改、停用或恢复推送地址',
      outcomes: ['needsProof', 'notFound', 'conflict'],
    },
    (ctx, input) => changeEndpoint(ctx, deps, input),
  ),
  endpoint(
    calls.webhookRemove,
    { input: schema.endpointId, result: noResult, summary: '删除推送地址及其推送记录', outcomes: ['needsProof', 'notFound'] },
    removeEndpoint,
  ),
  endpoint(
    calls.webhookSecretRenew,
    { input: schema.endpointId, result: schema.issuedSecret, summary: '更换推送的签名密钥', outcomes: ['needsProof', 'notFound'] },
    (ctx, input) => renewSecret(ctx, deps, input),
  ),
  endpoint(
    calls.webhookTest,
    { input: schema.endpointId, result: noResult, summary: '发送测试事件', outcomes: ['notFound', 'conflict'] },
    sendTestEvent,
  ),
  endpoint(
    calls.webhookReplay,
    {
      input: schema.replayInput,
      result: schema.replayResult,
      summary: '重新推送一条，或某时刻以来的全部未送达',
      outcomes: ['notFound', 'conflict'],
    },
    replayDeliveries,
  ),
  endpoint(
    calls.webhookDeliveryList,
    { input: schema.deliveryQuery, result: schema.deliveryPage, summary: '推送记录', outcomes: ['notFound'] },
    listWebhookDeliveries,
  ),
];
