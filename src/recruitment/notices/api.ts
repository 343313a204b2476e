import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import {
  recruitAttachmentList,
  recruitAttachmentQuery,
  recruitNotice,
  recruitNoticePage,
  recruitNoticeQuery,
  recruitNoticesQuery,
  withdrawnRecruitNotice,
} from './schema.ts';
import { getRecruitNotice, getWithdrawnNotice, listNoticeAttachments, listRecruitNotices } from './service/notices.ts';

export const noticeApi: readonly Endpoint[] = [
  endpoint(
    calls.recruitNotices,
    { input: recruitNoticesQuery, result: recruitNoticePage, summary: '招聘公告列表，可按类别与状态查询' },
    listRecruitNotices,
  ),
  endpoint(
    calls.recruitNoticeDetail,
    { input: recruitNoticeQuery, result: recruitNotice, summary: '招聘公告正文、附件与相关职位', outcomes: ['notFound'] },
    getRecruitNotice,
  ),
  endpoint(
    calls.recruitNoticeAttachments,
    { input: recruitAttachmentQuery, result: recruitAttachmentList, summary: '招聘公告的附件', outcomes: ['notFound'] },
    listNoticeAttachments,
  ),
  endpoint(
    calls.recruitNoticeWithdrawn,
    { input: recruitNoticeQuery, result: withdrawnRecruitNotice, summary: '已撤下的招聘公告：撤下的时间与原因', outcomes: ['notFound'] },
    getWithdrawnNotice,
  ),
];
