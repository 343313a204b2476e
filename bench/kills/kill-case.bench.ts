import { startProgram, type KillableProgram } from '../support/killable-program.ts';
import { openCheckedDatabase } from '../support/scratch-database.ts';

/**
 * A process that submits cases, twelve at once, is killed (SIGKILL) at random times, 50 times. Acknowledged submissions must be
 * stored: each case submitted once, with one line on its timeline. Unanswered ones are retried under the same key and get a
 * response. Exits with 1 when a submission was lost or doubled.
 */
const kills = Number(process.env.KILLS ?? 50);
const casesPerRound = 12;

const program = `
  import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
  import { buildBusiness, buildCaseDeps, buildCase } from '#test/factories/clients/cases.ts';
  import { submitCase } from '#clients/cases/service/filling/submit-case.ts';
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { Memo } from '#platform/memo.ts';
  import { createInterface } from 'node:readline';
  const [connectionString] = process.argv.slice(1);
  const log = { warn() {}, info() {}, error() {} };
  const ctx = { db: createDatabase(openPool({ connectionString, max: 8 })), jobs: { send: async () => undefined }, log, actor: { kind: 'system', name: 'bench' }, now: new Date(), memo: new Memo(), requestId: 'bench' };
  const security = buildSecurity();
  const deps = buildCaseDeps({ security });
  const submit = async ({ id, clientId }) => {
    const actor = { kind: 'client', clientId, sessionId: 'bench' };
    await submitCase({ ...ctx, actor, now: new Date() }, deps, { acpt_id: id, idempotencyKey: 'key-' + id, channel: 0, op_entrust_way: '7', op_station: '' });
    console.log('submitted ' + id);
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, argument] = line.split(' ');
    if (command === 'publish') await buildBusiness(ctx, { code: 'chinext' });
    if (command === 'open') {
      const name = argument + Math.random();
      const { id: clientId } = await buildClient(ctx, security, { fundAccount: name, mobile: undefined });
      const { id } = await buildCase(ctx, { clientId, busiCode: 'chinext' });
      console.log('opened ' + id + ':' + clientId);
    }
    if (command === 'submit') void Promise.all(argument.split(',').map((one) => { const [id, clientId] = one.split(':'); return submit({ id, clientId: Number(clientId) }); })).then(() => console.log('round over'));
    if (command === 'ready') console.log('ready yes');
  }
`;

type Submitter = KillableProgram<'submitted'>;

const { client, connectionString, settle } = await openCheckedDatabase();
await settle(run);

async function run(): Promise<boolean> {
  const outcome = { acknowledged: 0, unanswered: 0, stoodAnyway: 0, lost: 0, doubled: 0 };
  let submitter = await start();
  submitter.send('publish');
  const milliseconds = await measureRound(submitter);
  for (let kill = 0; kill < kills; kill++) {
    const cases = await openCases(submitter);
    const before = submitter;
    before.send(`submit ${cases.join(',')}`);
    await new Promise((resolve) => void setTimeout(resolve, Math.random() * milliseconds));
    before.child.kill('SIGKILL');
    await before.gone;
    submitter = await start();
    await judge(cases, before.acknowledged.submitted, submitter, outcome);
  }
  submitter.child.kill('SIGKILL');
  const { acknowledged, unanswered, stoodAnyway, lost, doubled } = outcome;
  console.log(
    `${kills} kills, ${kills * casesPerRound} submissions: ${acknowledged} acknowledged before the kill, ${unanswered} without an answer (${stoodAnyway} of them stood), lost ${lost}, doubled ${doubled}`,
  );
  return lost + doubled === 0;
}

/** Measures the duration of a round on this machine: kills happen within it. */
async function measureRound(submitter: Submitter): Promise<number> {
  const cases = await openCases(submitter);
  const begin = performance.now();
  submitter.send(`submit ${cases.join(',')}`);
  await submitter.next('round');
  const milliseconds = performance.now() - begin;
  console.log(`${casesPerRound} submissions at once take ${Math.round(milliseconds)} ms here`);
  return milliseconds;
}

async function openCases(submitter: Submitter): Promise<string[]> {
  const cases: string[] = [];
  for (let at = 0; at < casesPerRound; at++) {
    submitter.send(`open bench${at}`);
    cases.push(await submitter.next('opened'));
  }
  return cases;
}

async function judge(
  cases: readonly string[],
  acknowledged: ReadonlySet<string>,
  next: Submitter,
  outcome: { acknowledged: number; unanswered: number; stoodAnyway: number; lost: number; doubled: number },
): Promise<void> {
  const ids = cases.map((one) => one.split(':')[0]!);
  const standing = await countSubmissions(ids);
  for (const id of ids) {
    const count = standing.get(id) ?? 0;
    if (acknowledged.has(id)) outcome.acknowledged += 1;
    else outcome.unanswered += 1;
    if (acknowledged.has(id) && count === 0) outcome.lost += 1;
    if (!acknowledged.has(id) && count === 1) outcome.stoodAnyway += 1;
  }
  // All submissions, answered or not, are retried under the same key.
  next.send(`submit ${cases.join(',')}`);
  await next.next('round');
  for (const [, count] of await countSubmissions(ids)) if (count !== 1) outcome.doubled += 1;
}

/** Counts lines of submission by case; a state that does not match them counts as broken. */
async function countSubmissions(ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; state: string; lines: number; audits: number }>(
    `select c.id, c.state, (select count(*)::integer from business_case_events e where e.case_id = c.id and e.kind = 'submitted') as lines,
            (select count(*)::integer from audit_entries a where a.subject = 'businessCase:' || c.id and a.action = 'businessCase.submit') as audits
     from business_cases c where c.id = any($1)`,
    [ids],
  );
  return new Map(
    rows.map(({ id, state, lines, audits }) => [id, (state === 'inReview') === (lines === 1) && lines === audits ? lines : -1]),
  );
}

function start(): Promise<Submitter> {
  return startProgram({ program, words: [connectionString], acknowledges: ['submitted'] });
}
