/** Controls other than tab and the ends of lines, halves of surrogate pairs, and the two code points that are no characters. */
const uncarried = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/u;

/** What nobody sees: blanks without width, marks of direction, soft hyphens, fillers. Selectors of variants change how the character before them looks. */
const unseen = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** Joiners belong to the text where they join what is joined: faces of several, and letters of cursive scripts. */
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Script=Arabic})[\u200C\u200D](?=\p{Script=Arabic})/gu;
/** No text holds it: what cannot be carried is refused before. */
const kept = '\uFFFF';

/** A text without what nobody sees in it: by such marks two names look alike, and one of nothing looks like none. */
export function withoutUnseen(text: string): string {
  unseen.lastIndex = 0;
  if (!unseen.test(text)) return text;
  const joiners = [...text.matchAll(joined)].map(([joiner]) => joiner);
  let next = 0;
  return text
    .replaceAll(joined, kept)
    .replaceAll(unseen, '')
    .replaceAll(kept, () => joiners[next++]!);
}

/** False for text that PostgreSQL, HTML or XML cannot carry. */
export const canBeCarried = (text: string): boolean => !uncarried.test(text);
