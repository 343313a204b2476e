import { pagePaths } from '#rendering/routes/paths.ts';
import { canonicalPath } from './page/route.ts';

/** The address patterns of all pages by name, with the pages of the margin trading guide below it, each under its code. */
export const patterns = { ...pagePaths, marginGuide: '/FinancialDistric/NewGuide/:code' } as const;

/** Builds canonical addresses by page name: first the value of the placeholder, if there is one, then the query. */
export const paths = Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pathTo(pattern)])) as {
  [Name in keyof typeof patterns]: PathTo<(typeof patterns)[Name]>;
};

/** Query parameters; undefined and empty ones are left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

/** Builds the canonical address of a page of this pattern. */
type PathTo<Pattern extends string> = Pattern extends `${string}:${string}`
  ? (value: string | number, query?: Query) => string
  : (query?: Query) => string;

function pathTo<Pattern extends string>(pattern: Pattern): PathTo<Pattern>;
function pathTo(pattern: string) {
  const [before, placeholder] = pattern.split(/:\w+/);
  return placeholder === undefined
    ? (query?: Query) => at(pattern, query)
    : (value: string | number, query?: Query) => at(before + encodeURIComponent(value), query);
}

function at(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${canonicalPath(path)}?${search}` : canonicalPath(path);
}
