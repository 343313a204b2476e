import { canonicalPath, type PageRoute } from './page-route.ts';

export interface RouteSuggestion {
  title: string;
  href: string;
}

/**
 * The existing pages whose addresses look most like the given path, best first. Upper and lower case count as the same,
 * as that is the commonest slip; pages with placeholders and hidden pages are never suggested.
 */
export function nearestRoutes(path: string, routes: readonly PageRoute[], count = 5): RouteSuggestion[] {
  const wanted = path.toLowerCase().replace(/\.html?\/?$|\/$/, '');
  return routes
    .filter((route) => !route.isHidden && !route.path.includes(':') && route.path !== '/')
    .map((route) => ({ route, distance: distanceBetween(wanted, route.path.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ route }) => ({ title: route.title, href: canonicalPath(route.path) }));
}

/** Share of a path's segments that differ, each weighed by its edit distance (0 = same, 1 = nothing in common). */
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

/** Levenshtein distance by rows; paths are cut at 64 characters a segment, so a hostile address costs nothing. */
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
