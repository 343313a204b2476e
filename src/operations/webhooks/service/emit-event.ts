import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { EventType } from '../web/webhook-labels.ts';

/** The queue that delivers pending events. */
export const webhookQueue = 'webhook.deliver';

export interface WebhookEvent {
  type: EventType;
  /** The subject, `complaint:202611250001`; events of one subject arrive in order. */
  subject: string;
  /** Only numbers and states, no personal data. */
  data: Readonly<Record<string, string | number | null>>;
}

/**
 * Stores an event for every endpoint subscribed to its type, in the transaction of the act: it is sent if and only if that
 * commits. Without subscribers nothing is written. For an endpoint that was stopped automatically it is stored as not delivered,
 * to be sent later.
 */
export async function emitWebhookEvent(tx: Context, { type, subject, data }: WebhookEvent): Promise<void> {
  const body = JSON.stringify({ type, timestamp: tx.now.toISOString(), data });
  const { rows } = await sql`
    with wanted as (
      select id, state from webhook_endpoints where state <> 'off' and ${type} = any(events)
    ), event as (
      insert into webhook_events (key, type, subject, body, at)
      select ${randomUUID()}::uuid, ${type}, ${subject}, ${body}, ${tx.now} where exists (select from wanted)
      returning id
    )
    insert into webhook_deliveries (event_id, endpoint_id, subject, state, next_at, since)
    select event.id, wanted.id, ${subject}, case wanted.state when 'on' then 'waiting' else 'failed' end, ${tx.now}, ${tx.now} from event, wanted
    returning id`.execute(tx.db);
  if (rows.length > 0) await queueDeliveries(tx);
}

/** Queues a delivery run; a run that is already queued is not duplicated. */
export const queueDeliveries = (tx: Context, after = 0): Promise<void> =>
  tx.jobs.send(tx.db, webhookQueue, {}, { key: after > 0 ? 'again' : 'due', ...(after > 0 && { after }) });
