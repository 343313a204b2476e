import { basicIndexNotices } from '../district/basic-index.ts';
import { fundMarketArticles } from '../district/fund-market.ts';
import { researchReports } from '../district/research.ts';
import { saleNotices } from '../district/sale-notices.ts';
import { companyNotices } from './company-notice.ts';
import type { DemoArticle } from './draft.ts';
import { hkConnectNotices } from './hk-connect.ts';
import { marginNotices } from './margin-notice.ts';
import { marketNews } from './market-news.ts';
import { onlineTradingNotices } from './online-trading.ts';
import { productNotices } from './product-notice.ts';
import { readTexts } from './read-texts.ts';
import { tenderNotices } from './tender.ts';
import { tradeNotices } from './trade-notice.ts';

/** All articles of the demo firm, oldest first; the same ones in every build. */
export function demoArticles(): DemoArticle[] {
  const articles = [
    ...companyNotices(),
    ...readTexts('social-notice', 'shgg'),
    ...readTexts('company-news', 'gsxw'),
    ...readTexts('media', 'mtbd'),
    ...readTexts('culture', 'qywh'),
    ...marketNews(),
    ...onlineTradingNotices(),
    ...tradeNotices(),
    ...hkConnectNotices(),
    ...productNotices(),
    ...marginNotices(),
    ...readTexts('education', 'tzjy', '前厅证券投资者教育基地'),
    ...readTexts('laws', 'flfg'),
    ...readTexts('laws-earlier', 'flfg'),
    ...saleNotices(),
    ...fundMarketArticles(),
    ...researchReports(),
    ...basicIndexNotices(),
    ...readTexts('supervision', 'jgxx'),
    ...tenderNotices(),
    ...readTexts('responsibility', 'shzr'),
    ...readTexts('recruitment', 'zpgg', '前厅证券人力资源部'),
  ];
  return articles.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}
