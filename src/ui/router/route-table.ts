import type { LoaderFunctionArgs, RouteObject } from 'react-router';
import type { ComponentType } from 'react';

/** A route with the name that the server gives it, too. What its file brings is written into it once that is there. */
export interface Route {
  readonly id: string;
  readonly path?: string | undefined;
  lazy?: (() => Promise<Partial<Route>>) | undefined;
  Component?: ComponentType | null | undefined;
  ErrorBoundary?: ComponentType | null | undefined;
  loader?: ((args: LoaderFunctionArgs) => unknown) | undefined;
  shouldRevalidate?: (() => boolean) | undefined;
  handle?: unknown;
}

/** One of the routes that an address leads through, outermost first; all know the values of the address's placeholders. */
export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The way through the routes to one address; undefined where none leads there. */
export type FindWay = (pathname: string) => RouteMatch[] | undefined;

interface Way {
  pattern: RegExp;
  names: readonly string[];
  routes: readonly Route[];
}

/** React Router's own names of routes without one: their places, from the outermost on. */
const idOf = (route: RouteObject, place: readonly number[]): string => route.id ?? place.join('-');

/**
 * Reads the routes once. A path is that of the innermost route and whole; upper and lower case tell addresses apart. An address with fewer
 * placeholders wins over one with more, and `*` is what no other route knows.
 */
export function readRoutes(routes: readonly RouteObject[]): FindWay {
  const ways = listWays(routes, [], []).toSorted((a, b) => a.names.length - b.names.length);
  const rest = ways.find(({ routes: way }) => way.at(-1)!.path === '*');
  return (pathname) => {
    for (const way of ways) {
      const found = way !== rest && way.pattern.exec(pathname);
      if (found) return toMatches(way, Object.fromEntries(way.names.map((name, index) => [name, decode(found[index + 1]!)])));
    }
    return rest && toMatches(rest, { '*': decode(pathname.slice(1)) });
  };
}

function listWays(routes: readonly RouteObject[], above: readonly Route[], place: readonly number[]): Way[] {
  return routes.flatMap((route, index) => {
    const here = [...place, index];
    const way = [...above, { ...route, id: idOf(route, here) } as Route];
    return route.children ? listWays(route.children, way, here) : [toWay(route.path ?? '/', way)];
  });
}

function toWay(path: string, routes: readonly Route[]): Way {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const pattern = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '([^/]+?)');
  return { pattern: new RegExp(`^${pattern}$`), names, routes };
}

const toMatches = ({ routes }: Way, params: RouteMatch['params']): RouteMatch[] => routes.map((route) => ({ route, params }));

/** A value that is no proper encoding is what it says. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
