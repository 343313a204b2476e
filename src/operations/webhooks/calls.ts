import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  EndpointChange,
  EndpointId,
  EndpointList,
  IssuedSecret,
  NewEndpoint,
  ReplayResult,
  ReplayInput,
} from './schema.ts';

export const webhookList = staffCall<Empty, EndpointList>('GET', '/webhooks', { may: 'operation.read' });
export const webhookCreate = staffCall<NewEndpoint, IssuedSecret>('POST', '/webhooks', { may: 'operation.manage' });
export const webhookChange = staffCall<EndpointChange, Empty>('PUT', '/webhooks/{id}', { may: 'operation.manage' });
export const webhookRemove = staffCall<EndpointId, Empty>('POST', '/webhooks/{id}/remove', { may: 'operation.manage' });
export const webhookSecretRenew = staffCall<EndpointId, IssuedSecret>('POST', '/webhooks/{id}/secret', { may: 'operation.manage' });
export const webhookTest = staffCall<EndpointId, Empty>('POST', '/webhooks/{id}/test', { may: 'operation.manage' });
export const webhookReplay = staffCall<ReplayInput, ReplayResult>('POST', '/webhooks/{id}/replay', { may: 'operation.manage' });
export const webhookDeliveryList = staffCall<WebhookDeliveryQuery, WebhookDeliveryPage>('GET', '/webhooks/{id}/deliveries', {
  may: 'operation.read',
});
