import { fixedListNotices } from '../margin/list-notices.ts';
import { pastNotices } from '../margin/past-notices.ts';
import type { DemoArticle } from './draft.ts';
import { readArticles } from './read-articles.ts';

const files = [
  'company-notices',
  'social-notices',
  'company-news',
  'media',
  'culture',
  'market-news',
  'online-trading-notices',
  'trade-notices',
  'hk-connect-notices',
  'product-notices',
  'margin-notices',
  'education',
  'laws',
  'laws-earlier',
  'sale-notices',
  'fund-market',
  'research-reports',
  'basic-index-notices',
  'supervision',
  'tenders',
  'responsibility',
  'recruitment',
];

/** All articles of the demo firm, oldest first: those that are written, and the notices that follow from the margin lists. */
export const demoArticles = (): DemoArticle[] =>
  [...files.flatMap(readArticles), ...pastNotices(), ...fixedListNotices()].toSorted(
    (a, b) => a.publishedAt.getTime() - b.publishedAt.getTime(),
  );
