import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { openCheckedDatabase } from '../support/scratch-database.ts';

/**
 * A site that is killed (SIGKILL) at random times while clients sign, 50 times: at the end every acknowledged signature must be
 * stored exactly once, with the signed PDF of each of its documents; others once or not at all. Each process also creates the
 * PDFs, so that kills happen during that as well. Exits with 1 when anything was lost or doubled.
 */
const kills = Number(process.env.KILLS ?? 50);

const program = `
  import { runJobs } from '#platform/jobs/run-jobs.ts';
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { Memo } from '#platform/memo.ts';
  import { pino } from 'pino';
  import { agreementJobs } from '#clients/agreements/jobs.ts';
  import { buildAgreementDeps, buildSignable, signAll } from '#test/factories/clients/agreements.ts';
  import { drawMissing } from '#clients/agreements/service/files/render-signed-files.ts';
  import { updateSettings } from '#content/website/service/settings.ts';
  import { demoSite } from '#demo/site.ts';
  const [connectionString, what, first] = process.argv.slice(1);
  const log = pino({ level: 'silent' });
  const deps = buildAgreementDeps();
  const context = () => ({ db, actor: { kind: 'system', name: 'bench' }, now: new Date(), memo: new Memo(), log, jobs, requestId: 'bench' });
  const db = createDatabase(openPool({ connectionString }));
  const queues = [...agreementJobs(deps), { queue: 'messaging.send', handle: async () => undefined }];
  const jobs = await runJobs({ connectionString, jobs: queues, log, context });
  if (what === 'prepare') await updateSettings(context(), demoSite);
  if (what === 'finish') await drawMissing(context(), deps);
  console.log('started');
  for (let number = Number(first); what === 'sign'; number++) {
    const client = { fundAccount: '8800' + String(number).padStart(8, '0'), mobile: '138' + String(number).padStart(8, '0') };
    const signable = await buildSignable(context(), deps, { client });
    // Every client from an address of their own: what one network may ask for is limited.
    const signed = await signAll({ ...signable.client, ip: '10.' + (number >> 16) + '.' + ((number >> 8) & 255) + '.' + (number & 255) }, deps, signable);
    console.log(signed.number + ' ' + signed.documents.length);
  }
  process.exit(0);
`;

const { client, connectionString, settle } = await openCheckedDatabase();
await settle(judgeAll);

async function judgeAll(): Promise<boolean> {
  await run('prepare');
  const acknowledged = new Map<string, number>();
  for (let kill = 0; kill < kills; kill++) {
    for (const [number, documents] of await run('sign', { first: kill * 1000 + 1, killAfter: 100 + Math.random() * 1400 }))
      acknowledged.set(number, documents);
  }
  const waiting = await count('select count(*)::integer as count from agreement_signatures where drawn_at is null');
  await run('finish');
  const result = await judge(acknowledged);
  console.log(
    `${kills} kills while signing: ${acknowledged.size} signings acknowledged, ${result.lost} lost, ${result.doubled} doubled, ${result.unacknowledged} more stand that nobody heard of; PDFs waiting after the last kill ${waiting}, missing at the end ${result.missing}`,
  );
  return result.lost + result.doubled + result.missing === 0;
}

/** Runs the program in a separate process; with a delay, kills it this long after its first line. Returns what it acknowledged. */
function run(what: string, { first = 0, killAfter }: { first?: number; killAfter?: number } = {}): Promise<Map<string, number>> {
  const args = ['--input-type=module', '--eval', program, connectionString, what, String(first)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const signed = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [number, documents] = line.split(' ');
    if (number && documents) signed.set(number, Number(documents));
    else if (killAfter !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killAfter);
  });
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(timer);
      resolve(signed);
    });
  });
}

async function judge(
  acknowledged: ReadonlyMap<string, number>,
): Promise<Record<'lost' | 'doubled' | 'unacknowledged' | 'missing', number>> {
  const { rows } = await client.query<{ number: string; signings: number; documents: number; files: number; done: number }>(
    `select g.number, count(distinct o.id)::integer as signings, count(distinct s.id)::integer as documents,
            count(distinct s.pdf_sha256)::integer as files,
            (select count(*)::integer from business_case_steps b where b.case_id = g.case_id and b.state = 'done') as done
     from agreement_signings g join agreement_signings o on o.case_id = g.case_id join agreement_signatures s on s.signing_id = g.id
     group by g.id`,
  );
  const found = new Map(rows.map((row) => [row.number, row]));
  return {
    lost: [...acknowledged].filter(([number, documents]) => found.get(number)?.documents !== documents || found.get(number)?.done !== 1)
      .length,
    doubled: rows.filter(({ signings }) => signings !== 1).length,
    unacknowledged: rows.filter(({ number }) => !acknowledged.has(number)).length,
    missing: rows.filter(({ documents, files }) => documents !== files).length,
  };
}

async function count(query: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(query);
  return rows[0]!.count;
}
