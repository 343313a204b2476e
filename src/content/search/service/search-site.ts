import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { editDistance } from '#platform/search/edit-distance.ts';
import { searchTag } from '#platform/search/entries.ts';
import { foldText } from '#platform/search/fold.ts';
import { type SearchKind, searchKinds } from '#platform/search/kinds.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import { paths } from '#ui/paths.ts';
import { pageSize, type SearchAnswer, type Group, type Hit, type SearchResult, type searchQuery } from '../schema.ts';
import { buildAlternatives, findMeanings, removeQuestionWords, splitQuery, type Alternative } from './alternatives.ts';
import type { AnswerSource } from './answers/answer-source.ts';
import { findAnswers, findNearAnswers } from './answers/find-answers.ts';
import { parseQuery } from './answers/parsed-query.ts';
import { findEntries, findSimilarEntries, type Matches } from './find-entries.ts';
import { cutSnippet, findHighlights } from './highlight.ts';
import { findSourceHits, type HitSource } from './hit-source.ts';
import { kindNames, kindsInOrder } from './kind-names.ts';
import { findPromotions } from './promotions.ts';
import { recordSearch } from './query-log.ts';
import { listSuggestedQueries } from './suggested-queries.ts';
import { listSynonyms } from './synonyms.ts';

type Query = z.output<typeof searchQuery>;

/** Further sources of results and answers, combined by the server. */
export interface SearchSources {
  hits: readonly HitSource[];
  answers: readonly AnswerSource[];
  /** Returns the full and the short name of the firm. */
  names(ctx: Context): Promise<readonly string[]>;
  /** Returns the ways to ask a person, offered when nothing published answers the query: telephone, call-back, form. */
  contacts(ctx: Context): Promise<SearchAnswer['ways']>;
}

export const noSources: SearchSources = {
  hits: [],
  answers: [],
  names: () => Promise.resolve([]),
  contacts: () => Promise.resolve([]),
};

/** The source of the card that says that nothing is published. */
export const noAnswer = 'none';

const shownPerKind = 4;
/** Kinds in which a similar result is better than none. */
const nearbyKinds: readonly SearchKind[] = ['page', 'faq', 'video', 'download'];

/**
 * Searches titles, texts, attachments, codes and pinyin of the whole site: the best matches of every kind with their counts, or
 * one kind page by page. Question words are removed and synonyms are added. Without a match it returns similar questions and
 * suggested corrections. Answers come first. An empty query finds nothing.
 */
export async function searchSite(ctx: Context, { q, kind, pageNum }: Query, sources: SearchSources = noSources): Promise<SearchResult> {
  const words = splitQuery(q);
  if (words.length === 0) return { ...emptyResult(q, kind), popular: await listSuggestedQueries(ctx) };
  const synonyms = await listSynonyms(ctx);
  const alternatives = buildAlternatives(words, synonyms);
  const { offset } = pageBounds({ pageNum, pageSize });
  const wanted = kindsInOrder.map((each) => ({ kind: each, skip: kind ? offset : 0, take: takenOf(each, kind) }));
  const isFirst = pageNum === 1 && !kind;
  const [answers, sourced, entries] = await Promise.all([
    isFirst ? answersTo(ctx, alternatives, sources) : [],
    findSourceHits(ctx, sources.hits, alternatives, wanted),
    findEntries(
      ctx,
      alternatives,
      wanted.filter((each) => !sources.hits.some((source) => source.kind === each.kind)),
    ),
  ]);
  const exact = inOrder([...entries, ...sourced.map((each) => each.found)]).filter(({ total }) => total > 0);
  const near =
    exact.length > 0 ? [] : await findSimilarEntries(ctx, removeQuestionWords(words) ?? words.join(''), nearbyKinds, shownPerKind);
  const found = [...exact, ...near];
  const promoted = (await findPromotions(ctx, q)).filter(({ href }) => answers.every((answer) => answer.href !== href));
  const isMiss = exact.length + promoted.length + answers.length === 0;
  if (isFirst && !exact.some((each) => each.kind === 'person')) await recordSearch(ctx, q, isMiss);
  return {
    ...emptyResult(q, kind),
    pageNum,
    ...sumOf(found.filter((each) => !kind || each.kind === kind)),
    answers: isFirst && answers.length === 0 && (isMiss || isQuestion(q)) ? await tellNothing(ctx, sources, exact.length > 0) : answers,
    promoted: promoted.map(({ title, href, text }) => ({ title, href, text })),
    groups: await toGroups(ctx, found, alternatives, new Map(sourced.map((each) => [each.found.kind, each.hits]))),
    isLoose: near.length > 0,
    alsoSearched: [...new Set(findMeanings(words, synonyms).map(({ meaning }) => meaning))],
    didYouMean: isMiss ? await checkedGuesses(ctx, q) : [],
    popular: isMiss ? await listSuggestedQueries(ctx) : [],
  };
}

async function answersTo(ctx: Context, alternatives: readonly Alternative[], { answers, names }: SearchSources): Promise<SearchAnswer[]> {
  if (answers.length === 0) return [];
  const asked = parseQuery(alternatives, await names(ctx));
  const found = await findAnswers(ctx, answers, asked);
  return found.length > 0 ? found : findNearAnswers(ctx, answers, asked);
}

const isQuestion = (text: string): boolean =>
  /[?？吗呢]|怎|如何|什么|多少|多久|为何|咋|哪|谁|几[个天点号时]|能不能|可以|可不可以|要不要|有没有|是不是/.test(text);

/** Says that nothing published answers the query, and offers the ways to ask a person. Empty without such ways. */
async function tellNothing(ctx: Context, { contacts }: SearchSources, hasResults: boolean): Promise<SearchAnswer[]> {
  const ways = await contacts(ctx);
  const [first] = ways;
  if (!first) return [];
  return [
    {
      source: noAnswer,
      title: '本网站没有公布这个问题的答案',
      text: hasResults ? '下面的搜索结果提到了您输入的词。仍不能确定的，请联系我们：' : '没有找到有关内容。请通过下列方式向我们了解：',
      facts: [],
      ways,
      day: null,
      basis: '客户服务中心',
      isSample: false,
      href: paths.customerCenter(),
      linkText: '全部服务渠道',
    },
  ];
}

function emptyResult(q: string, kind: Query['kind']): SearchResult {
  return {
    q,
    kind,
    pageNum: 1,
    pageSize,
    total: 0,
    answers: [],
    promoted: [],
    groups: [],
    isLoose: false,
    alsoSearched: [],
    didYouMean: [],
    popular: [],
  };
}

/** Sorts kinds by display order. */
const inOrder = (found: readonly Matches[]): Matches[] =>
  found.toSorted((a, b) => kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind));

function takenOf(each: SearchKind, chosen: Query['kind']): number {
  if (!chosen) return shownPerKind;
  return each === chosen ? pageSize : 0;
}

function sumOf(found: readonly Matches[]): Pick<SearchResult, 'total' | 'totalIsCapped'> {
  const total = found.reduce((sum, each) => sum + each.total, 0);
  return { total, ...(found.some(({ isCapped }) => isCapped) && { totalIsCapped: true }) };
}

async function toGroups(
  ctx: Context,
  found: readonly Matches[],
  alternatives: readonly Alternative[],
  sourced: ReadonlyMap<SearchKind, Hit[]>,
): Promise<Group[]> {
  const words = [...new Set(alternatives.flat())];
  const hits = await readHits(
    ctx,
    found.flatMap(({ ids }) => ids),
    words,
  );
  return found.map(({ kind, total, isCapped, ids }) => ({
    kind,
    name: kindNames[kind],
    total,
    ...(isCapped && { totalIsCapped: true }),
    records: sourced.get(kind) ?? ids.flatMap((id) => hits.get(id) ?? []),
  }));
}

/** Returns the suggested corrections that have results. */
async function checkedGuesses(ctx: Context, query: string): Promise<string[]> {
  const guesses = await didYouMean(ctx, query);
  const nothingTaken = kindsInOrder.map((kind) => ({ kind, skip: 0, take: 0 }));
  const isFound = async (guess: string) => (await findEntries(ctx, [splitQuery(guess)], nothingTaken)).some(({ total }) => total > 0);
  const checked = await Promise.all(guesses.map(isFound));
  return guesses.filter((_, at) => checked[at]);
}

interface Term {
  text: string;
  folded: string;
  spellings: string[];
}

const most = 3;
/** Number of leading pinyin letters that a compared name shares with the query. */
const sameBeginning = 3;

/**
 * Suggests corrections for a query without results: known terms and names of securities that sound the same (`折蒜率` for `折算率`), or
 * differ by one or two letters. Most similar first, three at most.
 */
async function didYouMean(ctx: Context, query: string): Promise<string[]> {
  const folded = foldText(query);
  if (folded.length < 2) return [];
  const asked = { text: query, folded, spellings: toPinyin(folded) };
  const near = [...(await knownTerms(ctx)), ...(await namesAlike(ctx, asked.spellings))]
    .filter((term) => term.folded !== folded)
    .map((term) => ({ text: term.text, distance: distanceBetween(asked, term) }))
    .filter(({ distance }) => distance < 0.3)
    .toSorted((a, b) => a.distance - b.distance || a.text.length - b.text.length);
  return [...new Set(near.map(({ text }) => text))].slice(0, most);
}

/** Lists titles and alternative names of pages, and the terms in the synonyms. */
function knownTerms(ctx: Context): Promise<Term[]> {
  return ctx.memo.get(ctx, 'search.terms', searchTag, async () => {
    const pages = await ctx.db.selectFrom('searchEntries').select(['title', 'foldedTitle']).where('kind', '=', searchKinds.page).execute();
    const synonyms = await ctx.db.selectFrom('searchSynonyms').select('means').execute();
    const texts = [
      ...pages.flatMap(({ title, foldedTitle }) => [title, ...(foldedTitle ?? '').split('\n').slice(1)]),
      ...synonyms.flatMap(({ means }) => means),
    ];
    return [...new Set(texts)].map((text) => toTerm(text, foldText(text)));
  });
}

const toTerm = (text: string, folded: string): Term => ({ text, folded, spellings: toPinyin(folded) });

/** Finds securities whose pinyin begins like one of the spellings. */
async function namesAlike(ctx: Context, spellings: readonly string[]): Promise<Term[]> {
  const beginnings = [...new Set(spellings.filter((each) => each.length > sameBeginning).map((each) => each.slice(0, sameBeginning)))];
  if (beginnings.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('searchKeys')
    .innerJoin('searchEntries', 'searchEntries.id', 'searchKeys.entryId')
    .select(['searchEntries.title', 'searchKeys.key'])
    .where('searchKeys.kind', '=', searchKinds.security)
    .where((eb) => eb.or(beginnings.map((each) => eb.and([eb('key', '>=', each), eb('key', '<', `${each}~`)]))))
    .limit(2000)
    .execute();
  return rows.map(({ title, key }) => ({ text: title, folded: foldText(title), spellings: [key] }));
}

/**
 * Returns the share of differing letters, in pinyin or in writing, whichever is smaller; 0 sounds the same. Short texts must
 * sound the same.
 */
function distanceBetween(asked: Term, term: Term): number {
  let nearest = asked.folded.length < 3 ? 1 : shareOf(asked.folded, term.folded);
  for (const a of asked.spellings) {
    for (const b of term.spellings) nearest = Math.min(nearest, a === b ? 0 : a.length < 6 ? 1 : shareOf(a, b) * 1.5);
  }
  return nearest;
}

function shareOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return Math.abs(a.length - b.length) * 3 > longest ? 1 : editDistance(a, b) / longest;
}

/** Returns the results for display by id: highlighted title, snippet of the first match, and address. */
async function readHits(ctx: Context, ids: readonly number[], words: readonly string[]): Promise<Map<number, Hit>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('searchEntries')
    .select(['id', 'title', 'text', 'href', 'label', 'day'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, title, text, href, label, day }) => {
      const snippet = cutSnippet(text, words);
      return [
        id,
        { id, title, titleMarks: findHighlights(title, words), snippet: snippet.text, snippetMarks: snippet.marks, href, label, date: day },
      ];
    }),
  );
}
