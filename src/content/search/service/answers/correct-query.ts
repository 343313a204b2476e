import { foldText } from '#platform/search/fold.ts';
import { toPinyin } from '#platform/search/pinyin.ts';
import { removeFillers, type ParsedQuery, type WordGroup } from './parsed-query.ts';

const shortest = 3;
const most = 4;

/**
 * Replaces one wrong character: `融姿利率` becomes `融资利率`. A word of three or more characters may stand anywhere in the query; one of two
 * must be the whole query and sound the same. `isKnown` tells which pairs of characters occur in the published texts: `期权` in `期权开户` is
 * no typing error. Returns no forms when nothing is similar; the longest words first, four forms at most.
 */
export function correctQuery({ forms }: ParsedQuery, words: WordGroup, isKnown: (pair: string) => boolean): ParsedQuery {
  const corrected = forms.flatMap((form) => {
    const stripped = removeFillers(form);
    return words.flatMap((word) => replaceSimilar(form, stripped, word, isKnown));
  });
  const longestFirst = corrected.toSorted((a, b) => b.word.length - a.word.length);
  return { forms: [...new Set(longestFirst.map(({ form }) => form))].slice(0, most), isSpelled: false };
}

/** Lists the words of the groups, normalized, those that can be compared. */
export const toVocabulary = (groups: readonly WordGroup[]): WordGroup => [
  ...new Set(
    groups
      .flat()
      .map(foldText)
      .filter((word) => /^\p{Script=Han}{2,}$/u.test(word)),
  ),
];

function replaceSimilar(
  form: string,
  stripped: string,
  word: string,
  isKnown: (pair: string) => boolean,
): { form: string; word: string }[] {
  if (word.length < shortest)
    return isSimilar(stripped, word, isKnown) && toPinyin(stripped)[0] === toPinyin(word)[0] ? [{ form: word, word }] : [];
  for (let at = 0; at + word.length <= form.length; at++)
    if (isSimilar(form.slice(at, at + word.length), word, isKnown))
      return [{ form: form.slice(0, at) + word + form.slice(at + word.length), word }];
  return [];
}

/** True for texts of one length that differ in exactly one character, which makes no known word with its neighbours. */
function isSimilar(text: string, word: string, isKnown: (pair: string) => boolean): boolean {
  if (text.length !== word.length) return false;
  const wrong = [...word].map((_letter, at) => at).filter((at) => text[at] !== word[at]);
  const [at = 0] = wrong;
  return (
    wrong.length === 1 &&
    ![text.slice(Math.max(0, at - 1), at + 1), text.slice(at, at + 2)].some((pair) => pair.length === 2 && isKnown(pair))
  );
}
