import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { useReceiver } from '#test/factories/operations/webhooks.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { openWebhookDeps } from './deps.ts';
import type { WebhookEndpoint, ParsedEndpointChange } from './schema.ts';
import { deliverDue } from './service/deliver.ts';
import { listWebhookDeliveries, removeOldEvents, replayDeliveries, sendTestEvent } from './service/deliveries.ts';
import { emitWebhookEvent } from './service/emit-event.ts';
import { changeEndpoint, createEndpoint, listEndpoints, removeEndpoint, renewSecret } from './service/endpoints.ts';
import { eventTypes } from './web/webhook-labels.ts';

const { db, context } = useDatabase();
const receiver = useReceiver();
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
/** An actor with all permissions that needs no re-authentication. */
const staff: Context = { ...ctx, actor: { kind: 'system', name: 'test' } };
const at = (minutes: number): Context => ({ ...staff, now: new Date(now.getTime() + minutes * 60_000) });

let [id, secret] = ['', ''];
beforeEach(async () => {
  await db.deleteFrom('webhookEndpoints').execute();
  await db.deleteFrom('webhookEvents').execute();
  receiver.received.length = 0;
  receiver.answer = { status: 204 };
  ({ id, secret } = await createEndpoint(staff, receiver.deps(), { name: '客服系统', url: receiver.url(), events: [...eventTypes] }));
});

async function change(wanted: Partial<ParsedEndpointChange>, using = staff): Promise<void> {
  const [{ name, url, events, state }] = (await listEndpoints(using, id)) as [WebhookEndpoint];
  const former = { name, url, events, isOn: state === 'on' };
  await changeEndpoint(using, receiver.deps(), { id, name, url, events, isOn: true, ...wanted, former });
}

const emit = (subject: string, state = 'open', using = staff) =>
  inTransaction(using, (tx) => emitWebhookEvent(tx, { type: 'case.changed', subject, data: { id: subject, state } }));
const deliver = (minutes = 0) => deliverDue(at(minutes), receiver.deps());
const log = async () => (await listWebhookDeliveries(staff, { id })).deliveries;
const told = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: { id: string; state: string } }).data);
const signatureBy = (key: string, { headers, body }: (typeof receiver.received)[number]) =>
  `v1,${createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

describe('webhook events', () => {
  test('an event is written with the act that causes it, or not at all', async () => {
    const failing = inTransaction(staff, async (tx) => {
      await emitWebhookEvent(tx, { type: 'case.changed', subject: 'case:1', data: {} });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await log()).toEqual([]);
    await emit('case:1');
    expect(await log()).toMatchObject([{ subject: 'case:1', state: 'waiting', attempts: 0 }]);
  });

  test('an event without a subscriber is not stored', async () => {
    await change({ events: ['list.published'] });
    await emit('case:1');
    expect(await db.selectFrom('webhookEvents').selectAll().execute()).toEqual([]);
  });

  test('an event arrives in the format of Standard Webhooks: id, seconds, and a signature over both and the body', async () => {
    await emit('case:1');
    await deliver();
    const [message] = receiver.received;
    expect(JSON.parse(message!.body)).toEqual({
      type: 'case.changed',
      timestamp: now.toISOString(),
      data: { id: 'case:1', state: 'open' },
    });
    expect(message!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      'webhook-timestamp': String(now.getTime() / 1000),
      'webhook-signature': signatureBy(secret, message!),
    });
    expect(await log()).toMatchObject([{ state: 'delivered', tries: [{ status: 204, problem: null, ms: expect.any(Number) }] }]);
  });

  test('an event is also signed by the former secret for one day after a renewal, and then by the new one alone', async () => {
    const renewed = await renewSecret(staff, receiver.deps(), { id });
    await emit('case:1');
    await deliver();
    await emit('case:2');
    await deliver(25 * 60);
    const [during, after] = receiver.received;
    expect(during!.headers['webhook-signature']).toBe(`${signatureBy(renewed.secret, during!)} ${signatureBy(secret, during!)}`);
    expect(after!.headers['webhook-signature']).toBe(signatureBy(renewed.secret, after!));
  });
});

describe('webhook deliveries', () => {
  test('a delivery to a webhook is retried at growing intervals under the same id and fails after three days', async () => {
    receiver.answer = { status: 500, body: '出错了\u0000 <html>' };
    await emit('case:1');
    const tried: number[] = [];
    for (let minute: number | undefined = 0; minute !== undefined;) {
      tried.push(minute);
      await deliver(minute);
      const nextAt = (await log())[0]!.nextAt;
      minute = nextAt === null ? undefined : (Date.parse(nextAt) - now.getTime()) / 60_000;
    }
    expect(tried.map((minute) => Math.round(minute / 60))).toEqual([0, 0, 0, 1, 3, 8, 18, 32, 50, 72]);
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await log()).toMatchObject([
      { state: 'failed', attempts: 10, tries: Array.from({ length: 10 }, () => ({ status: 500, excerpt: '出错了 <html>' })) },
    ]);
  });

  test.each([301, 302, 400, 404, 500])(
    'a delivery answered with %d counts as not received, and a redirect is not followed',
    async (status) => {
      receiver.answer = { status, headers: { location: receiver.url() } };
      await emit('case:1');
      await deliver();
      expect(receiver.received).toHaveLength(1);
      expect(await log()).toMatchObject([{ state: 'waiting', tries: [{ status }] }]);
    },
  );

  test.each([
    ['a number of seconds', '1800', 30],
    ['a date', new Date(now.getTime() + 45 * 60_000).toUTCString(), 45],
    ['more than a day, of which a day counts', '999999', 24 * 60],
  ])('and all others of its endpoint are paused for the time that the endpoint asks for: %s', async (_title, header, minutes) => {
    receiver.answer = { status: 429, headers: { 'retry-after': header } };
    await emit('case:1');
    await emit('case:2');
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const end = Date.parse((await listEndpoints(staff, id))[0]!.pausedUntil!) - now.getTime();
    expect(Math.round(end / 60_000)).toBe(minutes);
    receiver.answer = { status: 204 };
    await deliver(minutes - 1);
    expect(receiver.received).toHaveLength(1);
    await deliver(minutes + 1);
    expect(told().map((data) => data.id)).toEqual(['case:1', 'case:1', 'case:2']);
    expect((await listEndpoints(at(minutes + 1), id))[0]!.pausedUntil).toBeNull();
  });

  test.each(['0', '-5', 'soon', new Date(now.getTime() - 60_000).toUTCString()])(
    'a delivery to a webhook is retried at the usual interval when the response requests no future time: %s',
    async (header) => {
      receiver.answer = { status: 503, headers: { 'retry-after': header } };
      await emit('case:1');
      await deliver();
      await deliver(1);
      expect(receiver.received).toHaveLength(2);
    },
  );

  test('a delivery to a webhook waits only for the usual interval when the endpoint was changed by hand meanwhile', async () => {
    receiver.answer = { status: 503, headers: { 'retry-after': '3600' } };
    await emit('case:1');
    await deliver();
    await change({}, at(1));
    receiver.answer = { status: 204 };
    await emit('case:2');
    await deliver(1);
    expect(told().map((data) => data.id)).toEqual(['case:1', 'case:2']);
  });

  test('a delivery to a webhook waits for an earlier one of its subject, and for no other', async () => {
    receiver.answer = { status: 500 };
    await emit('case:1', 'open');
    await deliver();
    receiver.answer = { status: 204 };
    await emit('case:1', 'inReview');
    await emit('case:2', 'open');
    await deliver();
    expect(told().slice(1)).toEqual([{ id: 'case:2', state: 'open' }]);
    await deliver(1);
    expect(told().slice(2)).toEqual([
      { id: 'case:1', state: 'open' },
      { id: 'case:1', state: 'inReview' },
    ]);
  });

  test('found by two processes is sent by one of them', async () => {
    for (const number of [1, 2, 3, 4, 5]) await emit(`case:${number}`);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(told().map((one) => one.id)).toEqual(['case:1', 'case:2', 'case:3', 'case:4', 'case:5']);
  });

  test('a delivery to a webhook is left to the process that holds the lease of the endpoint, until the lease has expired after 30 seconds', async () => {
    await emit('case:1');
    await db
      .updateTable('webhookEndpoints')
      .set({ leasedUntil: new Date(now.getTime() + 30_000) })
      .execute();
    await deliver();
    expect(receiver.received).toEqual([]);
    await deliver(1);
    expect(receiver.received).toHaveLength(1);
    expect(await db.selectFrom('webhookEndpoints').select('leasedUntil').execute()).toEqual([{ leasedUntil: null }]);
  });

  test('a delivery to an endpoint that fails three times in a row waits until the next minute', async () => {
    receiver.answer = { status: 503 };
    for (const number of [1, 2, 3, 4, 5]) await emit(`case:${number}`);
    await deliver();
    expect(receiver.received).toHaveLength(3);
  });

  test('a delivery to a webhook never reaches an inner network that is not allowed, whether given by number or by name', async () => {
    const strict = openWebhookDeps({ config: readConfig({}), secret: testSecret() });
    await db
      .updateTable('webhookEndpoints')
      .set({ url: receiver.url().replace('http:', 'https:').replace('127.0.0.1', 'localhost') })
      .execute();
    await emit('case:1');
    await deliverDue(staff, strict);
    expect(receiver.received).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'waiting', tries: [{ status: null, problem: '指向内部网络' }] }]);
  });
});

describe('webhook endpoints', () => {
  test('an endpoint is stopped when nothing was received for three days, and this is recorded; later events are stored and can be sent again', async () => {
    receiver.answer = { status: 500 };
    await emit('case:1');
    await deliver();
    await emit('case:2', 'open', at(71 * 60));
    await deliver(71 * 60);
    expect((await listEndpoints(staff, id))[0]).toMatchObject({
      state: 'on',
      failingSince: expect.stringContaining('2026-11-24T02:00:00'),
    });
    await deliver(73 * 60);
    expect((await listEndpoints(staff, id))[0]).toMatchObject({
      state: 'stopped',
      stopReason: '连续三天没有一次推送成功',
      waiting: 0,
      failed: 2,
    });
    expect(
      await db
        .selectFrom('auditEntries')
        .select('action')
        .where('subject', '=', `webhook:${id}`)
        .where('action', '=', 'webhook.stopped')
        .execute(),
    ).toHaveLength(1);
    await emit('case:3', 'open', at(74 * 60));
    expect((await log()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);

    await expect(replayDeliveries(at(75 * 60), { id, since: new Date(0) })).rejects.toMatchObject({ code: 40009 });
    receiver.received.length = 0;
    receiver.answer = { status: 200 };
    await change({ events: [...eventTypes] });
    expect(await replayDeliveries(at(76 * 60), { id, since: new Date(now.getTime() + 60_000) })).toEqual({ count: 2 });
    await deliver(76 * 60);
    expect(told().map((one) => one.id)).toEqual(['case:2', 'case:3']);
  });

  test('an endpoint that answers 410 is stopped at once', async () => {
    receiver.answer = { status: 410 };
    await emit('case:1');
    await deliver();
    expect((await listEndpoints(staff, id))[0]).toMatchObject({ state: 'stopped', stopReason: expect.stringContaining('410') });
  });

  test('an endpoint can receive one delivery again under its id, and a test event without delay', async () => {
    await emit('case:1');
    await deliver();
    const { id: delivery, eventId } = (await log())[0]!;
    expect(await replayDeliveries(staff, { id, delivery })).toEqual({ count: 1 });
    await expect(replayDeliveries(staff, { id, delivery })).rejects.toMatchObject({ code: 40009 });
    await expect(replayDeliveries(staff, { id })).rejects.toMatchObject({ code: 40001 });
    await sendTestEvent(staff, { id });
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).slice(0, 2)).toEqual([eventId, eventId]);
    expect(JSON.parse(receiver.received[2]!.body)).toMatchObject({ type: 'webhook.test' });
  });

  test('an endpoint that is switched off receives nothing, including earlier events', async () => {
    await emit('case:1');
    await change({ events: [...eventTypes], isOn: false });
    await emit('case:2');
    await deliver(10);
    expect(receiver.received).toEqual([]);
    expect(await log()).toMatchObject([{ subject: 'case:1', state: 'failed' }]);
  });

  test.each([
    ['http://hook.example/a', '地址应以 https:// 开头；内部网络的主机须先由运维写入 OUTBOUND_ALLOWED_HOSTS'],
    ['https://10.0.0.1/a', '指向内部网络；内部网络的主机须先由运维写入 OUTBOUND_ALLOWED_HOSTS'],
    ['https://[::ffff:169.254.169.254]/', '指向内部网络；内部网络的主机须先由运维写入 OUTBOUND_ALLOWED_HOSTS'],
    ['https://user:word@hook.example/', '地址有误'],
    ['没有地址', '地址有误'],
  ])('an endpoint is not created for %s', async (url, message) => {
    const made = createEndpoint(staff, receiver.deps(), { name: '另一个', url, events: ['case.changed'] });
    await expect(made).rejects.toMatchObject({ code: 40001, errors: [{ path: 'url', message }] });
  });

  test('an endpoint stores its secret encrypted, shows it once, and is removed with its log', async () => {
    const [row] = await db.selectFrom('webhookEndpoints').selectAll().execute();
    expect(row!.sealedSecret.toString('utf8')).not.toContain(secret.slice(6));
    expect(JSON.stringify(await listEndpoints(staff))).not.toContain('whsec_');
    await emit('case:1');
    await removeEndpoint(staff, { id });
    expect(await db.selectFrom('webhookDeliveries').select('id').execute()).toEqual([]);
  });

  test('an endpoint needs a recent re-authentication to be created, changed or removed, and to renew its secret', async () => {
    const unproven = { ...ctx, actor: staffActor(1, { 'operation.manage': 'all' }) };
    const facts = { name: '另一个', url: receiver.url(), events: [...eventTypes] };
    for (const act of [
      () => createEndpoint(unproven, receiver.deps(), facts),
      () => changeEndpoint(unproven, receiver.deps(), { id, ...facts, isOn: true, former: { ...facts, isOn: true } }),
      () => renewSecret(unproven, receiver.deps(), { id }),
      () => removeEndpoint(unproven, { id }),
    ])
      await expect((async () => act())()).rejects.toMatchObject({ code: 40301 });
  });
});

test('deliveries are deleted after ninety days', async () => {
  await emit('case:1');
  await deliver();
  await removeOldEvents(at(89 * 24 * 60));
  expect(await log()).toHaveLength(1);
  await removeOldEvents(at(91 * 24 * 60));
  expect(await log()).toEqual([]);
});
