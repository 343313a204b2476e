import type { PageEntry } from '#ui/page/route.ts';
import { pageFacts } from './facts.ts';
import { isEvidence, pagePaths, quietFor, type PageName } from './paths.ts';
import { articleQueries } from './queries/articles.ts';
import { baseQueries } from './queries/base.ts';
import { calculatorQueries } from './queries/calculators.ts';
import { clientQueries } from './queries/client.ts';
import { disclosureQueries } from './queries/disclosure.ts';
import { fundQueries } from './queries/funds.ts';
import { futuresQueries } from './queries/futures.ts';
import { guideQueries } from './queries/guides.ts';
import { listQueries } from './queries/lists.ts';
import { marginQueries } from './queries/margin.ts';
import { marketQueries } from './queries/market.ts';
import { portalQueries } from './queries/portal.ts';
import { privateFundQueries } from './queries/private-funds.ts';
import { receptionQueries } from './queries/reception.ts';
import { recruitQueries } from './queries/recruit.ts';

const queries = {
  ...baseQueries,
  ...portalQueries,
  ...disclosureQueries,
  ...articleQueries,
  ...marketQueries,
  ...calculatorQueries,
  ...fundQueries,
  ...futuresQueries,
  ...privateFundQueries,
  ...guideQueries,
  ...listQueries,
  ...marginQueries,
  ...clientQueries,
  ...recruitQueries,
  ...receptionQueries,
} satisfies Partial<Record<PageName, PageEntry['query']>>;

/** The query parameters of each page that reads some. */
export type PageQueries = typeof queries;

type Entry<Name extends PageName> = Omit<PageEntry, 'path' | 'query'> & {
  path: (typeof pagePaths)[Name];
} & (Name extends keyof PageQueries ? { query: PageQueries[Name] } : { query?: undefined });

/**
 * All facts about each page without its file, by name. The address finder, the page cache's keys, the site map, the suggestions
 * of the 404 page and the tests of every page are derived from it.
 */
export const pages = Object.fromEntries(Object.keys(pagePaths).map((name) => [name, toEntry(name as PageName)])) as {
  [Name in PageName]: Entry<Name>;
};

function toEntry(name: PageName): PageEntry {
  const who = quietFor(name);
  return {
    path: pagePaths[name],
    ...(name in queries && { query: queries[name as keyof PageQueries] }),
    ...(who && { quietFor: who }),
    ...(isEvidence(name) && { isEvidence: true }),
    ...pageFacts[name],
  };
}
