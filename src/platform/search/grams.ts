/**
 * Bits of one character in a gram, and the mark of three characters in a row; `search_grams` in the migrations packs them in the
 * same way.
 */
const letter = 2 ** 21;
const threeInARow = 2 ** 51;

/**
 * Returns the grams that every text with this folded word has: its only character, or its pairs of neighbours; in codes and
 * numbers, triples instead of pairs.
 */
export function gramsOf(word: string): number[] {
  const points = Array.from(word, (character) => character.codePointAt(0)!);
  if (points.length === 1) return [points[0]! * letter];
  const isThree = (at: number): boolean => at >= 0 && at + 3 <= points.length && points.slice(at, at + 3).every(isOfCode);
  const grams = points.slice(0, -1).flatMap((point, at) => {
    const three = isThree(at) ? [threeInARow + point * 2 ** 14 + points[at + 1]! * 2 ** 7 + points[at + 2]!] : [];
    return isThree(at) || isThree(at - 1) ? three : [point * letter + points[at + 1]!];
  });
  return [...new Set(grams)];
}

/** `0`–`9` and `a`–`z`. */
const isOfCode = (point: number): boolean => (point >= 48 && point <= 57) || (point >= 97 && point <= 122);
