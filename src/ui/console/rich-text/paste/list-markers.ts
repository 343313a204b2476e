import type { NumberStyle } from '#contract/body-vocabulary.ts';

/** The marker of an item: a bullet, or a number of this kind. */
export interface ListMarker {
  tag: 'ul' | 'ol';
  value: number;
  style: NumberStyle | null;
}

export const bullet: ListMarker = { tag: 'ul', value: 1, style: null };

const figures = /^[([]?(\d{1,4})[)\].、:]?$/;
const letters = /^[([]?([a-z]+|[A-Z]+)[)\].、:]?$/;
const sign = /^[^\p{L}\p{N}]*$/u;

/**
 * Parses the text before an item as list marker; undefined for a number that a list of the site would show differently: `一、`,
 * `（一）`, `第三条`, `1.2`. `former` is the marker of the previous item, which distinguishes the letter `i` from the Roman number.
 */
export function parseListMarker(written: string, former?: ListMarker): ListMarker | undefined {
  const words = written.normalize('NFKC').replaceAll(/\s/g, '');
  if (sign.test(words) || words === 'o') return bullet;
  const figure = Number(figures.exec(words)?.[1] ?? 0);
  if (figure > 0) return { tag: 'ol', value: figure, style: null };
  const letter = letters.exec(words)?.[1];
  return letter === undefined ? undefined : readLetters(letter, former);
}

function readLetters(written: string, former: ListMarker | undefined): ListMarker | undefined {
  const size = written === written.toLowerCase() ? 'lower' : 'upper';
  const small = written.toLowerCase();
  const alpha = small.length === 1 ? small.codePointAt(0)! - 96 : undefined;
  const roman = readRoman(small);
  const isLetter = alpha !== undefined && (roman === undefined || continuesAlpha(alpha, small, former));
  if (isLetter) return { tag: 'ol', value: alpha, style: `${size}-alpha` };
  return roman === undefined ? undefined : { tag: 'ol', value: roman, style: `${size}-roman` };
}

/** For a letter that is a Roman number as well. */
function continuesAlpha(alpha: number, letter: string, former: ListMarker | undefined): boolean {
  if (former?.style?.endsWith('-roman')) return false;
  return former?.style?.endsWith('-alpha') ? former.value + 1 === alpha : letter !== 'i';
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function readRoman(letters: string): number | undefined {
  if (!/^(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(letters) || letters === '') return undefined;
  const digits = [...letters].map((letter) => romanDigits[letter]!);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

const chineseDigits = '零一二三四五六七八九';

/** Writes a number below a hundred in Chinese: 十二. */
export function writeChineseNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  const front = tens === 0 ? '' : `${tens === 1 ? '' : chineseDigits[tens]}十`;
  return front + (ones === 0 && tens > 0 ? '' : chineseDigits[ones]!);
}
