import { pagePaths } from '#rendering/routes/paths.ts';
import { pathTo, type PathTo } from './path-to.ts';

/** The address patterns of all pages by name. The pages of the guide to margin trading stand below it, each under its code. */
export const patterns = { ...pagePaths, marginGuide: '/FinancialDistric/NewGuide/:code' } as const;

/** The canonical address of every page by its name in the table: first what stands for its placeholder, if it has one, then the query. */
export const paths = Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pathTo(pattern)])) as {
  [Name in keyof typeof patterns]: PathTo<(typeof patterns)[Name]>;
};
