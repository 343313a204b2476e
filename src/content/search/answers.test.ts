import { beforeAll, expect, test, vi } from 'vitest';
import { putSearchEntries } from '#platform/search/entries.ts';
import { buildSearchEntry } from '#test/factories/content/search.ts';
import { useDatabase } from '#test/support/database.ts';
import { searchQuery } from './schema.ts';
import type { AnswerDraft, AnswerSource } from './service/answers/answer-source.ts';
import { parseCode, findCodeTarget } from './service/answers/find-answers.ts';
import { matchesSubject, optionalWords, parseQuery, extractRests, toPinyinQuery, wordList } from './service/answers/parsed-query.ts';
import { replacePromotions } from './service/promotions.ts';
import { noSources, searchSite } from './service/search-site.ts';
import { suggest } from './service/suggest.ts';

const { context } = useDatabase();
const asked = (query: string) => parseQuery([[query]], ['前厅证券股份有限公司', '前厅证券']);
const rate = wordList('利率 年利率');
const margin = optionalWords('两融 融资融券');

const draft: AnswerDraft = {
  title: '两融利率',
  facts: [{ name: '融资年利率', value: '6.80%' }],
  href: '/costs.html',
  linkText: '息费说明',
};
const source = (id: string, answer: AnswerSource['answer']): AnswerSource => ({ id, tags: [], answer });
const rates = source('rates', async (_ctx, query) => (matchesSubject(query, margin, rate) ? draft : undefined));
const search = (q: string, answers: AnswerSource[], overrides = {}) =>
  searchSite(context(overrides), searchQuery.parse({ q }), { ...noSources, answers });

beforeAll(async () => {
  await putSearchEntries(context(), [buildSearchEntry({ title: '关于下调两融利率的公告' })]);
  await replacePromotions(context(), [
    { queries: ['两融利率'], title: '息费说明', href: '/costs.html' },
    { queries: ['两融利率'], title: '利率公告', href: '/notice.html' },
  ]);
});

test('a subject is recognized by one word of each group in any order, with question words and with the firm’s name', () => {
  for (const query of ['两融利率', '利率两融', '现在的两融利率是多少', '前厅证券两融年利率', '利率'])
    expect([query, matchesSubject(asked(query), margin, rate)]).toEqual([query, true]);
  for (const query of ['两融利率调整公告', '两融', '存款利率'])
    expect([query, matchesSubject(asked(query), margin, rate)]).toEqual([query, false]);
});

test('the rest of the query is the name of a thing, with and without question words', () => {
  expect(extractRests(asked('茅台的利率'), rate)).toEqual(['茅台的', '茅台']);
  expect(extractRests(asked('有研新材'), optionalWords('股票'))).toContain('有研新材');
  expect(extractRests(asked('茅台'), rate)).toEqual([]);
});

test('a subject is recognized by pinyin and by wrong characters of the same sound', () => {
  for (const query of ['liangronglilv', '两融力率'])
    expect([query, matchesSubject(toPinyinQuery(asked(query)), margin, rate)]).toEqual([query, true]);
  expect(toPinyinQuery(asked('利')).forms).toEqual([]);
});

test('the answer is shown above the results, and a promotion for the same page is not repeated', async () => {
  const { answers, groups, promoted } = await search('两融利率', [rates]);
  expect(answers).toEqual([{ ...draft, source: 'rates', text: '', ways: [], day: null, basis: '', isSample: false }]);
  expect(groups[0]?.total).toBe(1);
  expect(promoted.map(({ href }) => href)).toEqual(['/notice.html']);
  expect((await search('liangronglilv', [rates])).answers).toHaveLength(1);
});

test('answers are shown only on the first page of all kinds', async () => {
  const query = searchQuery.parse({ q: '两融利率', kind: 'article' });
  expect((await searchSite(context(), query, { ...noSources, answers: [rates] })).answers).toEqual([]);
});

test('a query with an answer and without results does not count as a miss', async () => {
  expect(await search('利率', [rates])).toMatchObject({ didYouMean: [], popular: [] });
});

test('a failing source is omitted and logged, the others answer, with three answers at most', async () => {
  const warn = vi.fn();
  const broken = source('broken', () => Promise.reject(new Error('gone')));
  const { answers } = await search('利率', [broken, rates, ...['b', 'c', 'd'].map((id) => source(id, rates.answer))], {
    log: { ...context().log, warn },
  });
  expect(answers.map((one) => one.source)).toEqual(['rates', 'b', 'c']);
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ source: 'broken' }), expect.any(String));
});

test('a slow source does not delay the results', async () => {
  const never = source('never', () => new Promise(() => undefined));
  const began = performance.now();
  expect((await search('利率', [never, rates])).answers.map((one) => one.source)).toEqual(['rates']);
  expect(performance.now() - began).toBeLessThan(5000);
});

test('the suggestions begin with the answer', async () => {
  const { list } = await suggest(context(), { q: '两融利率' }, { ...noSources, answers: [rates] });
  expect(list[0]).toEqual({ text: '两融利率：融资年利率 6.80%', href: '/costs.html', hint: '直接答案' });
});

test('a page whose name is typed is suggested by its name, not by the answer that it contains', async () => {
  const page = buildSearchEntry({ kind: 'page', title: '两融利率说明', href: '/rates.html' });
  await putSearchEntries(context(), [page]);
  const there = source('there', async () => ({ ...draft, href: '/rates.html' }));
  const { list } = await suggest(context(), { q: '两融利率' }, { ...noSources, answers: [there] });
  expect(list.filter(({ href }) => href === '/rates.html').map(({ text }) => text)).toEqual(['两融利率说明']);
});

test.each([
  ['600519', '600519'],
  ['sh600519', '600519'],
  ['600519.sh', '600519'],
  ['00000a', '00000A'],
  ['60051', undefined],
  ['abcdef', undefined],
  ['贵州茅台', undefined],
])('the code in %s is %s', (query, code) => expect(parseCode(query)).toBe(code));

test('a code opens the only match, and an exchange-traded fund counts as one', async () => {
  const having = (href: string, isFund = false): AnswerSource => ({ ...rates, target: async () => ({ href, isFund }) });
  const lead = (...sources: AnswerSource[]) => findCodeTarget(context(), sources, '510300');
  expect(await lead(rates)).toBeUndefined();
  expect(await lead(having('/security'))).toBe('/security');
  expect(await lead(having('/security', true), having('/fund'))).toBe('/security');
  expect(await lead(having('/security'), having('/fund'))).toBeUndefined();
});
