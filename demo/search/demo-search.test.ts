import { expect, test } from 'vitest';
import { foldText } from '#platform/search/fold.ts';
import { pages } from '#rendering/routes/table.ts';
import type { PageEntry } from '#ui/page/route.ts';
import { demoPages } from './pages.ts';
import { demoPromotions } from './promotions.ts';
import { demoSynonyms } from './synonyms.ts';

const known = new Set(Object.values<PageEntry>(pages).map(({ path }) => path));
/** Private-fund content must not be found (qualified investors only); the other pages need a previous choice. */
const leftOut = /^\/GLtb|\/simu$|^\/dev\/|^\/search$|^\/FinancialDistric\/Login$|\/DraggedImage$|^\/Login\/notMe$/;

test('exactly the pages that visitors may open are described', () => {
  const shown = Object.values<PageEntry>(pages).filter(
    ({ path, isHidden }) => !isHidden && path !== '/' && !path.includes(':') && !leftOut.test(path),
  );
  expect(demoPages.map(({ path }) => path).toSorted()).toEqual(shown.map(({ path }) => path).toSorted());
});

test('promoted answers link to existing pages, and no query has two with the same title', () => {
  const targets = demoPromotions.map(({ href }) => href.replace(/[?#].*$/, '').replace('.html', ''));
  expect(targets.filter((path) => !known.has(path) && path !== '/mode/elder')).toEqual([]);
  const queries = demoPromotions.flatMap(({ queries }) => queries.map(foldText));
  expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([]);
});

test('there are at least forty synonyms of the trade, each term once, none for itself', () => {
  const terms = demoSynonyms.map(({ term }) => foldText(term));
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms.length).toBeGreaterThanOrEqual(40);
  expect(demoSynonyms.filter(({ term, means }) => means.includes(term))).toEqual([]);
});
