/** Mentions start with an @; Chinese keyboards produce a full-width one. */
const isSign = (letter: string | undefined): boolean => letter === '@' || letter === '＠';

/** After one of these characters an @ is part of a mail address. */
const isOfAddress = (text: string, at: number): boolean => /[\w.+-]/.test(text[at - 1] ?? '');

const longestName = 40;

/** Returns the text typed behind an @ before the caret, and the position of that @; undefined where no mention is being typed. */
export function findTypedMention(text: string, caret: number): { start: number; words: string } | undefined {
  for (let at = caret - 1; at >= Math.max(0, caret - longestName); at--) {
    if (/\s/.test(text[at]!)) return undefined;
    if (isSign(text[at])) return isOfAddress(text, at) ? undefined : { start: at, words: text.slice(at + 1, caret) };
  }
  return undefined;
}

/** Returns the names that occur behind an @, with their positions. Of 李明 and 李明德 the longer one is returned where it was written. */
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

/** Splits a text into mentions and the text between them. */
export function splitAtMentions(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const parts: { text: string; isMention: boolean }[] = [];
  let last = 0;
  for (const { start, end } of findMentions(text, names)) {
    parts.push({ text: text.slice(last, start), isMention: false }, { text: text.slice(start, end), isMention: true });
    last = end;
  }
  return [...parts, { text: text.slice(last), isMention: false }].filter((part) => part.text !== '');
}
