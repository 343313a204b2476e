import { writtenListNotices } from '../margin/list-notices.ts';
import { pastNotices } from '../margin/past-notices.ts';
import { demoResearchReports } from '../research/reports.ts';
import type { DemoArticle } from './draft.ts';
import { readArticles } from './read-articles.ts';

const files = [
  'long/margin-in-pictures',
  'long/margin-statement',
  'long/bond-futures',
  'long/where-margin-comes-from',
  'long/fund-fees',
  'notices/company-notices',
  'notices/social-notices',
  'news/company-news',
  'news/media',
  'news/culture',
  'news/market-news',
  'notices/online-trading-notices',
  'notices/trade-notices',
  'notices/hk-connect-notices',
  'notices/product-notices',
  'notices/margin-notices',
  'news/education',
  'rules/laws',
  'rules/laws-earlier',
  'notices/sale-notices',
  'notices/fund-market',
  'news/research-reports',
  'notices/basic-index-notices',
  'rules/supervision',
  'notices/tenders',
  'news/responsibility',
  'news/recruitment',
];

/** All articles of the demo firm, oldest first: written ones, and the notices generated from the margin lists. */
export const demoArticles = (): DemoArticle[] =>
  [...files.flatMap(readArticles), ...demoResearchReports(), ...pastNotices(), ...writtenListNotices()].toSorted(
    (a, b) => a.publishedAt.getTime() - b.publishedAt.getTime(),
  );
