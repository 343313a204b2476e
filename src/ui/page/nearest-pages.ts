import type { PageSuggestion } from './page-suggestions.ts';
import { canonicalPath } from './route.ts';

/**
 * Returns the existing pages with a title whose addresses are most similar to the path, best first. Letter case is ignored, as
 * that is the commonest mistake.
 */
export function nearestPages(path: string, pages: readonly { path: string; title?: string }[], count = 5): PageSuggestion[] {
  const wanted = path.toLowerCase().replace(/\.html?\/?$|\/$/, '');
  return pages
    .flatMap(({ path: known, title }) => (title ? [{ known, title, distance: distanceBetween(wanted, known.toLowerCase()) }] : []))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ known, title }) => ({ title, href: canonicalPath(known) }));
}

/** Returns the share of a path's segments that differ, each weighted by its edit distance (0 = same, 1 = nothing in common). */
function distanceBetween(a: string, b: string): number {
  const left = a.split('/').filter(Boolean);
  const right = b.split('/').filter(Boolean);
  const length = Math.max(left.length, right.length, 1);
  let total = 0;
  for (let i = 0; i < length; i++) {
    const [x = '', y = ''] = [left[i], right[i]];
    total += editDistance(x, y) / Math.max(x.length, y.length, 1);
  }
  return total / length;
}

/** Computes the Levenshtein distance by rows; paths are cut at 64 characters per segment, so that a hostile address costs nothing. */
function editDistance(a: string, b: string): number {
  const [x, y] = [a.slice(0, 64), b.slice(0, 64)];
  let row = Array.from({ length: y.length + 1 }, (_, j) => j);
  for (let i = 1; i <= x.length; i++) {
    const next = [i];
    for (let j = 1; j <= y.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (x[i - 1] === y[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[y.length]!;
}
