import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from 'vitest';
import { buildComplaint, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { smallestPng } from '#test/support/documents.ts';
import { useFolder } from '#test/support/folder.ts';
import { complaintAdd } from './calls.ts';
import type { ComplaintReceipt } from './schema.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const folder = useFolder();

/** A separate server process that accepts complaints like the public listener, and prints its address. */
const program = `
  import fastify from 'fastify';
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { registerCalls } from '#platform/http/register-calls.ts';
  import { Memo } from '#platform/memo.ts';
  import { handleErrors } from '#platform/http/handle-errors.ts';
  import { createComplaintApi } from '#complaints/complaint/api.ts';
  import { buildDeps } from '#test/factories/complaints/complaint.ts';
  import { testTexts } from '#test/factories/platform/crypto.ts';
  const [connectionString, folder] = process.argv.slice(1);
  const db = createDatabase(openPool({ connectionString }));
  const log = { warn() {}, info() {}, error() {} };
  const jobs = { send: async () => undefined };
  const context = () => ({ db, jobs, log, memo: new Memo(), texts: testTexts(), actor: { kind: 'visitor' }, now: new Date('2026-08-21T02:00:00Z'), requestId: 'killed' });
  const app = fastify();
  handleErrors(app, 1048576);
  registerCalls(app, { endpoints: createComplaintApi(buildDeps(folder)), product: async () => 'qt', contextOf: async () => context() });
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
`;

interface RunningServer {
  origin: string;
  child: ChildProcess;
  gone: Promise<void>;
}

async function startServer(): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, connectionString, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for await (const origin of createInterface({ input: child.stdout })) return { origin, child, gone };
  throw new Error('the server did not start');
}

/** Sends one complaint. Returns the receipt, or undefined when the server was killed before its response. */
async function send(origin: string, idempotencyKey: string): Promise<ComplaintReceipt | undefined> {
  const form = new FormData();
  const input = buildComplaint({ idempotencyKey, captcha: await earnPass(context({ now: new Date('2026-08-21T02:00:00Z') })) });
  for (const [name, value] of Object.entries(input)) form.append(name, String(value));
  form.append('files', new File([new Uint8Array(smallestPng)], '截图.png', { type: 'image/png' }));
  try {
    const answer = await fetch(`${origin}${complaintAdd.path}`, { method: 'POST', body: form });
    return ((await answer.json()) as { result: ComplaintReceipt }).result;
  } catch {
    return undefined;
  }
}

beforeAll(() => prepareComplaints(context()));

test(
  'kill -9 between submissions loses no acknowledged one, and repeating them with the same key creates no duplicate',
  { timeout: 60_000 },
  async () => {
    const acknowledged = new Map<string, string>();
    const unsure: string[] = [];
    for (let round = 0; round < 3; round++) {
      const { origin, child, gone } = await startServer();
      const before = acknowledged.size;
      const visitors = Array.from({ length: 24 }, async () => {
        const key = crypto.randomUUID();
        const receipt = await send(origin, key);
        if (receipt) acknowledged.set(key, receipt.number);
        else unsure.push(key);
        // In the middle of other submissions.
        if (acknowledged.size - before === 6) child.kill('SIGKILL');
      });
      await Promise.all(visitors);
      child.kill('SIGKILL');
      await gone;
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(18);
    expect(unsure.length).toBeGreaterThan(0);

    const stored = await db.selectFrom('complaints').select(['idempotencyKey', 'number']).execute();
    const numbers = new Map(stored.map(({ idempotencyKey, number }) => [idempotencyKey, number]));
    expect([...acknowledged].filter(([key, number]) => numbers.get(key) !== number)).toEqual([]);

    // Visitors without a response send the same form again: one case per visitor, whether or not the first try had arrived.
    const { origin, child, gone } = await startServer();
    for (const key of unsure) expect((await send(origin, key))?.number).toMatch(/^TS/);
    child.kill('SIGKILL');
    await gone;
    const all = await db.selectFrom('complaints').select('id').execute();
    expect(all).toHaveLength(72);
    // Each case has its history and its evidence: nothing is incomplete.
    const events = await db.selectFrom('complaintEvents').select('complaintId').distinct().execute();
    const evidence = await db
      .selectFrom('complaintEvidence')
      .select('complaintId')
      .where('complaintId', 'is not', null)
      .distinct()
      .execute();
    expect([events.length, evidence.length]).toEqual([72, 72]);
  },
);
