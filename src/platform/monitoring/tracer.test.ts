import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fail } from '#contract/call-error.ts';
import { openCollector } from '#test/support/servers/collector.ts';
import { callExternalService } from './external-calls.ts';
import { OtlpSender, type OtlpSenderOptions } from './otlp-sender.ts';
import { recordStatement } from './record-statement.ts';
import { isTraced, recordSpan, traceHeaders, withSpan } from './span.ts';
import { Tracer, type TracerOptions } from './tracer.ts';

function open(endpoint: string, own: Partial<TracerOptions & OtlpSenderOptions> = {}) {
  const sender = new OtlpSender({ endpoint, role: 'all', log: pino({ level: 'silent' }), everyMs: 20, ...own });
  return { sender, tracer: new Tracer({ sender, perThousand: 1000, slowMs: 1000, ...own }) };
}

test('spans are nested and reach the collector in the OTLP format', async () => {
  const { spans, endpoint } = await openCollector();
  const { sender, tracer } = open(endpoint);
  const answer = await tracer.run(undefined, () =>
    withSpan('call', 'GET /api/branches', () =>
      withSpan('service', 'listBranches', async () => (recordSpan('sql', 'select', { tookMs: 2 }), 7)),
    ),
  );
  expect(answer).toBe(7);
  await expect.poll(() => spans.length).toBe(3);
  await sender.stop();
  const [call, service, sql] = ['GET /api/branches', 'listBranches', 'select'].map((name) => spans.find((span) => span.name === name)!);
  expect(call!.parentSpanId).toBeUndefined();
  expect([service!.parentSpanId, sql!.parentSpanId]).toEqual([call!.spanId, service!.spanId]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(call).toMatchObject({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    kind: 2,
    status: {},
  });
  expect(BigInt(sql!.endTimeUnixNano) - BigInt(sql!.startTimeUnixNano)).toBe(2_000_000n);
  expect(Math.abs(Number(BigInt(call!.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
});

test('concurrent traces are kept apart', async () => {
  const { spans, endpoint } = await openCollector();
  const { sender, tracer } = open(endpoint);
  const one = (name: string) =>
    tracer.run(undefined, () =>
      withSpan('call', name, () => withSpan('outside', `${name} outside`, () => new Promise<void>((done) => setTimeout(done, 5)))),
    );
  await Promise.all(['a', 'b', 'c'].map(one));
  await sender.stop();
  for (const name of ['a', 'b', 'c'])
    expect(spans.find((span) => span.name === `${name} outside`)!.parentSpanId).toBe(spans.find((span) => span.name === name)!.spanId);
});

test('of unsampled traces only failed or slow ones are sent; a refused call is not a failure', async () => {
  const { spans, endpoint } = await openCollector();
  const { sender, tracer } = open(endpoint, { perThousand: 0, slowMs: 30 });
  await tracer.run(undefined, () => withSpan('call', 'quick', async () => undefined));
  await tracer.run(undefined, () => withSpan('call', 'refused', () => Promise.reject(fail('notFound')))).catch(() => undefined);
  await tracer
    .run(undefined, () => withSpan('call', 'broken', () => Promise.reject(new RangeError('of 13800138000'))))
    .catch(() => undefined);
  await tracer.run(undefined, () => withSpan('call', 'slow', () => new Promise<void>((done) => setTimeout(done, 60))));
  await sender.stop();
  expect(spans.map(({ name }) => name)).toEqual(['broken', 'slow']);
  expect(spans[0]!.status.code).toBe(2);
  expect(JSON.stringify(spans)).toContain('RangeError');
  expect(JSON.stringify(spans)).not.toContain('13800138000');
});

test('a trace continues that of the caller, and is continued by the called program', async () => {
  const { spans, endpoint } = await openCollector();
  const { sender, tracer } = open(endpoint, { perThousand: 0 });
  const given = { id: 'a'.repeat(32), span: 'b'.repeat(16) };
  let passed = '';
  await tracer.run(`00-${given.id}-${given.span}-01`, () =>
    withSpan('outside', 'accounts', async () => void (passed = traceHeaders().traceparent!)),
  );
  await sender.stop();
  expect(spans[0]).toMatchObject({ traceId: given.id, parentSpanId: given.span });
  expect(passed).toBe(`00-${given.id}-${spans[0]!.spanId}-01`);
  expect(traceHeaders()).toEqual({});
});

test('the trace header is accepted for at most ten traces per second, and an invalid one is ignored', async () => {
  const { spans, endpoint } = await openCollector();
  const { sender, tracer } = open(endpoint, { perThousand: 0 });
  const ask = (header: string) => tracer.run(header, () => withSpan('call', 'asked', async () => undefined));
  for (const nonsense of [
    '',
    '01-x',
    `00-${'0'.repeat(32)}-${'1'.repeat(16)}-00`,
    `00-${'A'.repeat(32)}-${'1'.repeat(16)}-01`,
    'x'.repeat(100_000),
  ])
    await ask(nonsense);
  expect(spans).toEqual([]);
  for (let n = 0; n < 200; n++) await ask(`00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`);
  await sender.stop();
  expect(spans.length).toBeGreaterThanOrEqual(10);
  expect(spans.length).toBeLessThanOrEqual(20);
});

test('an unreachable, slow or refusing collector loses spans, which are counted, and blocks nobody', async () => {
  const slow = await openCollector(() => new Promise((resolve) => setTimeout(resolve, 2000, 200)));
  const refusing = await openCollector(async () => 503);
  for (const endpoint of ['http://127.0.0.1:9', slow.endpoint, refusing.endpoint]) {
    const { sender, tracer } = open(endpoint, { timeoutMs: 300 });
    const began = performance.now();
    for (let n = 0; n < 50; n++) await tracer.run(undefined, () => withSpan('call', 'work', async () => undefined));
    expect(performance.now() - began).toBeLessThan(200);
    await expect.poll(() => sender.counts.dropped).toBeGreaterThan(0);
    await sender.stop();
    expect(sender.counts).toEqual({ sent: 0, dropped: 50, cut: 0 });
  }
});

test('the queue and the spans of one trace are bounded', async () => {
  const { sender, tracer } = open('http://127.0.0.1:9', { everyMs: 60_000 });
  for (let n = 0; n < 100; n++)
    await tracer.run(undefined, async () => {
      for (let at = 0; at < 400; at++) await withSpan('service', 'step', async () => undefined);
    });
  // 300 of each trace, 2,048 of all.
  expect(sender.counts).toEqual({ sent: 0, dropped: 100 * 300 - 2048, cut: 100 * 100 });
  await sender.stop();
});

test('of a statement only verb and table are recorded, never a value', async () => {
  const { spans, endpoint } = await openCollector();
  const { sender, tracer } = open(endpoint);
  const query = (sql: string) => ({ sql, parameters: ['13800138000'] }) as unknown as Parameters<typeof recordStatement>[0]['query'];
  await tracer.run(undefined, async () => {
    recordStatement({
      level: 'query',
      query: query(`select "name" from "client_accounts" where mobile = '13800138000' and name = '张三'`),
      queryDurationMillis: 1,
    });
    const error = Object.assign(new Error('Key (mobile)=(13800138000) already exists'), { code: '23505' });
    recordStatement({ level: 'error', error, query: query('insert into clients values ($1)'), queryDurationMillis: 1 });
  });
  await sender.stop();
  const text = JSON.stringify(spans);
  expect(text).not.toMatch(/13800138000|张三|mobile/);
  expect(spans.map(({ name }) => name)).toEqual(['select', 'insert']);
  expect(text).toContain('client_accounts');
  expect(text).toContain('23505');
});

test('without tracing no span is created', async () => {
  expect(isTraced()).toBe(false);
  expect(await withSpan('call', 'x', async () => isTraced())).toBe(false);
  expect(await callExternalService('sms', async () => 1)).toBe(1);
});
