import { expect, test } from 'vitest';
import { foldText } from '#platform/search/fold.ts';
import { pages } from '#rendering/routes/table.ts';
import type { PageEntry } from '#ui/page/route.ts';
import { demoPages } from './pages.ts';
import { demoPromotions } from './promotions.ts';
import { demoSynonyms } from './synonyms.ts';

const known = new Set(Object.values<PageEntry>(pages).map(({ path }) => path));
/** Private-fund content must not be found (qualified investors only); the rest leads nowhere without a choice made before. */
const leftOut = /^\/GLtb|\/simu$|^\/dev\/|^\/search$|^\/FinancialDistric\/Login$|\/DraggedImage$|^\/Login\/notMe$/;

test('every page that visitors may be led to is described, and no other', () => {
  const shown = Object.values<PageEntry>(pages).filter(
    ({ path, isHidden }) => !isHidden && path !== '/' && !path.includes(':') && !leftOut.test(path),
  );
  expect(demoPages.map(({ path }) => path).toSorted()).toEqual(shown.map(({ path }) => path).toSorted());
});

test('promoted answers lead to pages that exist, and no query has two of the same title', () => {
  const targets = demoPromotions.map(({ href }) => href.replace(/[?#].*$/, '').replace('.html', ''));
  expect(targets.filter((path) => !known.has(path) && path !== '/mode/elder')).toEqual([]);
  const queries = demoPromotions.flatMap(({ queries }) => queries.map(foldText));
  expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([]);
});

test('synonyms of the trade: at least forty, each term once, none that means itself', () => {
  const terms = demoSynonyms.map(({ term }) => foldText(term));
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms.length).toBeGreaterThanOrEqual(40);
  expect(demoSynonyms.filter(({ term, means }) => means.includes(term))).toEqual([]);
});
