import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { assignmentResult, colleagueList } from '#workflow/assignments/schema.ts';
import { listAssignable } from '#workflow/assignments/service/assignments.ts';
import * as calls from './calls/handling.ts';
import type { CallBackDeps } from './deps.ts';
import * as schema from './schema/handling.ts';
import { addAttempt, assignCallBack } from './service/add-attempt.ts';
import { callBackQueue } from './service/call-back-queue.ts';
import { listCallBacks } from './service/list-call-backs.ts';
import { readCallBack, revealMobile } from './service/read-call-back.ts';

/** The API for staff who handle requested calls. */
export const createCallBackHandlingApi = (deps: CallBackDeps): readonly Endpoint[] => [
  endpoint(
    calls.callBackList,
    { input: schema.callBackQuery, result: schema.callBackPage, summary: '回电预约队列，不含号码', outcomes: ['notFound'] },
    listCallBacks,
  ),
  endpoint(
    calls.callBackGet,
    { input: schema.callBackNumber, result: schema.callBackDetail, summary: '查看一个回电预约', outcomes: ['notFound'] },
    (ctx, input) => readCallBack(ctx, deps, input),
  ),
  endpoint(calls.callBackColleagues, { input: noInput, result: colleagueList, summary: '可以回电的人员', outcomes: ['notFound'] }, (ctx) =>
    listAssignable(ctx, callBackQueue),
  ),
  endpoint(
    calls.callBackAssign,
    {
      input: schema.callBackAssignmentChange,
      result: assignmentResult,
      summary: '领取、转交或释放一个回电预约',
      outcomes: ['notFound', 'conflict'],
    },
    assignCallBack,
  ),
  endpoint(
    calls.callBackReveal,
    {
      input: schema.revealInput,
      result: schema.revealedMobile,
      summary: '查看要回拨的完整号码',
      outcomes: ['needsProof', 'notFound', 'conflict'],
    },
    (ctx, input) => revealMobile(ctx, deps, input),
  ),
  endpoint(
    calls.callBackAttemptAdd,
    {
      input: schema.attemptInput,
      result: schema.attemptResult,
      summary: '登记一次回电的结果：已接通、稍后再拨或未接通',
      outcomes: ['notFound', 'conflict'],
    },
    addAttempt,
  ),
];
