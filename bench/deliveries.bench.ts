import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import type { Db } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Memo } from '#platform/memo.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { listReceived } from '#recruitment/deliveries/service/handling/list-received.ts';
import { listDeliveries } from '#recruitment/deliveries/service/list-deliveries.ts';
import { withdrawDelivery } from '#recruitment/deliveries/service/withdraw.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { openScratchDatabase, type ScratchDatabase } from './support/scratch-database.ts';

/**
 * A thousand deliveries compared with a million: the applicant's own list, incoming ones by job and state, the same in the middle
 * of the list, and applying and withdrawing. Both databases are queried alternately, so that other load affects both. Target: the
 * p95 with a million is at most 1.5 times that with a thousand. Exits with 1 otherwise.
 */
const sizes = [1_000, Number(process.env.DELIVERIES ?? 1_000_000)] as const;
const calls = Number(process.env.CALLS ?? 400);
const perSeeker = 4;
const wantedRatio = 1.5;

interface Site {
  database: ScratchDatabase;
  db: Kysely<Tables>;
  ctx: Context;
  /** The number of generated people and jobs; ids start at 1. */
  people: number;
  jobs: number;
  /** People with real resumes, and jobs without deliveries. */
  applicants: Context[];
  freshJobs: number[];
}

const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
const deps = buildDeliveryDeps(openFileStore(folder));
const sites: Site[] = [];

interface Case {
  name: string;
  run(site: Site, call: number): Promise<unknown>;
}

const anyOf = (count: number): number => 1 + Math.floor(Math.random() * count);
const asSeeker = ({ ctx, people }: Site): Context => ({ ...ctx, actor: { kind: 'seeker', seekerId: anyOf(people), sessionId: 'bench' } });
/** A random time in the five years. */
const somewhere = () => ({
  deliveredAt: new Date(Date.now() - Math.random() * 157_680_000_000),
  id: '00000000-0000-0000-0000-000000000000',
});

const cases: readonly Case[] = [
  { name: 'own list', run: (site) => listDeliveries(asSeeker(site), { pageNum: 1, pageSize: 20 }) },
  { name: 'own delivery to a job', run: (site) => listDeliveries(asSeeker(site), { jobId: anyOf(site.jobs), pageNum: 1, pageSize: 20 }) },
  { name: 'staff: a job, one state', run: ({ ctx, jobs }) => listReceived(ctx, { state: 'screening', jobId: anyOf(jobs), limit: 5 }) },
  { name: 'staff: one state, newest', run: ({ ctx }) => listReceived(ctx, { state: 'rejected' }) },
  { name: 'staff: one state, anywhere', run: ({ ctx }) => listReceived(ctx, { state: 'rejected', after: somewhere() }) },
  {
    name: 'deliver',
    run: ({ applicants, ctx, freshJobs }, call) =>
      deliver({ ...applicants[Math.floor(call / 10)]!, now: ctx.now }, deps, { jobId: freshJobs[call % 10]! }),
  },
  {
    name: 'withdraw',
    run: async ({ applicants, db }, call) => {
      const applicant = applicants[Math.floor(call / 10)]!;
      const seekerId = applicant.actor.kind === 'seeker' ? applicant.actor.seekerId : 0;
      const open = db.selectFrom('deliveries').select('id').where('seekerId', '=', seekerId).where('state', '=', 'delivered').limit(1);
      return withdrawDelivery(applicant, await open.executeTakeFirstOrThrow());
    },
  },
];

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

try {
  for (const size of sizes) sites.push(await openSite(size));
  process.exitCode = (await measureAll()) ? 0 : 1;
} finally {
  for (const { db, database } of sites) {
    await db.destroy();
    await database.remove();
  }
  await rm(folder, { recursive: true, force: true });
}

async function openSite(size: number): Promise<Site> {
  const database = await openScratchDatabase();
  const db = createDatabase(openPool({ connectionString: database.connectionString, max: 4 }));
  const ctx: Context = {
    db,
    actor: { kind: 'system', name: 'bench' },
    now: new Date(),
    jobs: { send: async () => undefined },
    log: pino({ level: 'silent' }),
    memo: new Memo(),
    texts: testTexts(),
    requestId: 'bench',
  };
  await updateSettings(ctx, { ...demoSite, recruitment: { maxOpenDeliveries: 20 } });
  const jobs = size >= 100_000 ? 1000 : 100;
  // The list checks whether a job is still open; most of the generated jobs do not exist.
  for (let at = 0; at < 10; at++) await createOpenJob(ctx);
  await fill(db, size, jobs);
  const applicants: Context[] = [];
  const freshJobs: number[] = [];
  for (let at = 0; at < calls / 10; at++) applicants.push(await buildReadySeeker(ctx, deps));
  for (let at = 0; at < 10; at++) freshJobs.push(await createOpenJob(ctx));
  await sql`analyze seekers, deliveries, delivery_events`.execute(db);
  console.log(`${size} deliveries of ${size / perSeeker} people to ${jobs} jobs`);
  return { database, db, ctx, people: size / perSeeker, jobs, applicants, freshJobs };
}

/** Generates people with four deliveries each, one of them open, over five years. */
function fill(db: Kysely<Tables>, size: number, jobs: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await fillIn(trx, size, jobs);
  });
}

async function fillIn(db: Db, size: number, jobs: number): Promise<void> {
  await sql`insert into seekers (mobile_key, sealed_mobile, created_at, last_active_at)
    select decode(md5(i::text), 'hex'), decode(md5(i::text), 'hex'), now(), now() from generate_series(1, ${size / perSeeker}::integer) i`.execute(
    db,
  );
  await sql`insert into deliveries (id, number, seeker_id, job_id, job, state, sealed_snapshot, snapshot_at, delivered_at, updated_at, ended_at)
    select gen_random_uuid(), 'BENCH-' || i, 1 + i / ${perSeeker}::integer, 1 + ((i / ${perSeeker}::integer) * 7 + (i % ${perSeeker}::integer) * 31) % ${jobs}::integer,
      '{"title": "示例职位", "type": "social", "department": "示例部", "location": "上海"}',
      case when i % ${perSeeker}::integer = 0 then (array['delivered','screening','writtenTest','interview'])[1 + (i / ${perSeeker}::integer) % 4] else (array['hired','rejected','withdrawn'])[1 + i % 3] end,
      decode(repeat(md5(i::text), 20), 'hex'), at, at, at, case when i % ${perSeeker}::integer = 0 then null else at end
    from (select i, now() - make_interval(secs => (i::bigint * 7919) % 157680000) as at from generate_series(0, ${size - 1}::integer) i) made`.execute(
    db,
  );
  await sql`insert into delivery_events (delivery_id, at, kind, state, actor)
    select id, delivered_at, 'delivered', 'delivered', 'seeker' from deliveries union all select id, updated_at, 'moved', state, 'staff' from deliveries`.execute(
    db,
  );
}

async function measureAll(): Promise<boolean> {
  let isFlat = true;
  for (const one of cases) {
    const times = sites.map((): number[] => []);
    for (let call = 0; call < calls; call++)
      for (const [at, site] of sites.entries()) {
        const begin = performance.now();
        await one.run(site, call);
        times[at]!.push(performance.now() - begin);
      }
    const [small, large] = times.map((list) => ({ p50: quantile(list, 0.5), p95: quantile(list, 0.95) }));
    const ratio = large!.p95 / small!.p95;
    isFlat &&= ratio <= wantedRatio;
    const [a, b] = [small!, large!].map(({ p50, p95 }) => `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`);
    console.log(`${one.name}: ${sizes[0]}: ${a} · ${sizes[1]}: ${b} · ratio of p95 ${ratio.toFixed(2)}`);
  }
  return isFlat;
}
