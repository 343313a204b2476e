import { sql } from 'kysely';
import { pino } from 'pino';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { Memo } from '#platform/memo.ts';
import type { CollateralQuery } from '#securities/lists/schema/list.ts';
import { listChanges } from '#securities/lists/service/changes/changes.ts';
import { openListFile } from '#securities/lists/service/changes/list-files.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { fileForms, type FileForm } from '#securities/lists/web/named-lists.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * A list of 10,000 securities with 100, 500 and 2,500 daily versions (ten years), 1% of its rows changing every day: time in the
 * service for any page, filter and date, and disk usage. Target: ≤ 30 ms, ≤ 1 GB. Also the changes between any two days, at worst
 * of every row of the list, and the whole list as a file.
 */
const securities = 10_000;
const changedDaily = 100;
const callsPerCase = 60;

const cases: { name: string; query: (random: () => number) => CollateralQuery }[] = [
  { name: 'newest, page 1', query: () => ({}) },
  { name: 'newest, any page', query: (random) => ({ pageNum: 1 + Math.floor(random() * 500) }) },
  { name: 'any date, any page', query: (random) => ({ pageNum: 1 + Math.floor(random() * 500) }) },
  { name: 'any date, market and type', query: (random) => ({ market: 'SZSE', type: 'etf', pageNum: 1 + Math.floor(random() * 50) }) },
  {
    name: 'any date, code',
    query: (random) => ({
      keyWord: String(Math.floor(random() * 9000))
        .padStart(6, '0')
        .slice(0, 4),
    }),
  },
  { name: 'any date, part of a name', query: (random) => ({ keyWord: `券${Math.floor(random() * 99)}` }) },
  { name: 'any date, pinyin', query: (random) => ({ keyWord: `slzq${Math.floor(random() * 99)}` }) },
  { name: 'any date, haircut from–to', query: (random) => ({ rateFrom: '30', rateTo: '60', pageNum: 1 + Math.floor(random() * 200) }) },
];

type ChangeDays = (random: () => number, versions: number) => { from?: string; to?: string; kind?: 'changed'; keyWord?: string };
const anyDay = (random: () => number, versions: number) => Math.floor(1 + random() * versions);
const changeCases: { name: string; query: ChangeDays }[] = [
  { name: 'changes, newest against last', query: () => ({}) },
  { name: 'changes, two days apart', query: (random, versions) => daysFrom(anyDay(random, versions - 2), 2) },
  { name: 'changes, a month apart', query: (random, versions) => daysFrom(anyDay(random, versions - 22), 22) },
  { name: 'changes, any two days', query: (random, versions) => between(anyDay(random, versions), anyDay(random, versions)) },
  { name: 'changes, first and newest', query: (_random, versions) => between(1, versions) },
  {
    name: 'changes, any two, by name',
    query: (random, versions) => ({
      ...between(anyDay(random, versions), anyDay(random, versions)),
      keyWord: `券${Math.floor(random() * 99)}`,
    }),
  },
];
const between = (one: number, other: number) => ({ from: dayAfter(Math.min(one, other)), to: dayAfter(Math.max(one, other)) });
const daysFrom = (day: number, days: number) => between(day, day + days);

const dayAfter = (days: number) => new Date(Date.UTC(2016, 0, 1 + days)).toISOString().slice(0, 10);

const database = await openScratchDatabase();
const db = createDatabase(openPool({ connectionString: database.connectionString, max: 4 }));
const ctx: Context = {
  db,
  actor: { kind: 'visitor' },
  now: new Date(),
  jobs: { send: async () => undefined },
  log: pino({ level: 'silent' }),
  memo: new Memo(),
  texts: testTexts(),
  requestId: 'bench',
};
try {
  await updateSettings(ctx, demoSite);
  for (const versions of [100, 500, 2500]) {
    await fill(versions);
    console.log(`${versions} versions of ${securities} rows: ${await formatDiskUse()}`);
    for (const one of cases) await measure(one.name, versions, (random) => callList(one, random, versions));
    for (const one of changeCases) await measure(one.name, versions, (random) => callChanges(one, random, versions));
    for (const form of fileForms) await measureFile(form, versions);
  }
} finally {
  await db.destroy();
  await database.remove();
}

/** Writes the rows of this many publications: one row per change, in the order of the days. */
async function fill(versions: number): Promise<void> {
  await sql`truncate list_versions, collateral_entries restart identity cascade`.execute(db);
  await sql`insert into list_versions (list, data_date, row_count, counts, added, removed, changed, is_synthetic, source, published_at)
    select 'collateral', date '2016-01-01' + day, ${securities}::integer,
      (select jsonb_agg(jsonb_build_object('exchange', exchange, 'securityType', type, 'concentrationGroup', null, 'rows', ${Math.round(securities / 9)}::integer))
         from unnest(array['SSE','SZSE','BSE']) exchange, unnest(array['a_share','etf','lof']) type),
      0, 0, ${changedDaily}::integer, true, 'bench', now() from generate_series(1, ${versions}::integer) day`.execute(db);
  // Each security's row lives until every other row has changed once. The random order spreads the rows of one day over the whole
  // table, as real days do.
  const life = securities / changedDaily;
  await sql`insert into collateral_entries (exchange, code, name, search_text, security_type, haircut, cap, concentration_group, row_hash, valid_from, valid_to)
    select (array['SSE','SZSE','BSE'])[1 + i % 3], lpad((i * 90)::text, 6, '0'), '示例证券' || i, '示例证券' || i || ' slzq' || i, (array['a_share','etf','lof'])[1 + (i / 3) % 3],
      (i + age) % 71, 80, (array['A','B','C'])[1 + (i + age) % 3], gen_random_uuid(), begins, case when ends > ${versions}::integer then 2147483647 else ends end
    from (
      select i, age, greatest(1, (age - 1) * ${life}::integer + i % ${life}::integer + 1) as begins, age * ${life}::integer + i % ${life}::integer + 1 as ends
      from generate_series(0, ${Math.ceil(versions / life)}::integer) age, generate_series(1, ${securities}::integer) i) lives
    where begins < ends and begins <= ${versions}::integer
    order by begins, random()`.execute(db);
  await sql`vacuum analyze collateral_entries`.execute(db);
}

async function formatDiskUse(): Promise<string> {
  const { rows } = await sql<{ size: string; rows: number; current: number }>`select
    pg_size_pretty(pg_total_relation_size('collateral_entries') + pg_total_relation_size('list_versions')) as size,
    (select count(*) from collateral_entries) as rows, (select count(*) from collateral_entries where valid_to = 2147483647) as current`.execute(
    db,
  );
  const { size, rows: kept, current } = rows[0]!;
  return `${size} on disk (wanted ≤ 1 GB), ${kept} rows kept, ${current} of them current`;
}

async function callList({ name, query }: (typeof cases)[number], random: () => number, versions: number): Promise<void> {
  const date = name.startsWith('newest') ? undefined : dayAfter(anyDay(random, versions));
  await listCollateral(ctx, { ...query(random), date, pageSize: 20 });
}

async function callChanges({ query }: (typeof changeCases)[number], random: () => number, versions: number): Promise<void> {
  await listChanges(ctx, { list: 'assure', ...query(random, versions), pageNum: 1 + Math.floor(random() * 3), pageSize: 20 });
}

/** Measures the whole list of any day as a file, and the response to a client that already has it. */
async function measureFile(form: FileForm, versions: number): Promise<void> {
  const times = { tag: 0, file: 0, bytes: 0 };
  const rounds = 5;
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    const file = await openListFile(ctx, 'assure', form, { date: dayAfter(1 + Math.floor((round * versions) / rounds)) });
    times.tag += performance.now() - begin;
    for await (const piece of file.write()) times.bytes += Buffer.byteLength(piece);
    times.file += performance.now() - begin;
  }
  const mean = (sum: number) => (sum / rounds).toFixed(1).padStart(6);
  console.log(
    `  ${`whole list as ${form}, any date`.padEnd(30)} ETag ${mean(times.tag)} ms   file ${mean(times.file)} ms   ${Math.round(times.bytes / rounds / 1000)} KB`,
  );
}

async function measure(name: string, versions: number, work: (random: () => number) => Promise<void>): Promise<void> {
  let seed = 7 + versions;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const times: number[] = [];
  for (let call = -5; call < callsPerCase; call++) {
    const begin = performance.now();
    await work(random);
    // The first few calls warm up connections and caches.
    if (call >= 0) times.push(performance.now() - begin);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1).padStart(6);
  console.log(
    `  ${name.padEnd(30)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   max ${sorted.at(-1)!.toFixed(1).padStart(6)} ms (wanted ≤ 30)`,
  );
}
