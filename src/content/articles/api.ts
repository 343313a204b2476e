import type { CacheTag } from '#contract/tag.ts';
import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import { districtApi } from './district-api.ts';
import {
  article,
  articleListQuery,
  articlePage,
  articleQuery,
  type ArticleQuery,
  attachmentList,
  attachmentQuery,
  categoryList,
  categoryQuery,
  typeCountList,
  typeCountQuery,
} from './schema/articles.ts';
import { noticePage, onlineNoticeQuery, responsibilityQuery, supervisionQuery, tenderQuery, tradeNoticeQuery } from './schema/notices.ts';
import { pageText, pageTextQuery } from './schema/page-texts.ts';
import { difference, differenceQuery, editionList, withdrawnArticle } from './schema/trail.ts';
import { listCategories } from './service/articles/categories.ts';
import { listArticles } from './service/articles/list-articles.ts';
import { getArticle, getWithdrawnArticle, listAttachments } from './service/articles/read-article.ts';
import { countByType } from './service/notices/count-by-type.ts';
import { listOnlineNotices, listResponsibility, listSupervision, listTenders, listTradeNotices } from './service/notices/list-notices.ts';
import { articlePageTags } from './service/tags.ts';
import { getPageText, pageTextKeyTag } from './service/texts/page-texts.ts';
import { compareEditions, listEditions } from './service/trail/editions.ts';

const { knownCategories } = calls;

/** Defines a list call whose default is one category, unless the caller names others. */
const list = (call: typeof calls.noticeList, summary: string, usual?: string): Endpoint =>
  endpoint(call, { input: articleListQuery, result: articlePage, summary }, (ctx, { categoryCodes, code, ...filter }) => {
    const named = [...(categoryCodes ?? []), code ?? ''].filter((each) => each !== '');
    return listArticles(ctx, { ...filter, categoryCodes: named.length > 0 || usual === undefined ? named : [usual] });
  });

const tagsOfArticle = ({ id }: ArticleQuery): CacheTag[] => articlePageTags(id);

const detail = (call: typeof calls.noticeDetail, summary: string): Endpoint =>
  endpoint(call, { input: articleQuery, result: article, summary, outcomes: ['notFound'], tagsOf: tagsOfArticle }, getArticle);

export const contentApi: Endpoint[] = [
  list(calls.noticeList, '公告列表：按栏目、类型、日期和关键字查询'),
  endpoint(
    calls.noticeTypeCounts,
    { input: typeCountQuery, result: typeCountList, summary: '融资融券公告七个类型各自的篇数' },
    countByType,
  ),
  list(calls.homeNoticeList, '首页公告列表：默认为公司公告', knownCategories.companyNotice),
  list(calls.socialList, '社会公告列表', knownCategories.socialNotice),
  list(calls.cultureList, '企业文化列表', knownCategories.culture),
  list(calls.marketNewsList, '市场资讯列表', knownCategories.marketNews),
  detail(calls.noticeDetail, '公告详情：正文、附件、上一篇与下一篇'),
  detail(calls.homeNoticeDetail, '首页公告详情'),
  detail(calls.socialDetail, '社会公告详情'),
  detail(calls.cultureDetail, '企业文化详情'),
  detail(calls.marketNewsDetail, '市场资讯详情'),
  endpoint(
    calls.noticeAttachments,
    { input: articleQuery, result: attachmentList, summary: '公告附件', outcomes: ['notFound'], tagsOf: tagsOfArticle },
    listAttachments,
  ),
  endpoint(
    calls.attachmentsByNoticeId,
    { input: attachmentQuery, result: attachmentList, summary: '按公告编号查询附件', outcomes: ['notFound'] },
    (ctx, { noticeId }) => listAttachments(ctx, { id: noticeId }),
  ),
  endpoint(
    calls.tenderList,
    { input: tenderQuery, result: noticePage, summary: '采购招标：按状态、类型、项目编号和关键字查询' },
    listTenders,
  ),
  endpoint(calls.supervisionList, { input: supervisionQuery, result: noticePage, summary: '监管信息与持续督导' }, listSupervision),
  endpoint(
    calls.onlineNoticeList,
    { input: onlineNoticeQuery, result: noticePage, summary: '网上交易公告：系统维护、升级与影响时段' },
    listOnlineNotices,
  ),
  endpoint(
    calls.tradeNoticeList,
    { input: tradeNoticeQuery, result: noticePage, summary: '交易公告：按市场和类型查询交易提醒' },
    listTradeNotices,
  ),
  endpoint(calls.responsibilityList, { input: responsibilityQuery, result: noticePage, summary: '社会责任报告与活动' }, listResponsibility),
  endpoint(
    calls.noticeEditions,
    { input: articleQuery, result: editionList, summary: '公告的历次版本', outcomes: ['notFound'], tagsOf: tagsOfArticle },
    listEditions,
  ),
  endpoint(
    calls.noticeDifference,
    { input: differenceQuery, result: difference, summary: '公告两个版本的逐字比较', outcomes: ['notFound'] },
    compareEditions,
  ),
  endpoint(
    calls.withdrawnNotice,
    {
      input: articleQuery,
      result: withdrawnArticle,
      summary: '已撤下的公告：标题、原因与时间',
      outcomes: ['notFound'],
      tagsOf: tagsOfArticle,
    },
    getWithdrawnArticle,
  ),
  endpoint(calls.categoryTable, { input: categoryQuery, result: categoryList, summary: '文章栏目，按展示顺序' }, listCategories),
  endpoint(
    calls.pageTextGet,
    {
      input: pageTextQuery,
      result: pageText,
      summary: '页面文字：按页面地址取当前展示的版本',
      outcomes: ['notFound'],
      tagsOf: ({ key }) => [pageTextKeyTag(key)],
    },
    getPageText,
  ),
  ...districtApi,
];
