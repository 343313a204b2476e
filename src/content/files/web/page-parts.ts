/** Pages that are shown at once: with the places of all their words they stay a page that a slow line brings at once. */
export const pagesAtOnce = 5;

/** The parts that a document of so many pages is shown in, from 1. */
export const partsOf = (count: number): number[] => Array.from({ length: Math.ceil(count / pagesAtOnce) }, (_, nth) => nth + 1);

/** `第 6–10 页`. */
export function namePart(part: number, count: number): string {
  const [first, last] = [(part - 1) * pagesAtOnce + 1, Math.min(part * pagesAtOnce, count)];
  return first === last ? `第 ${first} 页` : `第 ${first}–${last} 页`;
}
