import characters from 'opencc-js/dict/TSCharacters';

/** Maps traditional to simplified characters; single characters only, because words would shift positions. */
const simplified = new Map(
  characters.split('|').map((line) => {
    const [traditional = '', choices = ''] = line.split(' ');
    return [traditional, choices.split(' ')[0] ?? traditional] as const;
  }),
);
/**
 * Forms that writers use for one another, beside the traditional characters: the character of 账户 that 帐户 was written with, the
 * brackets of document numbers, and quotation marks, which include those of titles. The first character of a line is the folded form.
 */
export const alike = new Map(
  ['账帐賬帳', '余馀', '唯惟', '借藉', '宁甯', '着著', '([【〔〖⟦{', ')]】〕〗⟧}', `"'“”„‟‘’‚‛«»‹›<>《》〈〉「」『』〝〞〟`].flatMap(
    ([form = '', ...others]) => others.map((other) => [other, form] as const),
  ),
);
/** Caches the folded form of each character. */
const folded = new Map<string, string>();
const mostRemembered = 20_000;
/** Spaces of every width, and invisible marks: soft hyphens, joiners, direction marks. */
const blank = /[\s\p{Cf}\p{Cc}]/u;

/**
 * Folds a text for comparison: one width, one case, simplified characters, one form of brackets and quotation marks, no spaces.
 * `ＥＴＦ 保證金` is `etf保证金`, `《帐户》〔2026〕` is `"账户"(2026)`. Applied to texts and
 * queries, so that a text contains a query exactly if its folded form does.
 */
export function foldText(text: string): string {
  let result = '';
  for (const character of text.toWellFormed().normalize('NFC')) result += foldCharacter(character);
  return result;
}

/** A folded text, with the start and end in the original of each of its UTF-16 units. */
export interface FoldedText {
  folded: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** Folds an NFC text and keeps positions, so that matches can be marked in the original. */
export function foldWithPlaces(text: string): FoldedText {
  let result = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const form = foldCharacter(character);
    for (let unit = 0; unit < form.length; unit++) {
      starts.push(at);
      ends.push(at + character.length);
    }
    result += form;
    at += character.length;
  }
  return { folded: result, starts, ends };
}

function foldCharacter(character: string): string {
  let form = folded.get(character);
  if (form === undefined) {
    form = [...character.normalize('NFKC').toLowerCase()]
      .filter((each) => !blank.test(each))
      .map((each) => alike.get(each) ?? simplified.get(each) ?? each)
      .map((each) => alike.get(each) ?? each)
      .join('');
    // Limited, because a hostile text could contain a million different characters.
    if (folded.size < mostRemembered) folded.set(character, form);
  }
  return form;
}
