import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { openWebhookDeps, type WebhookDeps } from './deps.ts';
import { deliverDue } from './service/deliver.ts';
import { createEndpoint } from './service/endpoints.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const start = new Date('2026-11-24T02:00:00Z');
/** The number of kills in the whole run; set `WEBHOOK_KILLS=200` for more. */
const kills = Number(process.env.WEBHOOK_KILLS ?? 40);

/** A separate process that acts a few times and delivers the events until it is killed. */
const program = `
  import { setTimeout } from 'node:timers/promises';
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { audit } from '#platform/database/audit.ts';
  import { inTransaction } from '#platform/database/transaction.ts';
  import { readConfig } from '#platform/config/config.ts';
  import { testSecret } from '#test/factories/platform/crypto.ts';
  import { Memo } from '#platform/memo.ts';
  import { openWebhookDeps } from '#operations/webhooks/deps.ts';
  import { deliverDue } from '#operations/webhooks/service/deliver.ts';
  import { emitWebhookEvent } from '#operations/webhooks/service/emit-event.ts';
  const [connectionString, began, round, host] = process.argv.slice(1);
  const pool = openPool({ connectionString, max: 4 });
  pool.options.connectionTimeoutMillis = 60_000;
  const log = { warn() {}, info() {}, error: console.error };
  const ctxNow = () => ({ db, jobs: { send: async () => undefined }, log, memo: new Memo(), actor: { kind: 'system', name: 'test' }, now: new Date(Number(began) + performance.now()), requestId: 'killed' });
  const db = createDatabase(pool);
  const deps = openWebhookDeps({ config: { ...readConfig({}), outboundAllowedHosts: [host] }, secret: testSecret() });
  const act = async () => {
    for (let step = 0; step < 8; step++) {
      await setTimeout(4);
      await inTransaction(ctxNow(), async (tx) => {
        const subject = 'case:' + (step % 4);
        await audit(tx, 'test.act', round + '-' + step);
        await emitWebhookEvent(tx, { type: 'case.changed', subject, data: { act: round + '-' + step } });
      });
    }
  };
  const deliver = async () => {
    for (;;) {
      await deliverDue(ctxNow(), deps);
      await setTimeout(2);
    }
  };
  await Promise.all([act(), deliver()]);
`;

interface Arrival {
  id: string;
  body: string;
}

const arrivals: Arrival[] = [];
let onArrival: (() => void) | undefined;
let deps: WebhookDeps;
let host = '';
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    arrivals.push({ id: String(request.headers['webhook-id']), body });
    onArrival?.();
    response.writeHead(204).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  deps = openWebhookDeps({ config: { ...readConfig({}), outboundAllowedHosts: [host] }, secret: testSecret() });
  await createEndpoint(context({ now: start }), deps, { name: '核心系统', url: `http://${host}/`, events: ['case.changed'] });
});
afterAll(() => void server.close());

/** Kills the process while the receiver handles a message, or just after its response. */
async function actAndDie(round: number, began: number): Promise<void> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, connectionString, String(began), String(round), host],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const gone = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_code, signal) => resolve(signal)));
  let left = 1 + (round % 5);
  const kill = () => void child.kill('SIGKILL');
  onArrival = () => {
    if (--left > 0) return;
    if (round % 2 === 0) kill();
    else setImmediate(kill);
  };
  // A program that cannot start ends by itself, and would lose nothing.
  expect(await gone).toBe('SIGKILL');
  onArrival = undefined;
}

test(
  `no webhook delivery is lost by kill -9 (${kills} kills), and duplicates have the same id`,
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    let began = start.getTime();
    for (let round = 0; round < kills; round++) {
      const since = performance.now();
      await actAndDie(round, began);
      // Each process begins a minute after the end of the previous one, when the lease of that one has expired.
      began += Math.ceil(performance.now() - since) + 60_000;
    }
    for (let turn = 0; turn < 50; turn++) await deliverDue(context({ now: new Date((began += 600_000)) }), deps);

    const acts = await db.selectFrom('auditEntries').select('subject').where('action', '=', 'test.act').execute();
    const events = await db.selectFrom('webhookEvents').select(['key', 'subject', 'body']).orderBy('id').execute();
    const waiting = await db.selectFrom('webhookDeliveries').select('id').where('state', '<>', 'delivered').execute();
    const actOf = (body: string) => (JSON.parse(body) as { data: { act: string } }).data.act;
    // Exactly the events of completed acts were written.
    expect(events.map(({ body }) => actOf(body)).toSorted()).toEqual(acts.map(({ subject }) => subject).toSorted());
    expect(waiting).toEqual([]);
    // Every event arrived, more than once only when a process was killed, and always with the same id and body.
    const byId = new Map(events.map(({ key, body }) => [`evt_${key}`, body]));
    expect(new Set(arrivals.map(({ id }) => id))).toEqual(new Set(byId.keys()));
    for (const { id, body } of arrivals) expect(body).toBe(byId.get(id));
    expect(arrivals.length - byId.size).toBeLessThanOrEqual(kills);
    // Events of one subject first arrived in order.
    const firsts = [...new Set(arrivals.map(({ id }) => id))];
    for (const subject of new Set(events.map((event) => event.subject))) {
      const inOrder = events.filter((event) => event.subject === subject).map(({ key }) => `evt_${key}`);
      expect(firsts.filter((id) => inOrder.includes(id))).toEqual(inOrder);
    }
  },
);
