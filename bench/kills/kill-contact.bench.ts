import { startProgram, type KillableProgram } from '../support/killable-program.ts';
import { openCheckedDatabase } from '../support/scratch-database.ts';

/**
 * A process that confirms changes of number, holds them back and applies them, six clients at once, is killed (SIGKILL) at random
 * times, 100 times. Acknowledged steps must be stored: proofs exist or were used with their act, each confirmed change is held
 * once and applied once, with one audit entry and one message to each contact, and no number is partly changed. The next process
 * completes the rest. Exits with 1 when anything was lost or doubled.
 */
const kills = Number(process.env.KILLS ?? 100);
const clientsPerRound = 6;

const program = `
  import { addProof } from '#identity/clients/service/step-up/proofs.ts';
  import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
  import { changeContact } from '#identity/clients/service/hold/change-contact.ts';
  import { releaseDueHolds } from '#identity/clients/service/hold/release.ts';
  import { requireStepUp } from '#identity/clients/service/step-up/require-step-up.ts';
  import { createDatabase } from '#platform/database/database.ts';
  import { inTransaction } from '#platform/database/transaction.ts';
  import { Memo } from '#platform/memo.ts';
  import { createInterface } from 'node:readline';
  import pg from 'pg';
  const [connectionString] = process.argv.slice(1);
  const log = { warn() {}, info() {}, error() {} };
  // Without the site's time limits: what is measured is kills, not how busy the machine is.
  const db = createDatabase(new pg.Pool({ connectionString, max: 6 }));
  const base = () => ({ db, jobs: { send: async () => undefined }, log, actor: { kind: 'system', name: 'bench' }, now: new Date(), memo: new Memo(), requestId: 'bench' });
  const security = { ...buildSecurity(), holdMs: 1 };
  const act = { act: 'contact', subject: 'bench' };
  const change = async ([id, mobile]) => {
    const clientId = Number(id);
    const ctx = () => ({ ...base(), actor: { kind: 'client', clientId, sessionId: 'bench' + clientId } });
    for (const proof of ['code', 'loginPassword']) await addProof(ctx(), act, proof);
    console.log('proven ' + id);
    await inTransaction(ctx(), async (tx) => {
      await requireStepUp(tx, security, act);
      await changeContact(tx, security, clientId, { mobile });
    });
    console.log('held ' + id);
  };
  const release = async () => { while (await releaseDueHolds({ ...base(), now: new Date(Date.now() + 1000) }, security)); };
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, argument = ''] = line.split(' ');
    const pairs = argument.split(',').map((one) => one.split(':'));
    if (command === 'open') {
      const { id } = await buildClient(base(), security, { fundAccount: argument, mobile: '138' + argument });
      console.log('opened ' + id + ':139' + argument);
    }
    if (command === 'run')
      void Promise.all(pairs.map(change)).then(async () => { await release(); for (const [id] of pairs) console.log('released ' + id); console.log('round over'); });
    if (command === 'release') { await release(); console.log('swept over'); }
    if (command === 'ready') {
      await Promise.all(Array.from({ length: 6 }, () => db.selectFrom('clientHolds').select('id').limit(1).execute()));
      console.log('ready yes');
    }
  }
`;

type Worker = KillableProgram<'proven' | 'held' | 'released'>;

const outcome = { proven: 0, held: 0, released: 0, finishedLater: 0, lost: 0, doubled: 0, halves: 0 };
let opened = 0;

const { client, connectionString, settle } = await openCheckedDatabase();
await settle(run);

async function run(): Promise<boolean> {
  let worker = await start();
  const milliseconds = await measureRound(worker);
  for (let kill = 0; kill < kills; kill++) {
    const pairs = await openClients(worker);
    const before = worker;
    before.send(`run ${pairs.join(',')}`);
    await new Promise((resolve) => void setTimeout(resolve, Math.random() * milliseconds));
    before.child.kill('SIGKILL');
    await before.gone;
    await judgeAtKill(pairs, before);
    worker = await start();
    const swept = worker.next('swept');
    worker.send('release');
    await swept;
    await judgeAtEnd(pairs, before);
  }
  worker.child.kill('SIGKILL');
  const { proven, held, released, finishedLater, lost, doubled, halves } = outcome;
  console.log(
    `${kills} kills, ${kills * clientsPerRound} changes of number: acknowledged before the kill ${proven} step-ups, ${held} holds, ${released} take-overs; ${finishedLater} finished by the next process; lost ${lost}, doubled ${doubled}, halves ${halves}`,
  );
  return lost + doubled + halves === 0;
}

/** Measures the duration of a round on this machine: kills happen within it. */
async function measureRound(worker: Worker): Promise<number> {
  const pairs = await openClients(worker);
  const begin = performance.now();
  const round = worker.next('round');
  worker.send(`run ${pairs.join(',')}`);
  await round;
  const milliseconds = performance.now() - begin;
  console.log(`${clientsPerRound} changes at once take ${Math.round(milliseconds)} ms here`);
  return milliseconds;
}

async function openClients(worker: Worker): Promise<string[]> {
  const pairs: string[] = [];
  for (let at = 0; at < clientsPerRound; at++) {
    const next = worker.next('opened');
    worker.send(`open ${String((opened += 1)).padStart(8, '0')}`);
    pairs.push(await next);
  }
  return pairs;
}

interface Standing {
  id: string;
  proofs: number;
  steppedUp: number;
  holds: number;
  held: number;
  released: number;
  messages: number;
  isNew: boolean;
}

/** Checks that acknowledged steps are stored, and that related data is complete. */
async function judgeAtKill(pairs: readonly string[], { acknowledged }: Worker): Promise<void> {
  for (const { id, proofs, steppedUp, holds } of await read(pairs)) {
    for (const word of ['proven', 'held', 'released'] as const) if (acknowledged[word].has(id)) outcome[word] += 1;
    if (acknowledged.proven.has(id) && proofs < 2 && steppedUp === 0) outcome.lost += 1;
    if (acknowledged.held.has(id) && holds === 0) outcome.lost += 1;
    // Proofs are deleted with the act and not otherwise.
    if (steppedUp !== holds || (steppedUp > 0 && proofs > 0)) outcome.halves += 1;
  }
}

async function judgeAtEnd(pairs: readonly string[], { acknowledged }: Worker): Promise<void> {
  for (const standing of await read(pairs)) {
    const { id, holds, released, isNew } = standing;
    if (holds > 1 || released > 1) outcome.doubled += 1;
    if (acknowledged.held.has(id) && !isNew) outcome.lost += 1;
    if (acknowledged.released.has(id) && released !== 1) outcome.lost += 1;
    if (!isWhole(standing)) outcome.halves += 1;
    if (released === 1 && !acknowledged.released.has(id)) outcome.finishedLater += 1;
  }
}

/** Two messages for the holding period and two for the change, to the old number and to the new one; none without a confirmation. */
function isWhole({ holds, held, released, messages, isNew }: Standing): boolean {
  return held === 0 && holds === released && isNew === (released === 1) && messages === holds * 4;
}

async function read(pairs: readonly string[]): Promise<Standing[]> {
  const ids = pairs.map((pair) => pair.split(':')[0]!);
  const { rows } = await client.query<Standing>(
    `select c.id::text as id,
            (select count(*)::integer from client_proofs p where p.client_id = c.id) as proofs,
            (select count(*)::integer from audit_entries a where a.subject = 'client:' || c.id and a.action = 'client.stepUp') as "steppedUp",
            (select count(*)::integer from client_holds h where h.client_id = c.id) as holds,
            (select count(*)::integer from client_holds h where h.client_id = c.id and h.state = 'held') as held,
            (select count(*)::integer from audit_entries a where a.subject = 'client:' || c.id and a.action = 'client.hold.released') as released,
            (select count(*)::integer from client_alarms l where l.client_id = c.id) as messages,
            c.mobile_since is not null as "isNew"
     from client_accounts c where c.id = any($1::bigint[])`,
    [ids],
  );
  return rows;
}

function start(): Promise<Worker> {
  return startProgram({ program, words: [connectionString], acknowledges: ['proven', 'held', 'released'] });
}
