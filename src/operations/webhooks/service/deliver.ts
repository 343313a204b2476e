import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { OutboundError, outboundReasons, requestOutbound } from '#platform/http/outbound-request.ts';
import { readRetryAfter } from '#platform/http/retry-after.ts';
import { callExternalService } from '#platform/monitoring/external-calls.ts';
import type { WebhookDeps } from '../deps.ts';
import { queueDeliveries } from './emit-event.ts';
import { signMessage } from './sign.ts';

/** Seconds between attempts: 71.5 hours in all. */
const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 64_800, 79_200] as const;
/** The time after which a delivery has failed, and after which an endpoint without a successful response is stopped. */
const patienceMs = 3 * 86_400_000;

/** The longest pause by `Retry-After`: a mistake in it must not cost three days of events. */
const longestPauseMs = 86_400_000;

const timeoutMs = 10_000;
const longestAnswer = 64 * 1024;
const excerptLength = 500;

/** The lease after which another process delivers instead: longer than one attempt. */
const leaseMs = 30_000;
/** After this many failures in a row an endpoint is skipped until the next minute. */
const failuresInARow = 3;
/** The longest run of one job; the next one continues. */
const longestRunMs = 120_000;

/** The current time; in a job of some minutes the `now` of its context is too old. */
type Clock = () => Date;

/** Sends the due events to every endpoint independently, so that a slow one does not delay others. */
export async function deliverDue(ctx: Context, deps: WebhookDeps): Promise<void> {
  const began = performance.now();
  const clock = () => new Date(ctx.now.getTime() + performance.now() - began);
  const rows = await ctx.db
    .selectFrom('webhookEndpoints as endpoint')
    .select('endpoint.id')
    .where('endpoint.state', '=', 'on')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDeliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpointId', '=', 'endpoint.id')
          .where('delivery.state', '=', 'waiting')
          .where('delivery.nextAt', '<=', ctx.now),
      ),
    )
    .execute();
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await serveEndpoint(ctx, deps, id, clock);
      } catch (error) {
        // An error of one endpoint does not affect others; the next minute retries.
        ctx.log.error({ err: error, webhook: id }, 'webhook endpoint skipped');
      }
    }),
  );
}

/** Delivers to one endpoint while something is due; does nothing while another process holds its lease. */
async function serveEndpoint(ctx: Context, deps: WebhookDeps, endpointId: string, clock: Clock): Promise<void> {
  const until = clock().getTime() + longestRunMs;
  let failures = 0;
  // Events written while the lease was held triggered no job, so the queue is checked again after its release.
  while (failures < failuresInARow && clock().getTime() < until && (await findDue(ctx, endpointId, clock()))) {
    const lease = await takeLease(ctx, endpointId, clock);
    if (!lease) return;
    while (await renewLease(ctx, lease, clock)) {
      const delivery = await takeNext(ctx, endpointId, clock);
      if (!delivery) break;
      failures = (await attempt(ctx, deps, delivery, clock)) ? 0 : failures + 1;
      if (failures >= failuresInARow || clock().getTime() >= until) break;
    }
    await setLease(ctx, lease, null);
  }
}

/** The lease is held while its end is stored in the row; after a long silence another process has replaced it. */
interface Lease {
  readonly endpointId: string;
  until: Date;
}

const leaseEnd = (clock: Clock): Date => new Date(clock().getTime() + leaseMs);

async function takeLease(ctx: Context, endpointId: string, clock: Clock): Promise<Lease | undefined> {
  const until = leaseEnd(clock);
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhookEndpoints')
    .set({ leasedUntil: until })
    .where('id', '=', endpointId)
    .where('state', '=', 'on')
    .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', clock())]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { endpointId, until } : undefined;
}

async function renewLease(ctx: Context, lease: Lease, clock: Clock): Promise<boolean> {
  const until = leaseEnd(clock);
  const isHeld = await setLease(ctx, lease, until);
  lease.until = until;
  return isHeld;
}

/** Returns false when another process holds the lease. */
async function setLease(ctx: Context, { endpointId, until }: Lease, leasedUntil: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhookEndpoints')
    .set({ leasedUntil })
    .where('id', '=', endpointId)
    .where('leasedUntil', '=', until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Finds the earliest delivery that is due and waits for no earlier one of its subject; none while the endpoint is paused. Each
 * candidate is checked by one index lookup, because thousands can be pending after days without an answer.
 */
const findDue = ({ db }: Context, endpointId: string, now: Date) =>
  db
    .selectFrom('webhookDeliveries as delivery')
    .select(['delivery.id', 'delivery.attempts'])
    .where('delivery.endpointId', '=', endpointId)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.nextAt', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookEndpoints as endpoint')
            .select('endpoint.id')
            .whereRef('endpoint.id', '=', 'delivery.endpointId')
            .where('endpoint.pausedUntil', '>', now),
        ),
      ),
    )
    .where('delivery.id', '=', ({ selectFrom }) =>
      selectFrom('webhookDeliveries as first')
        .select('first.id')
        .whereRef('first.endpointId', '=', 'delivery.endpointId')
        .whereRef('first.subject', '=', 'delivery.subject')
        .where('first.state', '=', 'waiting')
        .orderBy('first.id')
        .limit(1),
    )
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst();

interface Delivery {
  id: number;
  endpointId: string;
  attempts: number;
  since: Date;
}

/** Counts the attempt before it is made and sets the time of the next one, so that another process retries if this one crashes. */
async function takeNext(ctx: Context, endpointId: string, clock: Clock): Promise<Delivery | undefined> {
  const due = await findDue(ctx, endpointId, clock());
  if (!due) return undefined;
  const pause = pauses[Math.min(due.attempts, pauses.length - 1)]!;
  return ctx.db
    .updateTable('webhookDeliveries')
    .set({ attempts: due.attempts + 1, nextAt: new Date(clock().getTime() + pause * 1000) })
    .where('id', '=', due.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', due.attempts)
    .returning(['id', 'endpointId', 'attempts', 'since'])
    .executeTakeFirst();
}

interface Answer {
  status: number | null;
  problem: string | null;
  excerpt: string;
  ms: number;
}

interface Outcome {
  answer: Answer;
  retryAfter?: string | undefined;
}

/** Makes one attempt and stores the response. Returns true when the event was received. */
async function attempt(ctx: Context, deps: WebhookDeps, delivery: Delivery, clock: Clock): Promise<boolean> {
  const at = clock();
  const { answer, retryAfter } = await send(ctx, deps, delivery, at);
  const isReceived = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const now = clock();
  await inTransaction({ ...ctx, now }, async (tx) => {
    await tx.db
      .insertInto('webhookAttempts')
      .values({ deliveryId: delivery.id, at, ...answer })
      .execute();
    if (isReceived) await markReceived(tx, delivery);
    else await markFailed(tx, delivery, answer, readRetryAfter(retryAfter, now));
  });
  return isReceived;
}

async function send(ctx: Context, { vault, allowedHosts }: WebhookDeps, { id, endpointId }: Delivery, at: Date): Promise<Outcome> {
  const { url, sealedSecret, sealedFormerSecret, formerUntil, key, body } = await ctx.db
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhookEvents as event', 'event.id', 'delivery.eventId')
    .innerJoin('webhookEndpoints as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(['endpoint.url', 'endpoint.sealedSecret', 'endpoint.sealedFormerSecret', 'endpoint.formerUntil', 'event.key', 'event.body'])
    .where('delivery.id', '=', id)
    .executeTakeFirstOrThrow();
  const { sealedSecret: current, sealedFormerSecret: former } = vault.webhookEndpoints;
  const secrets = [current.open(sealedSecret, { id: endpointId })];
  if (sealedFormerSecret && formerUntil && formerUntil > at) secrets.push(former.open(sealedFormerSecret, { id: endpointId }));
  const headers = {
    ...signMessage({ id: `evt_${key}`, at, body, secrets }),
    'content-type': 'application/json',
    'user-agent': 'Qianting-Webhooks/1.0',
  };
  const began = performance.now();
  const spent = () => Math.round(performance.now() - began);
  try {
    const { status, text, retryAfter } = await callExternalService('webhooks', () =>
      requestOutbound(url, { method: 'POST', headers, body, timeoutMs, longestAnswer, allowedHosts }),
    );
    return { answer: { status, problem: null, excerpt: shorten(text), ms: spent() }, retryAfter };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { answer: { status: null, problem: outboundReasons[error.reason], excerpt: '', ms: spent() } };
  }
}

/** Truncates a response and removes characters that a database or a screen cannot represent. */
const shorten = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cs}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, excerptLength);

async function markReceived(tx: Context, { id, endpointId }: Delivery): Promise<void> {
  await tx.db.updateTable('webhookDeliveries').set({ state: 'delivered', deliveredAt: tx.now }).where('id', '=', id).execute();
  await tx.db
    .updateTable('webhookEndpoints')
    .set({ failingSince: null })
    .where('id', '=', endpointId)
    .where('failingSince', 'is not', null)
    .execute();
}

async function markFailed(
  tx: Context,
  { id, endpointId, attempts, since }: Delivery,
  { status }: Answer,
  retryAt: Date | undefined,
): Promise<void> {
  const isOver = attempts > pauses.length || tx.now.getTime() - since.getTime() >= patienceMs;
  if (isOver)
    await tx.db.updateTable('webhookDeliveries').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'waiting').execute();
  const endpoint = await tx.db
    .updateTable('webhookEndpoints')
    .set({ failingSince: sql<Date>`coalesce(failing_since, ${tx.now})` })
    .where('id', '=', endpointId)
    .returning('failingSince')
    .executeTakeFirst();
  const failingSince = endpoint?.failingSince ?? tx.now;
  if (status === 410) return stopEndpoint(tx, endpointId, '对方回应 410，表示地址已不再接收');
  if (tx.now.getTime() - failingSince.getTime() >= patienceMs) return stopEndpoint(tx, endpointId, '连续三天没有一次推送成功');
  if (retryAt) await pauseEndpoint(tx, { id, endpointId }, retryAt);
  if (attempts === 1) await queueDeliveries(tx, pauses[0]);
}

/** Pauses an endpoint for the requested time, within limits: neither the failed nor other pending deliveries are sent before. */
async function pauseEndpoint(tx: Context, { id, endpointId }: Pick<Delivery, 'id' | 'endpointId'>, wanted: Date): Promise<void> {
  const until = new Date(Math.min(wanted.getTime(), tx.now.getTime() + longestPauseMs));
  await tx.db.updateTable('webhookEndpoints').set({ pausedUntil: until }).where('id', '=', endpointId).execute();
  await tx.db
    .updateTable('webhookDeliveries')
    .set((eb) => ({ nextAt: eb.fn<Date>('greatest', ['nextAt', eb.val(until)]) }))
    .where('id', '=', id)
    .execute();
}

/** Stops an endpoint automatically; this is recorded and shown in the inbox. Deliveries it has not received stay and can be sent later. */
async function stopEndpoint(tx: Context, endpointId: string, reason: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhookEndpoints')
    .set({ state: 'stopped', stopReason: reason, stoppedAt: tx.now })
    .where('id', '=', endpointId)
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await tx.db
    .updateTable('webhookDeliveries')
    .set({ state: 'failed' })
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
  await audit(tx, 'webhook.stopped', `webhook:${endpointId}`, { reason });
}
