import { sql } from 'kysely';
import { pino } from 'pino';
import { searchSources } from '#app/search/sources.ts';
import { createSearchApi } from '#content/search/api.ts';
import { searchGet, searchSuggest } from '#content/search/calls.ts';
import type { SearchQuery, SearchResult, SuggestionList } from '#content/search/schema.ts';
import { replaceSynonyms } from '#content/search/service/synonyms.ts';
import { demoArticles } from '#demo/articles/demo-articles.ts';
import { readDemoTable } from '#demo/read-table.ts';
import { demoSynonyms } from '#demo/search/synonyms.ts';
import { createSeededRandom } from '#demo/seeded.ts';
import type { Context } from '#platform/context.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import { invoke } from '#platform/http/invoke.ts';
import { Memo } from '#platform/memo.ts';
import { putSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { toPlainText } from '#platform/search/plain-text.ts';
import { testTexts } from '#test/factories/platform/crypto.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * Search among 50,000 articles (ARTICLES sets another number) of 300 to 1,500 characters, composed of the demo firm's sentences,
 * and all securities of the demo: the call of the site, including schema checks, ranking, grouping, highlights, the count of the
 * query and the database. One connection, one call after the other.
 */
const articles = Number(process.env.ARTICLES ?? 50_000);
const wantedMs = 60;
const rounds = Number(process.env.ROUNDS ?? 40);

const searchApi = createSearchApi(searchSources);
const cases: readonly (readonly [name: string, query: SearchQuery])[] = [
  ['公告 (in nearly all)', { q: '公告' }],
  ['公告, page 30', { q: '公告', kind: 'article', pageNum: 30 }],
  ['的 (one letter, in all)', { q: '的' }],
  ['鼢鼩 (two letters, in none)', { q: '鼢鼩' }],
  ['杭州 (in few)', { q: '杭州' }],
  ['折算 (in many)', { q: '折算' }],
  ['折扣率 (by a synonym)', { q: '折扣率' }],
  ['融资融券 (in many)', { q: '融资融券' }],
  ['融资融券, page 30', { q: '融资融券', kind: 'article', pageNum: 30 }],
  ['投资者适当性管理', { q: '投资者适当性管理' }],
  ['可充抵保证金证券的折算率', { q: '可充抵保证金证券的折算率' }],
  ['本公司敬请投资者关注风险谨慎投资 (in none)', { q: '本公司敬请投资者关注风险谨慎投资' }],
  ['基金 申购 费率 (three words)', { q: '基金 申购 费率' }],
  ['怎么调整折算率 (a question)', { q: '怎么调整折算率' }],
  ['2026 (digits)', { q: '2026' }],
  ['600519 (code)', { q: '600519' }],
  ['gzmt (initials)', { q: 'gzmt' }],
  ['guizhoumaotai (pinyin)', { q: 'guizhoumaotai' }],
  ['贵州茅台 (name)', { q: '贵州茅台' }],
  ['贵州毛苔 (nothing, did you mean)', { q: '贵州毛苔' }],
  ['ｅｔｆ (full width)', { q: 'ｅｔｆ' }],
];

const securityColumns = [
  ...(['code', 'short_name', 'short_name_raw', 'exchange', 'security_type', 'board', 'risk_status'] as const),
  ...(['name_marker', 'listing_status', 'as_of', 'source_id'] as const),
];

const database = await openScratchDatabase();
const pool = openPool({ connectionString: database.connectionString, max: 1 });
const memo = new Memo();
memo.resume();
const ctx: Context = {
  db: createDatabase(pool),
  actor: { kind: 'visitor' },
  now: new Date(),
  jobs: { send: async () => undefined },
  log: pino({ level: 'silent' }),
  memo,
  texts: testTexts(),
  requestId: 'bench',
};

try {
  await fill();
  await printSizes();
  console.log(`\n${'times in ms, as the caller sees them'.padEnd(44)} p50      p95      found`);
  let slowest = 0;
  for (const [name, query] of cases) slowest = Math.max(slowest, await measure(name, () => ask(query)));
  for (const q of ['6', '茅', 'gz', '开户']) slowest = Math.max(slowest, await measure(`suggestions for ${q}`, () => suggest(q)));
  console.log(`\nslowest p95: ${slowest.toFixed(1)} ms (wanted ≤ ${wantedMs})`);
} finally {
  await ctx.db.destroy();
  await database.remove();
}

async function ask(query: SearchQuery): Promise<string> {
  const endpoint = searchApi.find(({ call }) => call.path === searchGet.path)!;
  const { total, totalIsCapped } = (await invoke(endpoint, ctx, query)) as SearchResult;
  return `${totalIsCapped ? 'over ' : ''}${total}`;
}

async function suggest(q: string): Promise<string> {
  const endpoint = searchApi.find(({ call }) => call.path === searchSuggest.path)!;
  return String(((await invoke(endpoint, ctx, { q })) as SuggestionList).list.length);
}

async function measure(name: string, work: () => Promise<string>): Promise<number> {
  const times: number[] = [];
  let found = '';
  for (let round = 0; round < rounds + 3; round++) {
    const begin = performance.now();
    found = await work();
    // The first rounds warm up caches.
    if (round >= 3) times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]!);
  console.log(`${name.padEnd(44)} ${p50!.toFixed(1).padStart(6)}   ${p95!.toFixed(1).padStart(6)}   ${found}`);
  return p95!;
}

async function fill(): Promise<void> {
  await replaceSynonyms(ctx, demoSynonyms);
  const securities = readDemoTable('securities/securities.csv', securityColumns).map(
    ({ code, short_name: name, exchange }): SearchEntry => ({
      owner: `security:${exchange}${code}`,
      kind: 'security',
      title: name,
      href: `/FinancialDistric/MarginSecurity.html?keyWord=${code}`,
      label: code,
      keys: [code],
    }),
  );
  await timed(`${securities.length} securities`, () => putSearchEntries(ctx, securities));
  await timed(`${articles} articles`, async () => {
    const batch: SearchEntry[] = [];
    for (const entry of makeArticles()) {
      batch.push(entry);
      if (batch.length === 500) await putSearchEntries(ctx, batch.splice(0));
    }
    await putSearchEntries(ctx, batch);
  });
  await ctx.db.connection().execute(async (db) => {
    // Longer than the timeout of a visitor's query.
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum analyze search_entries, search_keys`.execute(db);
  });
}

function* makeArticles(): Generator<SearchEntry> {
  const choices = createSeededRandom('search bench');
  const models = [...demoArticles()];
  const sentences = models.flatMap(({ bodyHtml }) => toPlainText(bodyHtml).split(/(?<=。)/)).filter(({ length }) => length > 6);
  for (let number = 1; number <= articles; number++) {
    const length = choices.integer(300, 1500);
    let text = '';
    while (text.length < length) text += choices.pick(sentences);
    // Rare words like names and places.
    for (let word = 0; word < 5; word++) text += String.fromCodePoint(choices.integer(0x4e00, 0x8fff), choices.integer(0x4e00, 0x8fff));
    const title = `${choices.pick(models).title}（${number}）`;
    const date = new Date(ctx.now.getTime() - choices.integer(0, 1500 * 24) * 3_600_000);
    yield {
      owner: `article:${number}`,
      kind: 'article',
      title,
      href: `/IntoGL/noticeDetail/${number}.html`,
      text,
      label: '公司公告',
      date,
    };
  }
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const begin = performance.now();
  await work();
  console.log(`${name} put in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

async function printSizes(): Promise<void> {
  const { rows } = await sql<{ chars: number; rowBytes: number; indexBytes: number }>`
    select avg(length(text))::integer as chars, pg_table_size('search_entries') / count(*) as row_bytes,
      pg_indexes_size('search_entries') / count(*) as index_bytes
    from search_entries where kind = 3`.execute(ctx.db);
  const { chars, rowBytes, indexBytes } = rows[0]!;
  console.log(`an article of ${chars} characters: ${(rowBytes / 1024).toFixed(1)} KB kept, ${(indexBytes / 1024).toFixed(1)} KB index`);
}
