import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { contentApi } from '#content/articles/api.ts';
import { noticeList } from '#content/articles/calls.ts';
import type { ArticleListQuery, ArticlePage } from '#content/articles/schema/articles.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { generateArticles } from '#content/articles/service/import/generate-articles.ts';
import { demoCategories } from '#demo/categories.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migration/migrate.ts';
import { invoke } from '#platform/http/invoke.ts';
import { Memo } from '#platform/memo.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { median } from './support/load.ts';

/**
 * The list call on 1,000 and on 100,000 articles (ARTICLES sets another number), schema checks and database included, one after
 * the other on one connection each. Runs on an embedded PostgreSQL of its own, or on the server that DATABASE_URL names (two
 * databases are made there and dropped again). A page that the small archive does not have is compared with its last full one.
 * Wanted: p95 of 50 ms at most on the large archive, and for lists without keywords 1.5 times that of the small one.
 */
interface Case {
  name: string;
  small: ArticleListQuery;
  large?: ArticleListQuery;
}

const [small, large] = [1000, Number(process.env.ARTICLES ?? 100_000)];
const wanted = { ratio: 1.5, ms: 50 };
const rounds = 7;
const callsPerRound = 150;

const several = ['gsgg', 'shgg', 'gsxw', 'mtbd', 'sczx', 'qywh'];
const range = { from: '2025-03-10', to: '2026-02-20' };
const cases: Case[] = [
  { name: 'page 1', small: { pageNo: 1 } },
  { name: 'page 1,000 (small: 100)', small: { pageNo: 100 }, large: { pageNo: 1000 } },
  { name: 'page 10,000 (small: 100)', small: { pageNo: 100 }, large: { pageNo: 10_000 } },
  { name: 'one category', small: { categoryCodes: 'gsgg' } },
  { name: 'one category, page 1,000 (5)', small: { categoryCodes: 'gsgg', pageNo: 5 }, large: { categoryCodes: 'gsgg', pageNo: 1000 } },
  { name: 'six categories', small: { categoryCodes: several } },
  {
    name: 'six categories, page 1,000 (30)',
    small: { categoryCodes: several, pageNo: 30 },
    large: { categoryCodes: several, pageNo: 1000 },
  },
  { name: 'margin type', small: { categoryCodes: 'rzrq', type: 3 } },
  { name: 'date range', small: range },
  { name: 'date range, page 1,000 (25)', small: { ...range, pageNo: 25 }, large: { ...range, pageNo: 1000 } },
  { name: 'category and date range', small: { ...range, categoryCodes: 'gsgg' } },
  { name: 'keyword 公告 (in half of all)', small: { keyWord: '公告' } },
  { name: 'keyword 公告, page 1,000 (40)', small: { keyWord: '公告', pageNo: 40 }, large: { keyWord: '公告', pageNo: 1000 } },
  { name: 'keyword 杭州 (in some)', small: { keyWord: '杭州' } },
  { name: 'keyword 税 (in none)', small: { keyWord: '税' } },
  { name: 'keyword and category', small: { keyWord: '折算', categoryCodes: 'rzrq' } },
  { name: 'keyword and date range', small: { keyWord: '公告', ...range } },
  { name: 'keyword 融资融券', small: { keyWord: '融资融券' } },
  { name: 'keyword 投资者开放日', small: { keyWord: '投资者开放日' } },
  { name: 'two keywords', small: { keyWord: '费率 基金' } },
];

const list = contentApi.find(({ call }) => call.path === noticeList.path)!;
const log = pino({ level: 'silent' });
const ask = async (ctx: Context, query: ArticleListQuery) => (await invoke(list, ctx, query)) as ArticlePage;

const server = await openServer();
try {
  const archives = [await openArchive(small), await openArchive(large)] as const;
  console.log(`${'times in ms, as the caller sees them'.padEnd(36)}   p50 small   large   p95 small   large   ratio of p95`);
  for (const one of cases) await measure(one, archives);
  await measureCpu(archives[1]);
  for (const { db } of archives) await db.destroy();
} finally {
  await server.close();
}

async function measure({ name, small: query, large: deep = query }: Case, [first, second]: readonly [Context, Context]): Promise<void> {
  const times = { small: [] as number[][], large: [] as number[][] };
  for (let round = 0; round <= rounds; round++) {
    const here = { small: [] as number[], large: [] as number[] };
    for (let call = 0; call < callsPerRound; call++) {
      here.small.push(await timeOf(() => ask(first, query)));
      here.large.push(await timeOf(() => ask(second, deep)));
    }
    // The first round warms up caches and compiled plans.
    if (round === 0) continue;
    times.small.push(here.small);
    times.large.push(here.large);
  }
  const at = (share: number, which: 'small' | 'large') => median(times[which].map((round) => quantile(round, share)));
  const ratio = at(0.95, 'large') / at(0.95, 'small');
  const isMissed = at(0.95, 'large') > wanted.ms || (!query.keyWord && ratio > wanted.ratio);
  const columns = [at(0.5, 'small'), at(0.5, 'large'), at(0.95, 'small'), at(0.95, 'large')]
    .map((ms) => ms.toFixed(2).padStart(8))
    .join('   ');
  const found = (await ask(second, deep)).total;
  console.log(`${name.padEnd(36)} ${columns}   ${ratio.toFixed(2)} ${isMissed ? '(missed)' : ''}   ${found} found`);
}

async function measureCpu(ctx: Context): Promise<void> {
  const before = process.cpuUsage();
  for (let call = 0; call < 1000; call++) await ask(ctx, { pageNo: 1 });
  const { user, system } = process.cpuUsage(before);
  console.log(`CPU time of this process per call: ${((user + system) / 1e6).toFixed(3)} ms`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

interface Server {
  connectionString: string;
  databases: string[];
  close(): Promise<void>;
}

async function openServer(): Promise<Server> {
  const databases: string[] = [];
  const given = process.env.DATABASE_URL;
  if (given)
    return {
      connectionString: given,
      databases,
      close: () => onServer(given, ...databases.map((name) => `drop database ${name} with (force)`)),
    };
  const folder = await mkdtemp(join(tmpdir(), 'qianting-bench-'));
  const embedded = await startEmbedded(folder);
  const close = async () => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { connectionString: embedded.connectionString, databases, close };
}

async function openArchive(count: number): Promise<Context> {
  const name = `bench_${count}_${randomBytes(4).toString('hex')}`;
  await onServer(server.connectionString, `create database ${name}`);
  server.databases.push(name);
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  const pool = openPool({ connectionString: url.href, max: 1 });
  await migrate(pool);
  const ctx: Context = {
    db: createDatabase(pool),
    actor: { kind: 'system', name: 'bench' },
    now: new Date(),
    jobs: { send: async () => undefined },
    log,
    memo: new Memo(),
    texts: testTexts(),
    requestId: 'bench',
  };
  await importCategories(ctx, demoCategories);
  const seconds = (await timeOf(() => generateArticles(ctx, count))) / 1000;
  console.log(`${count} articles loaded in ${seconds.toFixed(1)} s (${Math.round(count / seconds)} a second)`);
  return ctx;
}

async function onServer(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
