import { foldText } from '#platform/search/fold.ts';
import type { Synonym } from './synonyms.ts';

/** Normalized words that must all match. The first alternative is the query as typed. */
export type Alternative = readonly string[];

const mostWords = 5;
const mostAlternatives = 6;
/** Question words; longer ones first. */
const questionWords =
  /请问一下|请问|怎么样|怎么办|怎么|怎样|如何|在哪里|在哪儿|哪里|哪儿|什么是|是什么|能不能|可不可以|可以|我想要|我想|我要|想要|应该|需要|多少|查询|办理|[吗呢呀吧]$|[?!。,]/g;

/** Splits the query at spaces into at most five normalized words. */
export function splitQuery(query: string): string[] {
  return query.split(/\s+/u).map(foldText).filter(Boolean).slice(0, mostWords);
}

/** Removes question words from the query; undefined when that changes nothing or leaves too little. */
export function removeQuestionWords(words: Alternative): string | undefined {
  const whole = words.join('');
  const rest = whole.replaceAll(questionWords, '');
  return rest !== whole && rest.length > 1 ? rest : undefined;
}

/** Returns the query, the query without question words, and each of these with synonyms; no duplicates, at most six. */
export function buildAlternatives(words: Alternative, synonyms: readonly Synonym[]): Alternative[] {
  const rest = removeQuestionWords(words);
  const plain: Alternative[] = [words, ...(rest === undefined ? [] : [[rest]])];
  const all = [...plain, ...plain.flatMap((alternative) => replaceWords(alternative, synonyms))];
  const known = new Map(all.map((alternative) => [alternative.join(' '), alternative]));
  return [...known.values()].slice(0, mostAlternatives);
}

/** Returns the meanings of the synonyms in the words, except those that the words already contain. */
export function findMeanings(words: Alternative, synonyms: readonly Synonym[]): { term: string; meaning: string }[] {
  const whole = words.join(' ');
  return (
    synonyms
      .filter(({ term }) => whole.includes(term))
      // `融资` in a query that already contains `融资融券` is not an abbreviation of it.
      .flatMap(({ term, means }) => means.filter((meaning) => !whole.includes(meaning)).map((meaning) => ({ term, meaning })))
  );
}

/** Returns the words once for each meaning of a synonym in them. */
function replaceWords(words: Alternative, synonyms: readonly Synonym[]): Alternative[] {
  return findMeanings(words, synonyms).map(({ term, meaning }) => words.join(' ').replaceAll(term, meaning).split(' '));
}
