import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { WebhookDeliveryPage, ParsedWebhookDeliveryQuery, ParsedReplay, ReplayResult } from '../schema.ts';
import { queueDeliveries } from './emit-event.ts';
import { listEndpoints } from './endpoints.ts';

const pageSize = 50;
const mostTries = 20;
/** The number of days for which the log is stored. */
export const retentionDays = 90;

/** Returns one page of the deliveries to an endpoint with the responses, newest first. Throws 40004 for an unknown endpoint. */
export async function listWebhookDeliveries(ctx: Context, { id, state, before }: ParsedWebhookDeliveryQuery): Promise<WebhookDeliveryPage> {
  const [endpoint] = await listEndpoints(ctx, id);
  if (!endpoint) throw fail('notFound');
  const rows = await ctx.db
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhookEvents as event', 'event.id', 'delivery.eventId')
    .select(['delivery.id', 'delivery.subject', 'delivery.state', 'delivery.attempts', 'delivery.nextAt'])
    .select(['event.key', 'event.type', 'event.body', 'event.at'])
    .where('delivery.endpointId', '=', id)
    .$if(state !== undefined, (query) => query.where('delivery.state', '=', state!))
    .$if(before !== undefined, (query) => query.where('delivery.id', '<', before!))
    .orderBy('delivery.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const tries = await ctx.db
    .selectFrom('webhookAttempts')
    .select(['deliveryId', 'at', 'ms', 'status', 'problem', 'excerpt'])
    .where('deliveryId', '=', sql<number>`any (${page.map((row) => row.id)})`)
    .orderBy('id', 'desc')
    .execute();
  const byDelivery = Map.groupBy(tries, ({ deliveryId }) => deliveryId);
  return {
    endpoint,
    deliveries: page.map(({ key, at, nextAt, ...row }) => ({
      ...row,
      eventId: `evt_${key}`,
      at: at.toISOString(),
      nextAt: row.state === 'waiting' ? nextAt.toISOString() : null,
      tries: (byDelivery.get(row.id) ?? [])
        .slice(0, mostTries)
        .map(({ deliveryId: _delivery, ...attempt }) => ({ ...attempt, at: attempt.at.toISOString() })),
    })),
    next: rows.length > pageSize ? page.at(-1)!.id : null,
  };
}

/** Locks an endpoint that receives events. Throws 40004 for an unknown one, 40009 for one that is switched off. */
async function lockOpenEndpoint(tx: Context, id: string): Promise<void> {
  const row = await tx.db.selectFrom('webhookEndpoints').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.state !== 'on') throw fail('conflict', '这个推送地址没有启用，请先恢复推送');
}

/** Sends a test event in the same way as all others. */
export function sendTestEvent(ctx: Context, { id }: { id: string }): Promise<Empty> {
  return inTransaction(ctx, async (tx) => {
    await lockOpenEndpoint(tx, id);
    const [type, key, subject] = ['webhook.test', randomUUID(), `webhook:${id}`] as const;
    const body = JSON.stringify({ type, timestamp: tx.now.toISOString(), data: { note: '这是一次测试' } });
    const event = await tx.db
      .insertInto('webhookEvents')
      .values({ key, type, subject, body, at: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto('webhookDeliveries')
      // A test has its own subject, so that it neither waits for others nor delays them.
      .values({ eventId: event.id, endpointId: id, subject: `${subject}:${key}`, state: 'waiting', nextAt: tx.now, since: tx.now })
      .execute();
    await audit(tx, 'webhook.tested', `webhook:${id}`);
    await queueDeliveries(tx);
    return {};
  });
}

/**
 * Sends one delivery again, or all that have failed since a time, under their original ids. Throws 40009 for one that is already
 * pending.
 */
export async function replayDeliveries(ctx: Context, { id, delivery, since }: ParsedReplay): Promise<ReplayResult> {
  if ((delivery === undefined) === (since === undefined))
    throw createInputError([{ path: 'since', message: '请指定一条推送，或从何时起的全部未送达' }]);
  return inTransaction(ctx, async (tx) => {
    await lockOpenEndpoint(tx, id);
    const { numUpdatedRows } = await tx.db
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', attempts: 0, nextAt: tx.now, since: tx.now })
      .where('endpointId', '=', id)
      .$if(delivery !== undefined, (query) => query.where('id', '=', delivery!).where('state', '<>', 'waiting'))
      .$if(since !== undefined, (query) =>
        query
          .where('state', '=', 'failed')
          .where('eventId', 'in', tx.db.selectFrom('webhookEvents').select('id').where('at', '>=', since!)),
      )
      .executeTakeFirstOrThrow();
    const count = Number(numUpdatedRows);
    if (delivery !== undefined && count === 0) throw fail('conflict', '这条推送不存在，或已在等待推送，请刷新后查看');
    await audit(tx, 'webhook.replayed', `webhook:${id}`, {
      ...(delivery !== undefined && { delivery }),
      ...(since && { since: since.toISOString() }),
      count,
    });
    if (count > 0) await queueDeliveries(tx);
    return { count };
  });
}

/** Deletes events past their retention period; pending ones are always younger. */
export async function removeOldEvents({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('webhookEvents')
    .where('at', '<', new Date(now.getTime() - retentionDays * 86_400_000))
    .execute();
}
