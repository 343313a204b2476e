/** Limit for comparing every pair of elements. Beyond it, elements are paired in order. */
const mostPairs = 4_000;
/** Elements that share a smaller part of their character pairs are not paired. */
const alike = 0.4;

/**
 * Maps the indexes of removed elements to those of the added elements that replace them, in order and without crossing.
 * `likeness` is between 0 and 1.
 */
export function pairSimilar<Element>(
  removed: readonly Element[],
  added: readonly Element[],
  likeness: (one: Element, other: Element) => number,
): (readonly [number, number])[] {
  if (removed.length * added.length > mostPairs) return removed.slice(0, added.length).map((_, at) => [at, at] as const);
  return bestPairs(removed.map((one) => added.map((other) => likeness(one, other))));
}

/** Returns the pairs, in order and without crossing, with the highest total likeness. */
function bestPairs(likeness: readonly (readonly number[])[]): (readonly [number, number])[] {
  const [rows, columns] = [likeness.length, likeness[0]?.length ?? 0];
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  const gain = (row: number, column: number) => {
    const value = likeness[row]?.[column] ?? 0;
    return value >= alike ? value : -1;
  };
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      best[row]![column] = Math.max(at(row + 1, column), at(row, column + 1), gain(row, column) + at(row + 1, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (at(row, column) === gain(row, column) + at(row + 1, column + 1)) pairs.push([row++, column++]);
    else if (at(row, column) === at(row + 1, column)) row++;
    else column++;
  }
  return pairs;
}

/** Returns the share of character pairs that two texts have in common, 0 to 1. */
export function textSimilarity(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared++;
  return (2 * shared) / (a.size + b.size);
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set([text.slice(0, 2)]);
  for (let at = 1; at < text.length - 1; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}
