import { call } from '#contract/call.ts';
import type {
  Article,
  ArticleListQuery,
  ArticlePage,
  ArticleQuery,
  AttachmentList,
  AttachmentQuery,
  CategoryList,
  CategoryQuery,
  TypeCountList,
  TypeCountQuery,
} from './schema/articles.ts';
import type {
  BasicIndexQuery,
  FundAnnouncementQuery,
  FundMarketQuery,
  LawQuery,
  NoticePageResult,
  ResearchAuthors,
  ResearchQuery,
  SaleNoticeQuery,
  WordList,
} from './schema/district-notices.ts';
import type {
  NoticePage,
  OnlineNoticeQuery,
  ResponsibilityQuery,
  SupervisionQuery,
  TenderQuery,
  TradeNoticeQuery,
} from './schema/notices.ts';
import type { PageText, PageTextQuery } from './schema/page-texts.ts';
import type { Difference, DifferenceQuery, EditionList, WithdrawnArticle } from './schema/trail.ts';

/** The default categories of the public calls. All other categories are given by code. */
export const knownCategories = {
  companyNotice: 'gsgg',
  socialNotice: 'shgg',
  culture: 'qywh',
  marketNews: 'sczx',
  productNotice: 'cpgg',
  bigNews: 'gsyw',
  tender: 'zbcg',
  supervision: 'jgxx',
  onlineNotice: 'wsjy',
  tradeNotice: 'jyts',
  marginNotice: 'rzrq',
  responsibility: 'shzr',
  fundMarket: 'jjsc',
  saleNotice: 'dxgg',
  research: 'yjzx',
  law: 'flfg',
  basicIndex: 'jczb',
} as const;

const options = { family: 'D', base: 'gateway', tags: ['articles'] } as const;
/** Texts show facts of the firm. */
const textOptions = { ...options, tags: ['articles', 'firm-facts'] } as const;
const list = (path: string) => call<ArticleListQuery, ArticlePage>('GET', `/gw-{p}/f/${path}`, options);
const detail = (path: string) => call<ArticleQuery, Article>('GET', `/gw-{p}/f/${path}`, textOptions);

/** Articles of any categories, newest first; company notices when no category is given. */
export const homeNoticeList = list('notice/homeList');
export const homeNoticeDetail = detail('notice/homeDetail');

/** Number of published articles of each margin type, 1..7, in the given categories or in all. */
export const noticeTypeCounts = call<TypeCountQuery, TypeCountList>('GET', '/gw-{p}/f/notice/typeCounts', options);

/** Articles of any categories, newest first; all articles when no category is given. */
export const noticeList = list('notice/listByCategoryCode');
export const noticeDetail = detail('notice/getNoticeDetail');

export const socialList = list('social/list');
export const socialDetail = detail('social/detail');

export const cultureList = list('culture/list');
export const cultureDetail = detail('culture/detail');

/** Market news, or the category given as `code`. */
export const marketNewsList = list('marketNews/getArticle');
export const marketNewsDetail = detail('marketNews/getArticleContent');

export const noticeAttachments = call<ArticleQuery, AttachmentList>('GET', '/gw-{p}/f/notice/getNoticeAttach', options);
export const attachmentsByNoticeId = call<AttachmentQuery, AttachmentList>('GET', '/gw-{p}/f/notice/getAttachByNoticeId', options);

/** Lists of notices filtered by their facts. The notice list by category has the same articles without these filters. */
export const tenderList = call<TenderQuery, NoticePage>('GET', '/gw-{p}/f/tender/list', options);
export const supervisionList = call<SupervisionQuery, NoticePage>('GET', '/gw-{p}/f/supervision/list', options);
export const onlineNoticeList = call<OnlineNoticeQuery, NoticePage>('GET', '/gw-{p}/f/onlineNotice/list', options);
export const tradeNoticeList = call<TradeNoticeQuery, NoticePage>('GET', '/gw-{p}/f/tradeNotice/list', options);
export const responsibilityList = call<ResponsibilityQuery, NoticePage>('GET', '/gw-{p}/f/responsibility/list', options);

/** Lists of the financial district. The first two and their articles are spelt as in the specification. */
const financial = <Input, Result>(name: string) =>
  call<Input, Result>('GET', `/official-service/officialFinancial/${name}`, { tags: ['articles'] });
export const fundMarketList = financial<FundMarketQuery, NoticePageResult>('FMDynamics');
export const fundMarketDetail = financial<ArticleQuery, Article>('dynamicContent');
export const fundAnnouncementList = financial<FundAnnouncementQuery, NoticePageResult>('FCAnnouncement');
export const fundAnnouncementDetail = financial<ArticleQuery, Article>('announcementContent');
export const financialNoticeDetail = financial<ArticleQuery, Article>('noticeDetail');
export const fundCompanyTable = financial<object, WordList>('fundCompanies');
export const lawIssuerTable = financial<object, WordList>('lawIssuers');
export const saleNoticeList = call<SaleNoticeQuery, NoticePage>('GET', '/gw-{p}/f/saleNotice/list', options);
export const researchList = call<ResearchQuery, NoticePage>('GET', '/gw-{p}/f/research/list', options);
/** Authors of the published reports. */
export const researchAuthorTable = call<object, ResearchAuthors>('GET', '/gw-{p}/f/research/authors', options);
export const lawList = call<LawQuery, NoticePage>('GET', '/gw-{p}/f/law/list', options);
export const basicIndexList = call<BasicIndexQuery, NoticePage>('GET', '/gw-{p}/f/basicIndex/list', options);

/** The correction trail: published editions, the changes between them, and what remains visible of a withdrawn article. */
export const noticeEditions = call<ArticleQuery, EditionList>('GET', '/gw-{p}/f/notice/editions', options);
export const noticeDifference = call<DifferenceQuery, Difference>('GET', '/gw-{p}/f/notice/difference', options);
export const withdrawnNotice = call<ArticleQuery, WithdrawnArticle>('GET', '/gw-{p}/f/notice/withdrawn', options);

/** The categories in their order, of one section or of all. */
export const categoryTable = call<CategoryQuery, CategoryList>('GET', '/gw-{p}/f/notice/categories', options);

/** The text of a page by its route, such as `/Inves/risk`. */
export const pageTextGet = call<PageTextQuery, PageText>('GET', '/official-service/officialSite/pageText', {
  tags: ['page-texts', 'firm-facts'],
});
