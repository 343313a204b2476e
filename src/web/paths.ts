import { pages, type PageName } from '#pages/table.ts';
import { pathTo, type PathTo } from './path-to.ts';

/** The pages of the guide to margin trading stand below it, each under its code. */
const belowPages = { marginGuide: '/FinancialDistric/NewGuide/:code' } as const;

type Patterns = { [Name in PageName]: (typeof pages)[Name]['path'] } & typeof belowPages;

/** What the addresses of every page are like, by its name in the table. The build writes them where `paths` is asked for one. */
export const patterns = {
  ...(Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path])) as Omit<Patterns, 'marginGuide'>),
  ...belowPages,
} as Patterns;

/** The canonical address of every page by its name in the table: first what stands for its placeholder, if it has one, then the query. */
export const paths = Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pathTo(pattern)])) as {
  [Name in keyof Patterns]: PathTo<Patterns[Name]>;
};
