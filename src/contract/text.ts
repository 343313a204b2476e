/** Control characters other than tab and line breaks, unpaired surrogates, and the two code points that are no characters. */
const uncarried = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/u;

/**
 * Invisible characters: zero-width blanks, direction marks, soft hyphens, fillers. Variation selectors are kept because they
 * change how the previous character looks.
 */
const unseen = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** Joiners are kept where they join: emoji of several parts, and letters of cursive scripts. */
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Script=Arabic})[\u200C\u200D](?=\p{Script=Arabic})/gu;
/** A placeholder that no valid text contains: texts with it are rejected before. */
const kept = '\uFFFF';

/** Removes invisible characters, which would make two names look alike, or a name look empty. */
export function removeInvisibleCharacters(text: string): string {
  unseen.lastIndex = 0;
  if (!unseen.test(text)) return text;
  const joiners = [...text.matchAll(joined)].map(([joiner]) => joiner);
  let next = 0;
  return text
    .replaceAll(joined, kept)
    .replaceAll(unseen, '')
    .replaceAll(kept, () => joiners[next++]!);
}

/** Returns false for text that PostgreSQL, HTML or XML cannot represent. */
export const isStorableText = (text: string): boolean => !uncarried.test(text);
