import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, type KillableProgram } from '../support/killable-program.ts';
import { openCheckedDatabase } from '../support/scratch-database.ts';

/**
 * A process that submits deliveries, twelve at once, is killed (SIGKILL) at random times, 100 times. Acknowledged deliveries must
 * be stored once per person, with one line on the timeline, one audit entry and one message. Unanswered ones are retried and get
 * a response. Exits with 1 when a delivery was lost or doubled.
 */
const kills = Number(process.env.KILLS ?? 100);
const deliveriesPerRound = 12;

const program = `
  import { demoSite } from '#demo/site.ts';
  import { buildDeliveryDeps, createOpenJob } from '#test/factories/recruitment/deliveries.ts';
  import { deliver } from '#recruitment/deliveries/service/deliver.ts';
  import { updateSettings } from '#content/website/service/settings.ts';
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { Memo } from '#platform/memo.ts';
  import { openFileStore } from '#platform/storage/file-store.ts';
  import { createInterface } from 'node:readline';
  import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
  import { saveFullResume } from '#test/factories/recruitment/resumes.ts';
  import { randomInt } from 'node:crypto';
  import { testTexts } from '#test/factories/platform/crypto.ts';
  const [connectionString, folder] = process.argv.slice(1);
  const log = { warn() {}, info() {}, error() {} };
  const ctx = { db: createDatabase(openPool({ connectionString, max: 8 })), jobs: { send: async () => undefined }, log, actor: { kind: 'system', name: 'bench' }, now: new Date(), memo: new Memo(), texts: testTexts(), requestId: 'bench' };
  const deps = buildDeliveryDeps(openFileStore(folder));
  const send = async ({ seekerId, jobId }) => {
    await deliver({ ...ctx, actor: { kind: 'seeker', seekerId, sessionId: 'bench' }, now: new Date() }, deps, { jobId });
    console.log('delivered ' + seekerId);
  };
  const register = async () => {
    const seeker = await buildSignedInSeeker(ctx, deps.seekers, '139' + String(randomInt(100_000_000)).padStart(8, '0'));
    await saveFullResume(seeker, deps.resumes, seeker.actor.seekerId);
    return seeker.actor.seekerId;
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, argument] = line.split(' ');
    if (command === 'settle') { await updateSettings(ctx, demoSite); console.log('job ' + await createOpenJob(ctx)); }
    if (command === 'register') console.log('registered ' + (await Promise.all(Array.from({ length: Number(argument) }, register))).join(','));
    if (command === 'deliver') {
      const [jobId, people] = argument.split(':');
      void Promise.all(people.split(',').map((id) => send({ seekerId: Number(id), jobId: Number(jobId) }))).then(() => console.log('round over'));
    }
    if (command === 'ready') console.log('ready yes');
  }
`;

type Sender = KillableProgram<'delivered'>;

const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const { client, connectionString, settle } = await openCheckedDatabase();
await settle(run).finally(() => rm(folder, { recursive: true, force: true }));

async function run(): Promise<boolean> {
  const outcome = { acknowledged: 0, unanswered: 0, stoodAnyway: 0, lost: 0, doubled: 0 };
  let sender = await start();
  const job = sender.next('job');
  sender.send('settle');
  const jobId = await job;
  const milliseconds = await measureRound(sender, jobId);
  for (let kill = 0; kill < kills; kill++) {
    if (kill > 0 && kill % 10 === 0) console.log(`after ${kill} kills: lost ${outcome.lost}, doubled ${outcome.doubled}`);
    // The next process starts while this one works.
    const [people, standby] = await Promise.all([register(sender), start()]);
    const before = sender;
    before.send(`deliver ${jobId}:${people.join(',')}`);
    await new Promise((resolve) => void setTimeout(resolve, Math.random() * milliseconds));
    before.child.kill('SIGKILL');
    await before.gone;
    sender = standby;
    await judge(people, { acknowledged: before.acknowledged.delivered, next: sender, jobId }, outcome);
  }
  sender.child.kill('SIGKILL');
  const { acknowledged, unanswered, stoodAnyway, lost, doubled } = outcome;
  console.log(
    `${kills} kills, ${kills * deliveriesPerRound} deliveries: ${acknowledged} acknowledged before the kill, ${unanswered} without an answer (${stoodAnyway} of them stood), lost ${lost}, doubled ${doubled}`,
  );
  return lost + doubled === 0;
}

/** Measures the duration of a round on this machine: kills happen within it. */
async function measureRound(sender: Sender, jobId: string): Promise<number> {
  const people = await register(sender);
  const begin = performance.now();
  const over = sender.next('round');
  sender.send(`deliver ${jobId}:${people.join(',')}`);
  await over;
  const milliseconds = performance.now() - begin;
  console.log(`${deliveriesPerRound} deliveries at once take ${Math.round(milliseconds)} ms here`);
  return milliseconds;
}

async function register(sender: Sender): Promise<string[]> {
  const registered = sender.next('registered');
  sender.send(`register ${deliveriesPerRound}`);
  return (await registered).split(',');
}

interface Round {
  acknowledged: ReadonlySet<string>;
  next: Sender;
  jobId: string;
}

async function judge(
  people: readonly string[],
  { acknowledged, next, jobId }: Round,
  outcome: { acknowledged: number; unanswered: number; stoodAnyway: number; lost: number; doubled: number },
): Promise<void> {
  const standing = await countDeliveries(people);
  for (const id of people) {
    const count = standing.get(id) ?? 0;
    if (acknowledged.has(id)) outcome.acknowledged += 1;
    else outcome.unanswered += 1;
    if (acknowledged.has(id) && count !== 1) outcome.lost += 1;
    if (!acknowledged.has(id) && count === 1) outcome.stoodAnyway += 1;
  }
  // All deliveries, answered or not, are retried.
  const over = next.next('round');
  next.send(`deliver ${jobId}:${people.join(',')}`);
  await over;
  const after = await countDeliveries(people);
  for (const id of people) if (after.get(id) !== 1) outcome.doubled += 1;
}

/** Counts deliveries by person; one whose timeline, audit entry or message does not match counts as broken. */
async function countDeliveries(people: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; rows: number; lines: number; audits: number }>(
    `select d.seeker_id::text as id, count(*)::integer as rows,
            sum((select count(*) from delivery_events e where e.delivery_id = d.id))::integer as lines,
            sum((select count(*) from audit_entries a where a.subject = 'delivery:' || d.id and a.action = 'delivery.deliver'))::integer as audits
     from deliveries d where d.seeker_id = any($1::bigint[]) group by d.seeker_id`,
    [people],
  );
  const { rows: sums } = await client.query<{ deliveries: number; messages: number }>(
    `select (select count(*)::integer from deliveries) as deliveries,
            (select count(*)::integer from messages where template = 'deliveryReceived') as messages`,
  );
  const isTold = sums[0]!.deliveries === sums[0]!.messages;
  return new Map(rows.map(({ id, rows: count, lines, audits }) => [id, isTold && count === lines && lines === audits ? count : -1]));
}

function start(): Promise<Sender> {
  return startProgram({ program, words: [connectionString, folder], acknowledges: ['delivered'] });
}
