import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { businessScopeList, feeHistoryGet, feeSheetGet, suitabilityGet } from './calls/dealing.ts';
import { investorMeeting, investorMeetings } from './calls/meetings.ts';
import { businessScope, feeHistory, feeHistoryQuery, feeQuery, feeSheet, suitability } from './schema/dealing.ts';
import { meeting, meetingPage, meetingQuery, meetingsQuery } from './schema/meetings.ts';
import { listBusinessScope } from './service/business-scope.ts';
import { getFeeHistory, getFeeSheet } from './service/fees.ts';
import { getMeeting, listMeetings } from './service/meetings.ts';
import { getSuitability } from './service/suitability.ts';

export const investorApi: Endpoint[] = [
  endpoint(
    businessScopeList,
    { input: noInput, result: businessScope, summary: '业务范围：持牌业务、许可依据与办理入口' },
    listBusinessScope,
  ),
  endpoint(feeSheetGet, { input: feeQuery, result: feeSheet, summary: '收费标准：指定日期执行的标准与即将生效的变更' }, getFeeSheet),
  endpoint(
    feeHistoryGet,
    { input: feeHistoryQuery, result: feeHistory, summary: '一个收费项目的全部历史标准', outcomes: ['notFound'] },
    getFeeHistory,
  ),
  endpoint(
    suitabilityGet,
    { input: noInput, result: suitability, summary: '投资者适当性：客户与产品分级及匹配关系', outcomes: ['notFound'] },
    getSuitability,
  ),
  endpoint(
    investorMeetings,
    { input: meetingsQuery, result: meetingPage, summary: '投资者交流会：将要举行的在前，可按类型、状态、年份与关键字查询' },
    listMeetings,
  ),
  endpoint(
    investorMeeting,
    { input: meetingQuery, result: meeting, summary: '一场投资者交流会：说明、参加方式与活动记录', outcomes: ['notFound'] },
    getMeeting,
  ),
];
