import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import { pageText, pageTextQuery } from './page-text-schema.ts';
import {
  article,
  articleListQuery,
  articlePage,
  articleQuery,
  attachmentList,
  attachmentQuery,
  categoryList,
  categoryQuery,
} from './schema.ts';
import { listCategories } from './service/categories.ts';
import { listArticles } from './service/list-articles.ts';
import { getPageText } from './service/page-texts.ts';
import { getArticle, listAttachments } from './service/read-article.ts';

const { knownCategories } = calls;

/** A list call that stands for one category unless the caller names others. */
const list = (call: typeof calls.noticeList, summary: string, usual?: string): Endpoint =>
  endpoint(call, { input: articleListQuery, result: articlePage, summary }, (ctx, { categoryCodes, code, ...filter }) => {
    const named = [...(categoryCodes ?? []), code ?? ''].filter((each) => each !== '');
    return listArticles(ctx, { ...filter, categoryCodes: named.length > 0 || usual === undefined ? named : [usual] });
  });

const detail = (call: typeof calls.noticeDetail, summary: string): Endpoint =>
  endpoint(call, { input: articleQuery, result: article, summary }, getArticle);

export const contentApi: Endpoint[] = [
  list(calls.noticeList, '公告列表：按栏目、类型、日期和关键字查询'),
  list(calls.homeNoticeList, '首页公告列表：默认为公司公告', knownCategories.companyNotice),
  list(calls.socialList, '社会公告列表', knownCategories.socialNotice),
  list(calls.cultureList, '企业文化列表', knownCategories.culture),
  list(calls.marketNewsList, '市场资讯列表', knownCategories.marketNews),
  detail(calls.noticeDetail, '公告详情：正文、附件、上一篇与下一篇'),
  detail(calls.homeNoticeDetail, '首页公告详情'),
  detail(calls.socialDetail, '社会公告详情'),
  detail(calls.cultureDetail, '企业文化详情'),
  detail(calls.marketNewsDetail, '市场资讯详情'),
  endpoint(calls.noticeAttachments, { input: articleQuery, result: attachmentList, summary: '公告附件' }, listAttachments),
  endpoint(
    calls.attachmentsByNoticeId,
    { input: attachmentQuery, result: attachmentList, summary: '按公告编号查询附件' },
    (ctx, { noticeId }) => listAttachments(ctx, { id: noticeId }),
  ),
  endpoint(calls.categoryTable, { input: categoryQuery, result: categoryList, summary: '文章栏目，按展示顺序' }, listCategories),
  endpoint(calls.pageTextGet, { input: pageTextQuery, result: pageText, summary: '页面文字：按页面地址取当前展示的版本' }, getPageText),
];
