/** Colleagues are named in a text behind an @; a keyboard that writes Chinese gives a wide one. */
const isSign = (letter: string | undefined): boolean => letter === '@' || letter === '＠';

/** Behind one of these an @ belongs to an address of mail. */
const isOfAddress = (text: string, at: number): boolean => /[\w.+-]/.test(text[at - 1] ?? '');

const longestName = 40;

/** What is being typed behind an @ at the caret, and where that @ stands; undefined where nobody is being named. */
export function findTypedMention(text: string, caret: number): { start: number; words: string } | undefined {
  for (let at = caret - 1; at >= Math.max(0, caret - longestName); at--) {
    if (/\s/.test(text[at]!)) return undefined;
    if (isSign(text[at])) return isOfAddress(text, at) ? undefined : { start: at, words: text.slice(at + 1, caret) };
  }
  return undefined;
}

/** Which of these names stand behind an @, each with where: of 李明 and 李明德 the longer one, where that is what was written. */
export function findMentions(text: string, names: readonly string[]): { start: number; end: number; name: string }[] {
  const longestFirst = [...new Set(names)].toSorted((one, other) => other.length - one.length);
  const found: { start: number; end: number; name: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!isSign(text[at]) || isOfAddress(text, at)) continue;
    const name = longestFirst.find((one) => text.startsWith(one, at + 1));
    if (name) found.push({ start: at, end: at + 1 + name.length, name });
  }
  return found;
}

/** A text in parts: what names somebody, and what stands between. */
export function splitAtMentions(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const parts: { text: string; isMention: boolean }[] = [];
  let last = 0;
  for (const { start, end } of findMentions(text, names)) {
    parts.push({ text: text.slice(last, start), isMention: false }, { text: text.slice(start, end), isMention: true });
    last = end;
  }
  return [...parts, { text: text.slice(last), isMention: false }].filter((part) => part.text !== '');
}
