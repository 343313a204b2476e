import characters from 'opencc-js/dict/TSCharacters';

/** Traditional characters and the simplified one that each stands for; characters alone, as words would shift places. */
const simplified = new Map(
  characters.split('|').map((line) => {
    const [traditional = '', choices = ''] = line.split(' ');
    return [traditional, choices.split(' ')[0] ?? traditional] as const;
  }),
);
/** What each character seen so far is compared as. */
const folded = new Map<string, string>();
const mostRemembered = 20_000;
/** Blanks of every width, and what is not seen at all: soft hyphens, joiners, marks of direction. */
const blank = /[\s\p{Cf}\p{Cc}]/u;

/**
 * A text as it is compared: one width, one case, simplified characters, no blanks. `ＥＴＦ 保證金` is `etf保证金`. Both what is
 * searched and what is searched for go through here, so that a text holds a query exactly if its folded form does.
 */
export function foldText(text: string): string {
  let result = '';
  for (const character of text.toWellFormed().normalize('NFC')) result += foldCharacter(character);
  return result;
}

/** A folded text, and for each of its UTF-16 units where in the text its character begins and ends. */
export interface FoldedText {
  folded: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** Folds a text that is in NFC, keeping the places: what is found in the folded text can be marked in the text itself. */
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
      .map((each) => simplified.get(each) ?? each)
      .join('');
    // A hostile text could bring a million different characters.
    if (folded.size < mostRemembered) folded.set(character, form);
  }
  return form;
}
