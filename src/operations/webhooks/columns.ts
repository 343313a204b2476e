import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { WebhookDeliveryState, EndpointState, WebhookEventType } from './web/webhook-labels.ts';

export const columns = {
  webhookEndpoints: {
    state: typed<EndpointState>(),
    sealedSecret: sealed('webhook-secret', 'webhook_endpoints.secret:{id}'),
    sealedFormerSecret: sealed('webhook-secret', 'webhook_endpoints.former_secret:{id}'),
  },
  webhookEvents: { type: typed<WebhookEventType>() },
  webhookDeliveries: { state: typed<WebhookDeliveryState>() },
  webhookAttempts: {},
} satisfies ModuleColumns;
