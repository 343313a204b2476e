import { sql } from 'kysely';
import { pino } from 'pino';
import type { TransparencyDeps } from '#operations/transparency/deps.ts';
import { appendEntries, hashContent } from '#operations/transparency/service/append.ts';
import { proveContent } from '#operations/transparency/service/read-log.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { Memo } from '#platform/memo.ts';
import { testSecret, testTexts } from '#test/factories/platform/crypto.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * A transparency log of a million entries (LEAVES sets another number), appended in batches as the job does, and proofs of random
 * contents of it. Target: 1,000 entries a second or more over the whole run and in its last tenth, p95 of a proof ≤ 20 ms. With
 * GATE=1 a missed target sets exit code 1.
 */
const leaves = Number(process.env.LEAVES ?? 1_000_000);
const batch = 2000;
const proofs = 500;
const wanted = { perSecond: 1000, proofMs: 20 };

const deps: TransparencyDeps = { keySources: [testSecret()], publicUrl: 'https://a.example', sources: [], delayMinutes: 5, witnesses: [] };
const database = await openScratchDatabase();
const pool = openPool({ connectionString: database.connectionString, max: 4 });
const ctx: Context = {
  db: createDatabase(pool),
  actor: { kind: 'system', name: 'bench' },
  now: new Date(),
  jobs: { send: async () => undefined },
  log: pino({ level: 'silent' }),
  memo: new Memo(),
  texts: testTexts(),
  requestId: 'bench',
};

async function append(from: number, to: number): Promise<number> {
  const began = performance.now();
  for (let first = from; first < to; first += batch) {
    const entries = Array.from({ length: Math.min(batch, to - first) }, (_, at) => ({
      kind: 'page' as const,
      address: `/page/${(first + at) % 5000}.html`,
      version: String(first + at),
      day: '2026-08-21',
      sha256: hashContent(`page ${first + at}`),
    }));
    await appendEntries(ctx, deps, entries);
  }
  return ((to - from) / (performance.now() - began)) * 1000;
}

async function measureProofs(): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < proofs; at += 1) {
    const hash = hashContent(`page ${Math.floor(Math.random() * leaves)}`);
    const began = performance.now();
    await proveContent(ctx, { hash });
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(proofs * 0.95)]!;
}

try {
  const early = await append(0, Math.floor(leaves * 0.9));
  const late = await append(Math.floor(leaves * 0.9), leaves);
  // As autovacuum does at a firm.
  await sql`vacuum analyze log_leaves, log_tiles`.execute(ctx.db);
  const proofMs = await measureProofs();
  console.log(
    `${leaves} entries: ${early.toFixed(0)} a second, ${late.toFixed(0)} in the last tenth; p95 of a proof ${proofMs.toFixed(1)} ms`,
  );
  const isMissed = Math.min(early, late) < wanted.perSecond || proofMs > wanted.proofMs;
  if (isMissed && process.env.GATE === '1') process.exitCode = 1;
} finally {
  await pool.end();
  await database.remove();
}
