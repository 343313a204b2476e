import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { searchQuery, type SearchAnswer, type SearchResult } from '#content/search/schema.ts';
import { noAnswer, searchSite } from '#content/search/service/search-site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { loadDemoArticles } from '#demo/articles/load-articles.ts';
import { loadDemoBranches } from '#demo/branches.ts';
import { loadDemoBusinesses } from '#demo/business/load.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import { loadDemoCompany } from '#demo/company/load.ts';
import { loadDemoCorporateActions } from '#demo/corporate-action/load.ts';
import { loadDemoCustomerCenter } from '#demo/customer-center.ts';
import { loadDemoDistrict } from '#demo/district/load.ts';
import { loadDemoDownloads } from '#demo/download/load-downloads.ts';
import { loadDemoFacts } from '#demo/facts/facts.ts';
import { loadDemoGuides } from '#demo/guide/load.ts';
import { loadDemoHelp } from '#demo/help/load-help.ts';
import { loadDemoInvestor } from '#demo/investor/load.ts';
import { loadDemoMarginTerms } from '#demo/margin-terms/load.ts';
import { loadDemoMargin } from '#demo/margin/load.ts';
import { lastSeriesDay, seriesStart, simulateSeries } from '#demo/margin/series/simulate.ts';
import { loadDemoReception } from '#demo/reception/load.ts';
import { loadDemoSearch } from '#demo/search/load-search.ts';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import { loadDemoSitePages } from '#demo/site-pages/load.ts';
import { demoSite } from '#demo/site.ts';
import { loadDemoTrust } from '#demo/trust/load.ts';
import type { Context } from '#platform/context.ts';
import { Memo } from '#platform/memo.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { searchSources } from './sources.ts';

const question = z.union([
  z.object({ ask: z.string(), says: z.string() }).strict(),
  z.object({ ask: z.string(), absent: z.string() }).strict(),
]);
const questions = z.array(question).parse(parse(readFileSync(new URL('../../../test/fixtures/questions.yaml', import.meta.url), 'utf8')));

const { context } = useDatabase();
const files = openFileStore(useFolder());
const memo = new Memo();
memo.resume();
const ctx: Context = context({ now: new Date('2026-11-24T02:00:00Z'), memo });
const results = new Map<string, SearchResult>();

const search = (q: string): Promise<SearchResult> => searchSite(ctx, searchQuery.parse({ q }), searchSources);

/** Returns the full text of an answer in one line. */
const textOf = ({ title, facts, text, ways, basis }: SearchAnswer): string =>
  [title, ...facts.flatMap(({ name, value, note }) => [name, value, note]), text, ...ways.flatMap((way) => [way.text, way.note]), basis]
    .filter(Boolean)
    .join(' ');

beforeAll(async () => {
  await updateSettings(ctx, demoSite);
  await loadDemoFacts(ctx);
  await loadDemoSitePages(ctx);
  await loadDemoTrust(ctx);
  await loadDemoCalendar(ctx);
  await loadDemoBranches(ctx);
  await loadDemoCustomerCenter(ctx);
  await loadDemoCompany(ctx);
  await loadDemoArticles(ctx, files);
  await loadDemoDistrict(ctx);
  await loadDemoHelp(ctx, files);
  await loadDemoGuides(ctx, files);
  await loadDemoDownloads(ctx, files);
  await loadDemoInvestor(ctx, files);
  await loadDemoCorporateActions(ctx);
  const series = simulateSeries(seriesStart, lastSeriesDay(ctx.now));
  await loadDemoSecurities(ctx, series);
  await loadDemoMargin(ctx, series);
  await loadDemoMarginTerms(ctx);
  await loadDemoBusinesses(ctx);
  await loadDemoReception(ctx);
  await loadDemoSearch(ctx);
  for (const { ask } of questions) results.set(ask, await search(ask));
}, 600_000);

const isAnswered = (answers: readonly SearchAnswer[], says: string): boolean =>
  answers[0] !== undefined && answers[0].source !== noAnswer && new RegExp(says).test(textOf(answers[0]));

test('there are two hundred questions, each asked once', () => {
  expect(new Set(questions.map(({ ask }) => ask)).size).toBe(questions.length);
  expect(questions.length).toBeGreaterThanOrEqual(200);
});

test('each question is answered by the card above the results, with its source', () => {
  const asked = questions.filter((one) => 'says' in one);
  const wrong = asked.filter(({ ask, says }) => !isAnswered(results.get(ask)!.answers, says));
  expect(wrong.map(({ ask }) => `${ask} → ${results.get(ask)!.answers[0]?.title ?? 'nothing'}`)).toEqual([]);
  for (const { ask } of asked) {
    const [first] = results.get(ask)!.answers;
    expect([ask, first?.href.startsWith('/'), first?.basis]).toEqual([ask, true, expect.stringMatching(/./)]);
  }
  expect(asked.length / questions.length).toBeGreaterThanOrEqual(0.9);
});

test('a question is refused only when nothing published contains its subject, with telephone, call-back and form', async () => {
  for (const one of questions) {
    if (!('absent' in one)) continue;
    const [answer] = results.get(one.ask)!.answers;
    expect([one.ask, answer?.source, answer?.ways.map(({ href }) => href.split(':')[0])]).toEqual([
      one.ask,
      noAnswer,
      ['tel', '/IntoGL/branch/callBack.html', '/IntoGL/complain.html'],
    ]);
    const { groups, isLoose } = await search(one.absent);
    expect([one.absent, groups.length > 0 && !isLoose]).toEqual([one.absent, false]);
  }
});

test('the brackets of document numbers are equal in every form', async () => {
  const titles = async (q: string) => (await search(q)).groups.map(({ kind, total }) => [kind, total]);
  const written = await titles('前证公〔2026〕11号');
  expect(written).not.toEqual([]);
  for (const q of ['前证公[2026]11号', '前证公（2026）11号', '前证公(2026)11号', '前证公【2026】11号', '前证公［2026］11号'])
    expect([q, await titles(q)]).toEqual([q, written]);
});
