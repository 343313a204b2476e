import type { Context } from '#platform/context.ts';
import { foldText } from '#platform/search/fold.ts';
import type { SearchAnswer } from '../../schema.ts';
import { kindNames } from '../kind-names.ts';
import type { AnswerDraft, AnswerSource, CodeTarget } from './answer-source.ts';
import { findClosestEntry, readKnownPairs, type ClosestEntry } from './closest-entries.ts';
import { correctQuery, toVocabulary } from './correct-query.ts';
import { parseQuery, toPinyinQuery, type ParsedQuery, type WordGroup } from './parsed-query.ts';

const mostAnswers = 3;
/** Timeout for answers; the results do not wait longer. */
const patienceMs = 1500;

/**
 * Returns the answers of the sources in their order, three at most. All sources run concurrently; one that fails or takes too
 * long is omitted and logged. When none matches, they are asked again with the pinyin of the query.
 */
export async function findAnswers(ctx: Context, sources: readonly AnswerSource[], asked: ParsedQuery): Promise<SearchAnswer[]> {
  const found = await askAll(ctx, sources, asked);
  if (found.length > 0) return found;
  const spelled = toPinyinQuery(asked);
  return spelled.forms.length > 0 ? askAll(ctx, sources, spelled) : [];
}

/**
 * Returns the answers to a query that no source answers as typed: with one wrong character corrected, about a similar name, or
 * as part of a longer question; otherwise the closest page, question or guide. Empty when nothing published is close enough.
 */
export async function findNearAnswers(ctx: Context, sources: readonly AnswerSource[], asked: ParsedQuery): Promise<SearchAnswer[]> {
  const corrected = correctQuery(asked, vocabularyOf(sources), await readKnownPairs(ctx));
  const answers = corrected.forms.length > 0 ? await askAll(ctx, sources, corrected) : [];
  if (answers.length > 0) return answers;
  const similar = await Promise.all(sources.map((source) => askOne(ctx, source, () => source.answerSimilar?.(ctx, asked))));
  const named = similar.flatMap((answer) => answer ?? []).slice(0, mostAnswers);
  if (named.length > 0) return named;
  const loose = await askAll(ctx, sources, { ...asked, isLoose: true });
  if (loose.length > 0) return loose;
  const closest = await findClosestAnswer(ctx, sources, asked);
  return closest ? [closest] : [];
}

/**
 * Returns the page, question or guide that answers the query in other words with the text of its own source, or the passage about the query.
 * Undefined when nothing published is close enough.
 */
async function findClosestAnswer(ctx: Context, sources: readonly AnswerSource[], asked: ParsedQuery): Promise<SearchAnswer | undefined> {
  const closest = await findClosestEntry(ctx, asked);
  if (!closest) return undefined;
  const told = await askAll(ctx, sources, parseQuery([[foldText(closest.title)]], []));
  return told.find(({ href }) => href === closest.href) ?? toAnswer('closest', toDraft(closest));
}

const toDraft = ({ kind, title, href, label, day, passage }: ClosestEntry): AnswerDraft => ({
  title,
  text: passage,
  basis: label || kindNames[kind],
  day: day ? { name: '更新', value: day } : null,
  href,
  linkText: '查看全文',
});

const vocabularies = new WeakMap<readonly AnswerSource[], WordGroup>();

function vocabularyOf(sources: readonly AnswerSource[]): WordGroup {
  let words = vocabularies.get(sources);
  if (!words) vocabularies.set(sources, (words = toVocabulary(sources.flatMap((source) => source.words ?? []))));
  return words;
}

async function askAll(ctx: Context, sources: readonly AnswerSource[], asked: ParsedQuery): Promise<SearchAnswer[]> {
  const answers = await Promise.all(sources.map((source) => askOne(ctx, source, () => source.answer(ctx, asked))));
  return answers.flatMap((answer) => answer ?? []).slice(0, mostAnswers);
}

async function askOne(
  ctx: Context,
  source: AnswerSource,
  ask: () => Promise<AnswerDraft | undefined> | undefined,
): Promise<SearchAnswer | undefined> {
  try {
    const draft = await inTime(ask());
    return draft && toAnswer(source.id, draft);
  } catch (error) {
    ctx.log.warn({ err: error, source: source.id }, 'search answer source failed');
    return undefined;
  }
}

function inTime<Value>(value: Promise<Value> | undefined): Promise<Value> | undefined {
  if (!value) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}

const toAnswer = (source: string, draft: AnswerDraft): SearchAnswer => ({
  facts: [],
  text: '',
  ways: [],
  day: null,
  basis: '',
  isSample: false,
  ...draft,
  source,
});

/** Codes are often written with their exchange: `600519.SH`, `sz000001`. */
const codePattern = /^(?:s[hz]|bj)?([0-9a-z]{6})(?:\.(?:s[hsz]|bj|of))?$/;

/** Returns the code when the normalized query is only a code; undefined when it has no digit or not six characters. */
export function parseCode(query: string): string | undefined {
  const code = codePattern.exec(query)?.[1];
  return code && /\d/.test(code) ? code.toUpperCase() : undefined;
}

/**
 * Returns the page of the only subject with a code. An exchange-traded fund that is in two lists counts as one. Undefined when
 * nothing has the code, or when both a share and a fund have it: then both are answers.
 */
export async function findCodeTarget(ctx: Context, sources: readonly AnswerSource[], code: string): Promise<string | undefined> {
  const found = await Promise.all(sources.map(async (source) => source.target?.(ctx, code)));
  const targets = found.filter((target): target is CodeTarget => target !== undefined);
  const traded = targets.find(({ isFund }) => isFund);
  return targets.length === 1 ? targets[0]?.href : traded?.href;
}
