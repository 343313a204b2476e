/** Pages shown together, limited so that the positions of their words stay small on a slow connection. */
export const pagesAtOnce = 5;

/** Returns the part numbers of a document with this many pages, from 1. */
export const listPageParts = (count: number): number[] => Array.from({ length: Math.ceil(count / pagesAtOnce) }, (_, nth) => nth + 1);

/** Returns `第 6–10 页`. */
export function formatPagePart(part: number, count: number): string {
  const [first, last] = [(part - 1) * pagesAtOnce + 1, Math.min(part * pagesAtOnce, count)];
  return first === last ? `第 ${first} 页` : `第 ${first}–${last} 页`;
}
