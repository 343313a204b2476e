import { cleanSearch, declaredQuery, type QueryKinds } from './read-query.ts';
import type { PageRoute } from './route.ts';

/** The properties of a page route that the server needs. */
export interface AddressedRoute {
  path: string;
  query?: QueryKinds;
  isPersonal?: boolean;
  isHidden?: boolean;
  isUnlisted?: boolean;
  isEvidence?: boolean;
  quietFor?: PageRoute['quietFor'];
  needsLogin?: boolean;
  formLimit?: number;
}

/** The result of an address: a page under its canonical address, a permanent redirect, or nothing. */
export type Destination<Route> = { kind: 'page'; route: Route; key: string } | { kind: 'redirect'; location: string } | { kind: 'unknown' };

/** Finds pages by address. Matching is exact and case-sensitive. */
export interface PageAddresses<Route> {
  find(address: string): Destination<Route>;
}

/**
 * Builds the finder for a table of routes. The key of a page is its path with the declared, non-empty query parameters in
 * declared order, so that another order, case or unknown parameter creates no second copy.
 */
export function createPageAddresses<Route extends AddressedRoute>(routes: readonly Route[]): PageAddresses<Route> {
  const fixed = new Map<string, Route>();
  const patterns: { pattern: RegExp; route: Route }[] = [];
  for (const route of routes) {
    if (route.path.includes(':')) patterns.push({ pattern: toPattern(route.path), route });
    else fixed.set(route.path, route);
  }
  const findRoute = (path: string) => fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.route;

  return {
    find(address) {
      const mark = address.indexOf('?');
      const path = mark < 0 ? address : address.slice(0, mark);
      const search = mark < 0 ? '' : address.slice(mark);
      const trimmed = path === '/' ? path : path.replace(/\/+$/, '');
      const bare = trimmed.replace(/\.html$/, '');
      if (trimmed === '/index.html' || (trimmed === '' && path !== '/')) return { kind: 'redirect', location: `/${search}` };
      const route = findRoute(bare);
      if (!route || path === '/.html') return { kind: 'unknown' };
      const canonical = bare === '/' ? '/' : `${bare}.html`;
      const clean = cleanSearch(search, route.query);
      if (path !== canonical || clean !== search) return { kind: 'redirect', location: canonical + clean };
      return { kind: 'page', route, key: canonical + declaredSearch(search, route.query) };
    },
  };
}

function toPattern(path: string): RegExp {
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

function declaredSearch(search: string, kinds: QueryKinds | undefined): string {
  if (search.length < 2) return '';
  const kept = new URLSearchParams(declaredQuery(new URLSearchParams(search), kinds));
  return kept.size > 0 ? `?${kept}` : '';
}
