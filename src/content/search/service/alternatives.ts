import { foldText } from '#platform/search/fold.ts';
import type { Synonym } from './synonyms.ts';

/** What a query may stand for: words that must all be held, folded. The first alternative is the query as it was typed. */
export type Alternative = readonly string[];

const mostWords = 5;
const mostAlternatives = 6;
/** What only makes a question of the words; longer ones first. */
const questionWords =
  /请问一下|请问|怎么样|怎么办|怎么|怎样|如何|在哪里|在哪儿|哪里|哪儿|什么是|是什么|能不能|可不可以|可以|我想要|我想|我要|想要|应该|需要|多少|查询|办理|[吗呢呀吧]$|[?!。,]/g;

/** The query's words: what blanks part, at most five, folded. */
export function wordsOf(query: string): string[] {
  return query.split(/\s+/u).map(foldText).filter(Boolean).slice(0, mostWords);
}

/** The query without what only makes a question of it; undefined when that leaves it as it was, or next to nothing. */
export function withoutQuestion(words: Alternative): string | undefined {
  const whole = words.join('');
  const rest = whole.replaceAll(questionWords, '');
  return rest !== whole && rest.length > 1 ? rest : undefined;
}

/** The query, the query less its question words, and each of these with synonyms put in; none twice, at most six. */
export function alternativesOf(words: Alternative, synonyms: readonly Synonym[]): Alternative[] {
  const rest = withoutQuestion(words);
  const plain: Alternative[] = rest === undefined ? [words] : [words, [rest]];
  const all = [...plain, ...plain.flatMap((alternative) => replaceWords(alternative, synonyms))];
  const known = new Map(all.map((alternative) => [alternative.join(' '), alternative]));
  return [...known.values()].slice(0, mostAlternatives);
}

/** What the synonyms in the words mean, less what the words say already. */
export function meaningsIn(words: Alternative, synonyms: readonly Synonym[]): { term: string; meaning: string }[] {
  const whole = words.join(' ');
  return (
    synonyms
      .filter(({ term }) => whole.includes(term))
      // `融资` in a query that says `融资融券` already is not short for it.
      .flatMap(({ term, means }) => means.filter((meaning) => !whole.includes(meaning)).map((meaning) => ({ term, meaning })))
  );
}

/** The words once for each thing that a synonym in them means. */
function replaceWords(words: Alternative, synonyms: readonly Synonym[]): Alternative[] {
  return meaningsIn(words, synonyms).map(({ term, meaning }) => words.join(' ').replaceAll(term, meaning).split(' '));
}
