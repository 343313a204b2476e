import { sql } from 'kysely';
import { pino } from 'pino';
import type { AnyCall } from '#contract/call.ts';
import { loadDemoFundLists } from '#demo/fund/load.ts';
import { demoMethods } from '#demo/fund/methods.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { Memo } from '#platform/memo.ts';
import { fundApi } from '#products/funds/api.ts';
import { fundDividend, fundGet, fundRiskList } from '#products/funds/calls.ts';
import type { RiskListQuery } from '#products/funds/schema/funds.ts';
import { publishMethod } from '#products/funds/service/methods.ts';
import { searchFunds } from '#products/funds/service/search-funds.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * 26,580 funds with the demo's evaluations of three years: the time to load them, and the time of calls with schema checks and
 * the database, for any page, filter and date. One connection, one call after the other. Target: ≤ 20 ms at p95.
 */
const wantedMs = 20;
const rounds = Number(process.env.ROUNDS ?? 60);

const cases: readonly (readonly [name: string, query: (round: number) => RiskListQuery])[] = [
  ['page 1', () => ({})],
  ['any page', (round) => ({ pageNo: (round * 191) % 1300, pageSize: 20 })],
  ['last page', () => ({ pageNo: 1328, pageSize: 20 })],
  ['R3, any page', (round) => ({ riskLevel: 'R3', pageNo: (round * 41) % 300, pageSize: 20 })],
  ['bonds, any page', (round) => ({ category: 'bond', pageNo: (round * 11) % 200 })],
  ['one manager', () => ({ managerName: '易方达' })],
  ['code', (round) => ({ keyWord: String(round % 60).padStart(3, '0') })],
  ['part of a name', () => ({ keyWord: '红利' })],
  ['initials', () => ({ keyWord: 'yfdlc' })],
  ['nothing found', () => ({ keyWord: '鼢鼩' })],
  ['page 1 of 2024', () => ({ date: '2024-08-01' })],
  ['any page of 2025', (round) => ({ date: '2025-09-01', pageNo: (round * 191) % 1200, pageSize: 20 })],
  ['R4 in 2025', () => ({ date: '2025-09-01', riskLevel: 'R4' })],
  ['raised in July 2026', () => ({ date: '2026-07-01', change: 'raised' })],
];

const database = await openScratchDatabase();
const ctx: Context = {
  db: createDatabase(openPool({ connectionString: database.connectionString, max: 1 })),
  actor: { kind: 'visitor' },
  now: new Date('2026-11-21T02:00:00Z'),
  jobs: { send: async () => undefined },
  log: pino({ level: 'silent' }),
  memo: new Memo(),
  texts: testTexts(),
  requestId: 'bench',
};
const endpoints = indexEndpoints(fundApi);
const search = (word: string) => searchFunds(ctx, [[word]], { skip: 0, take: 4, counted: 300 });
const ask = (call: AnyCall, input: unknown) => invoke(endpoints.get(endpointKey(call))!, ctx, input) as Promise<{ total?: number }>;

try {
  for (const method of demoMethods) await publishMethod(ctx, { ...method, fileId: null });
  const begin = performance.now();
  await loadDemoFundLists(ctx);
  console.log(`lists loaded in ${Math.round(performance.now() - begin)} ms`);
  await sql`vacuum analyze funds, fund_risk_levels, fund_dividends`.execute(ctx.db);
  await printSize();
  console.log(`\n${'times in ms'.padEnd(36)} p50      p95      found`);
  let slowest = 0;
  for (const [name, query] of cases) slowest = Math.max(slowest, await measure(name, (round) => ask(fundRiskList, query(round))));
  slowest = Math.max(slowest, await measure('dividends', (round) => ask(fundDividend, { pageNum: 1 + (round % 30) })));
  slowest = Math.max(slowest, await measure('card', () => ask(fundGet, { code: '000003' })));
  for (const word of ['000003', '易方达蓝筹', 'yfdlc', '混合', '鼢鼩'])
    slowest = Math.max(slowest, await measure(`site search: ${word}`, () => search(word)));
  console.log(`\nslowest p95: ${slowest.toFixed(1)} ms (wanted ≤ ${wantedMs})`);
} finally {
  await ctx.db.destroy();
  await database.remove();
}

async function measure(name: string, work: (round: number) => Promise<{ total?: number }>): Promise<number> {
  const times: number[] = [];
  let total: number | undefined;
  for (let round = 0; round < rounds + 3; round++) {
    const begin = performance.now();
    ({ total } = await work(round));
    // The first rounds warm up caches.
    if (round >= 3) times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]!);
  console.log(`${name.padEnd(36)} ${p50!.toFixed(1).padStart(6)}   ${p95!.toFixed(1).padStart(6)}   ${total ?? ''}`);
  return p95!;
}

async function printSize(): Promise<void> {
  const { rows } = await sql<{ name: string; size: string }>`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
    where relkind = 'r' and relname like 'fund%' order by pg_total_relation_size(oid) desc limit 4`.execute(ctx.db);
  for (const { name, size } of rows) console.log(`${name.padEnd(36)} ${size}`);
}
