import { pino } from 'pino';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { generateArticles } from '#content/articles/service/import/generate-articles.ts';
import { demoCategories } from '#demo/categories.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { Memo } from '#platform/memo.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { staffActor } from '#test/support/staff.ts';
import { subjectQuery } from '#workflow/change-orders/schema/contents.ts';
import { listSubjects } from '#workflow/change-orders/service/list-contents.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * The console's list of contents with a million articles (`ARTICLES`), filtered and paged as staff do. Target: p95 ≤ 150 ms; on a
 * busy machine the ratio to a thousand articles is decisive. With GATE=1 a missed limit sets exit code 1.
 */
const sizes = [1000, Number(process.env.ARTICLES ?? 1_000_000)] as const;
const calls = 60;
const site = { publicUrl: 'https://bench.example' };
const wantedMs = 150;

type Query = Parameters<typeof subjectQuery.parse>[0];
const cases: Readonly<Record<string, Query>> = {
  'first page': { type: 'article' },
  'one category': { type: 'article', place: 'gsgg' },
  'by a title': { type: 'article', search: '融资融券' },
  'by what is in none': { type: 'article', search: '查无此文' },
  'by state': { type: 'article', state: 'shown' },
};

const [small, large] = [await measure(sizes[0]), await measure(sizes[1])];
console.log('list of contents · p95 ms of a thousand · of all · ratio · target');
for (const name of large.keys()) {
  const [few, many] = [small.get(name)!, large.get(name)!];
  const isMissed = many > wantedMs;
  console.log(`${name} · ${few.toFixed(1)} · ${many.toFixed(1)} · ${(many / few).toFixed(2)} · ≤ ${wantedMs}${isMissed ? ' MISSED' : ''}`);
  if (isMissed && process.env.GATE === '1') process.exitCode = 1;
}

async function measure(size: number): Promise<Map<string, number>> {
  const database = await openScratchDatabase();
  const pool = openPool({ connectionString: database.connectionString, max: 4, statementMs: 0 });
  try {
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
    await importCategories(ctx, demoCategories);
    await generateArticles(ctx, size);
    await pool.query('analyze');
    const actor = staffActor(1, { 'content.read': 'all' }, { scopes: { branch: ['*'], category: ['*'] } });
    const found = new Map<string, number>();
    for (const [name, query] of Object.entries(cases)) found.set(name, await p95Of(ctx, actor, query));
    found.set('twenty pages on', await p95Deep({ ...ctx, actor }));
    return found;
  } finally {
    await pool.end();
    await database.remove();
  }
}

async function p95Of(ctx: Context, actor: Context['actor'], query: Query): Promise<number> {
  const ask = () => listSubjects({ ...ctx, actor, memo: new Memo() }, site, subjectQuery.parse(query));
  await ask();
  return p95(await timesOf(ask));
}

/** Pages forward twenty times, and requests the last page repeatedly. */
async function p95Deep(ctx: Context): Promise<number> {
  let after: string | undefined;
  for (let page = 0; page < 20; page++) {
    const { next } = await listSubjects(ctx, site, subjectQuery.parse({ type: 'article', ...(after && { after }) }));
    if (!next) break;
    after = next;
  }
  return p95(await timesOf(() => listSubjects(ctx, site, subjectQuery.parse({ type: 'article', ...(after && { after }) }))));
}

async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return times;
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
}
