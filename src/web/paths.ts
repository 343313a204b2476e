import { pages, type PageName } from '#pages/table.ts';
import { canonicalPath } from '#web/page/route.ts';

/** Values of the query part; undefined and empty ones are left out. */
type Query = Readonly<Record<string, string | number | undefined>>;

type PathTo<Path extends string> = Path extends `${string}:${string}`
  ? (value: string | number, query?: Query) => string
  : (query?: Query) => string;

/** The canonical address of every page by its name in the table: first what stands for its placeholder, if it has one, then the query. */
export const paths = {
  ...(Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, pathTo(path)])) as {
    [Name in PageName]: PathTo<(typeof pages)[Name]['path']>;
  }),
  /** The pages of the guide to margin trading stand below it, each under its code. */
  marginGuide: (code: string, query?: Query) => at(`/FinancialDistric/NewGuide/${code}`, query),
};

function pathTo(path: string) {
  const [before, placeholder] = path.split(/:\w+/);
  return placeholder === undefined
    ? (query?: Query) => at(path, query)
    : (value: string | number, query?: Query) => at(before + encodeURIComponent(value), query);
}

function at(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${canonicalPath(path)}?${search}` : canonicalPath(path);
}
