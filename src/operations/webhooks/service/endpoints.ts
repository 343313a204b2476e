import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { checkOutboundAddress, OutboundError, outboundReasons } from '#platform/http/outbound-request.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { createStaleChangeError } from '#platform/http/stale-change-error.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { WebhookDeps } from '../deps.ts';
import type { WebhookEndpoint, IssuedSecret, ParsedEndpointChange, ParsedNewEndpoint } from '../schema.ts';
import { eventNames, overlapHours, type EventType } from '../web/webhook-labels.ts';
import { createSecret } from './sign.ts';

/** Lists all endpoints by name, or one of them, with counts of pending and undelivered events. */
export async function listEndpoints(ctx: Pick<Context, 'db' | 'now'>, only?: string): Promise<WebhookEndpoint[]> {
  const rows = await ctx.db
    .selectFrom('webhookEndpoints as endpoint')
    .selectAll('endpoint')
    .select([
      sql<number>`(select count(*)::integer from webhook_deliveries d where d.endpoint_id = endpoint.id and d.state = 'waiting')`.as(
        'waiting',
      ),
      sql<number>`(select count(*)::integer from webhook_deliveries d where d.endpoint_id = endpoint.id and d.state = 'failed')`.as(
        'failed',
      ),
      sql<Date | null>`(select max(delivered_at) from webhook_deliveries d where d.endpoint_id = endpoint.id)`.as('lastDeliveredAt'),
    ])
    .$if(only !== undefined, (query) => query.where('endpoint.id', '=', only!))
    .orderBy('endpoint.name')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events as EventType[],
    state: row.state,
    stopReason: row.stopReason,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    pausedUntil: row.pausedUntil && row.pausedUntil > ctx.now ? row.pausedUntil.toISOString() : null,
    secretSetAt: row.secretSetAt.toISOString(),
    formerUntil: row.formerUntil && row.formerUntil > ctx.now ? row.formerUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    waiting: row.waiting,
    failed: row.failed,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  }));
}

/** Lists endpoints that were stopped automatically, the earliest first. */
export const listStoppedEndpoints = ({ db }: Pick<Context, 'db'>, count: number) =>
  db
    .selectFrom('webhookEndpoints')
    .select(['id', 'name', 'stopReason', 'stoppedAt'])
    .where('state', '=', 'stopped')
    .orderBy('stoppedAt')
    .limit(count)
    .execute();

/**
 * Creates an endpoint, which receives events from now on. Returns its secret only once. Throws 40001 for a forbidden address,
 * 40301 without a recent re-authentication.
 */
export async function createEndpoint(ctx: Context, deps: WebhookDeps, { name, url, events }: ParsedNewEndpoint): Promise<IssuedSecret> {
  requireProof(ctx);
  const address = requireAddress(deps, url);
  const [id, secret] = [randomUUID(), createSecret()];
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto('webhookEndpoints')
      .values({
        id,
        name,
        url: address,
        events: [...new Set(events)],
        state: 'on',
        sealedSecret: deps.vault.webhookEndpoints.sealedSecret.seal(secret, { id }),
        secretSetAt: tx.now,
        createdAt: tx.now,
        createdBy: tx.actor.kind === 'staff' ? tx.actor.staffId : null,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw nameTaken();
    await audit(tx, 'webhook.created', `webhook:${id}`, { name, url: address, events });
    return { id, secret, formerUntil: null };
  });
}

const nameTaken = () => createInputError([{ path: 'name', message: '已有同名的推送地址，请换一个名称' }]);

/** Returns the address without its fragment. The network to which its host resolves is checked with each delivery. */
function requireAddress({ allowedHosts }: WebhookDeps, text: string): string {
  try {
    const { url } = checkOutboundAddress(text, { allowedHosts });
    url.hash = '';
    return url.href;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const more = error.reason === 'inner' || error.reason === 'scheme' ? '；内部网络的主机须先由运维写入 OUTBOUND_ALLOWED_HOSTS' : '';
    throw createInputError([{ path: 'url', message: `${outboundReasons[error.reason]}${more}` }]);
  }
}

async function lockEndpoint(tx: Context, id: string) {
  const row = await tx.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/** Describes an endpoint for conflict messages; equal endpoints have equal descriptions. */
const inWords = ({ name, url, events, isOn }: ParsedEndpointChange['former']): string =>
  `名称“${name}”，地址 ${url}，事件 ${[...new Set(events)]
    .toSorted()
    .map((event) => eventNames[event])
    .join('、')}，${isOn ? '推送' : '不推送'}`;

/**
 * Changes address and events of an endpoint; switches it off, or on again after it was stopped. Pending events of an endpoint
 * that is switched off are not delivered and can be sent later. Throws 40009 with both versions when it has changed since the
 * change began.
 */
export async function changeEndpoint(ctx: Context, deps: WebhookDeps, change: ParsedEndpointChange): Promise<Empty> {
  requireProof(ctx);
  const { id, name, url, events, isOn, former } = change;
  const address = requireAddress(deps, url);
  return inTransaction(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const now = { name: before.name, url: before.url, events: before.events as EventType[], isOn: before.state === 'on' };
    if (inWords(now) !== inWords(former))
      throw createStaleChangeError('推送地址', inWords(now), inWords({ name, url: address, events, isOn }));
    const other = await tx.db.selectFrom('webhookEndpoints').select('id').where('name', '=', name).where('id', '<>', id).executeTakeFirst();
    if (other) throw nameTaken();
    const isAnew = isOn && before.state !== 'on';
    await tx.db
      .updateTable('webhookEndpoints')
      .set({
        name,
        url: address,
        events: [...new Set(events)],
        state: isOn ? 'on' : 'off',
        stopReason: null,
        stoppedAt: null,
        ...(isAnew && { failingSince: null }),
        // A manual change ends the pause that the endpoint asked for.
        pausedUntil: null,
      })
      .where('id', '=', id)
      .execute();
    if (!isOn)
      await tx.db
        .updateTable('webhookDeliveries')
        .set({ state: 'failed' })
        .where('endpointId', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    await audit(tx, 'webhook.changed', `webhook:${id}`, {
      before: { name: before.name, url: before.url, events: before.events, state: before.state },
      after: { name, url: address, events, isOn },
    });
    return {};
  });
}

/** Removes an endpoint with the log of its deliveries; its settings stay in the audit log. */
export async function removeEndpoint(ctx: Context, { id }: { id: string }): Promise<Empty> {
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const { name, url } = await lockEndpoint(tx, id);
    await tx.db.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
    await audit(tx, 'webhook.removed', `webhook:${id}`, { name, url });
    return {};
  });
}

/** Creates a new secret, returned only once. The previous one also signs for one day, so that receivers can switch without a gap. */
export async function renewSecret(ctx: Context, { vault }: WebhookDeps, { id }: { id: string }): Promise<IssuedSecret> {
  requireProof(ctx);
  const { sealedSecret: current, sealedFormerSecret: former } = vault.webhookEndpoints;
  return inTransaction(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const secret = createSecret();
    const formerUntil = new Date(tx.now.getTime() + overlapHours * 3_600_000);
    await tx.db
      .updateTable('webhookEndpoints')
      .set({
        sealedSecret: current.seal(secret, { id }),
        secretSetAt: tx.now,
        sealedFormerSecret: former.seal(current.open(before.sealedSecret, { id }), { id }),
        formerUntil,
      })
      .where('id', '=', id)
      .execute();
    await audit(tx, 'webhook.secretRenewed', `webhook:${id}`, { formerUntil: formerUntil.toISOString() });
    return { id, secret, formerUntil: formerUntil.toISOString() };
  });
}
