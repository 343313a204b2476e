import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import { article, articleQuery } from './schema/articles.ts';
import {
  basicIndexQuery,
  fundAnnouncementQuery,
  fundMarketQuery,
  lawQuery,
  noticePageResult,
  researchAuthors,
  researchQuery,
  saleNoticeQuery,
  wordList,
} from './schema/district-notices.ts';
import { noticePage } from './schema/notices.ts';
import { getArticle } from './service/articles/read-article.ts';
import {
  getArticleInCategory,
  listBasicIndexes,
  listFundAnnouncements,
  listFundCompanies,
  listFundMarket,
  listLawIssuers,
  listLaws,
  listResearch,
  listSaleNotices,
} from './service/notices/list-district-notices.ts';
import { listResearchAuthors } from './service/reports/report-authors.ts';

const { fundMarket, productNotice } = calls.knownCategories;

/** Endpoints of the financial district: notices, articles, laws. */
export const districtApi: Endpoint[] = [
  endpoint(
    calls.fundMarketList,
    { input: fundMarketQuery, result: noticePageResult, summary: '基金市场动态：按分类、日期和关键字查询' },
    listFundMarket,
  ),
  endpoint(
    calls.fundMarketDetail,
    { input: articleQuery, result: article, summary: '基金市场动态正文', outcomes: ['notFound'] },
    (ctx, query) => getArticleInCategory(ctx, query, fundMarket),
  ),
  endpoint(
    calls.fundAnnouncementList,
    { input: fundAnnouncementQuery, result: noticePageResult, summary: '基金公司公告：按公告类型、基金公司和基金代码查询' },
    listFundAnnouncements,
  ),
  endpoint(
    calls.fundAnnouncementDetail,
    { input: articleQuery, result: article, summary: '基金公司公告正文', outcomes: ['notFound'] },
    (ctx, query) => getArticleInCategory(ctx, query, productNotice),
  ),
  endpoint(
    calls.financialNoticeDetail,
    { input: articleQuery, result: article, summary: '金融专区公告正文', outcomes: ['notFound'] },
    getArticle,
  ),
  endpoint(calls.fundCompanyTable, { input: noInput, result: wordList, summary: '有公告的基金公司，公告多的在前' }, (ctx) =>
    listFundCompanies(ctx),
  ),
  endpoint(calls.lawIssuerTable, { input: noInput, result: wordList, summary: '法律法规的发布机关，收录多的在前' }, (ctx) =>
    listLawIssuers(ctx),
  ),
  endpoint(
    calls.saleNoticeList,
    { input: saleNoticeQuery, result: noticePage, summary: '代销产品公告：按公告类型和产品查询' },
    listSaleNotices,
  ),
  endpoint(
    calls.researchList,
    { input: researchQuery, result: noticePage, summary: '研究资讯：按报告类型、评级、作者和证券代码查询' },
    listResearch,
  ),
  endpoint(calls.researchAuthorTable, { input: noInput, result: researchAuthors, summary: '研究报告的署名分析师，报告多的在前' }, (ctx) =>
    listResearchAuthors(ctx),
  ),
  endpoint(calls.lawList, { input: lawQuery, result: noticePage, summary: '法律法规：按时效状态、效力层级和发布机关查询' }, listLaws),
  endpoint(calls.basicIndexList, { input: basicIndexQuery, result: noticePage, summary: '指标与指数公告' }, listBasicIndexes),
];
