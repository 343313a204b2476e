import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from 'vitest';
import { buildBusiness, buildCase } from '#test/factories/clients/cases.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { caseDecide } from './calls.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const security = buildSecurity();
const submittedAt = context().now;
const perRound = 24;
let staffId = 0;

/** A separate server process by which one staff member decides cases, as the console's listener does; it prints its address. */
const program = `
  import fastify from 'fastify';
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { registerCalls } from '#platform/http/register-calls.ts';
  import { Memo } from '#platform/memo.ts';
  import { handleErrors } from '#platform/http/handle-errors.ts';
  import { buildCaseDeps } from '#test/factories/clients/cases.ts';
  import { createCaseDeskApi } from '#clients/case-desk/api.ts';
  import { staffActor } from '#test/support/staff.ts';
  const [connectionString, staffId] = process.argv.slice(1);
  const db = createDatabase(openPool({ connectionString }));
  const log = { warn() {}, info() {}, error() {} };
  const jobs = { send: async () => undefined };
  const actor = staffActor(Number(staffId), { 'case.handle': 'all' }, { scopes: { queue: ['case'] } });
  const context = () => ({ db, jobs, log, memo: new Memo(), actor, now: new Date('2026-08-21T02:00:00Z'), requestId: 'killed' });
  const app = fastify();
  handleErrors(app, 1048576);
  registerCalls(app, { endpoints: createCaseDeskApi({ business: buildCaseDeps() }), product: async () => 'qt', contextOf: async () => context() });
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
`;

interface RunningServer {
  origin: string;
  child: ChildProcess;
  gone: Promise<void>;
}

async function startServer(): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, connectionString, String(staffId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for await (const origin of createInterface({ input: child.stdout })) return { origin, child, gone };
  throw new Error('the server did not start');
}

/** Approves a case; returns the response code, or undefined when the server was killed before it responded. */
async function approve(origin: string, id: string): Promise<number | undefined> {
  const body = JSON.stringify({ submittedAt: submittedAt.toISOString(), outcome: 'approve' });
  const url = origin + caseDecide.path.replace('{id}', id);
  try {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    return ((await answer.json()) as { code: number }).code;
  } catch {
    return undefined;
  }
}

async function waitingCase(): Promise<string> {
  const { id: clientId } = await buildClient(context(), security);
  const { id } = await buildCase(context(), { clientId });
  await db.updateTable('businessCases').set({ state: 'inReview', submittedAt }).where('id', '=', id).execute();
  return id;
}

beforeAll(async () => {
  await buildBusiness(context(), { code: 'chinext', effect: 'grantPermission' });
  staffId = (await buildStaff(context())).id;
});

test(
  'kill -9 between decisions: each case is decided completely or not at all, acknowledged ones stay, and a retry decides the rest once',
  { timeout: 60_000 },
  async () => {
    const acknowledged = new Set<string>();
    const all: string[] = [];
    for (let round = 0; round < 3; round++) {
      const { origin, child, gone } = await startServer();
      const ids = await Promise.all(Array.from({ length: perRound }, waitingCase));
      all.push(...ids);
      const before = acknowledged.size;
      const staff = ids.map(async (id) => {
        if ((await approve(origin, id)) === 200) acknowledged.add(id);
        // Kill while other decisions are in progress.
        if (acknowledged.size - before === 6) child.kill('SIGKILL');
      });
      await Promise.all(staff);
      child.kill('SIGKILL');
      await gone;
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(18);
    expect(acknowledged.size).toBeLessThan(all.length);
    const decided = await approvedCases();
    for (const id of acknowledged) expect(decided).toContain(id);
    const { origin, child, gone } = await startServer();
    for (const id of all) expect(await approve(origin, id)).toBe(decided.has(id) ? 40009 : 200);
    child.kill('SIGTERM');
    await gone;
    expect((await approvedCases()).size).toBe(all.length);
    expect(await db.selectFrom('clientPermissions').select('caseId').execute()).toHaveLength(all.length);
  },
);

/** Returns the approved cases; each must have exactly one decision, one history entry and one permission. */
async function approvedCases(): Promise<Set<string>> {
  const states = await db.selectFrom('businessCases').select(['id', 'state']).execute();
  const ids = (rows: readonly { caseId: string | null }[]) => rows.map(({ caseId }) => String(caseId)).toSorted();
  const approved = states.filter(({ state }) => state === 'approved').map(({ id }) => ({ caseId: id }));
  for (const rows of [
    await db.selectFrom('businessCaseDecisions').select('caseId').execute(),
    await db.selectFrom('businessCaseEvents').select('caseId').where('kind', '=', 'approved').execute(),
    await db.selectFrom('clientPermissions').select('caseId').execute(),
  ])
    expect(ids(rows)).toEqual(ids(approved));
  return new Set(approved.map(({ caseId }) => caseId));
}
