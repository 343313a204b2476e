import { endpoint, type Endpoint, noInput, noResult } from '#platform/http/endpoint.ts';
import {
  businessInfoGet,
  businessList,
  caseGet,
  caseStandingGet,
  caseList,
  caseSubmit,
  caseWithdraw,
  contactCodeSend,
  formSave,
  hallGet,
  interception,
  todoList,
} from './calls.ts';
import type { CaseDeps } from './deps.ts';
import {
  businessInfo,
  businessInfoInput,
  caseKey,
  caseStatus,
  caseListInput,
  caseListResult,
  caseView,
  caseWithdrawInput,
  contactCodeInput,
  contactCodeResult,
  formSaveInput,
  formSaveResult,
  interceptionInput,
  interceptionResult,
  submitInput,
  submitResult,
  todoListResult,
} from './schema/cases.ts';
import { businessListInput, businessListResult, hallResult } from './schema/hall.ts';
import { getBusinessInfo } from './service/businesses/business-info.ts';
import { getCaseStatus } from './service/case-status.ts';
import { getCase } from './service/case-view.ts';
import { sendContactCode } from './service/filling/contact-code.ts';
import { intercept } from './service/filling/intercept.ts';
import { saveForm } from './service/filling/save-form.ts';
import { submitCase } from './service/filling/submit-case.ts';
import { listBusinesses } from './service/hall/business-statuses.ts';
import { getHall } from './service/hall/get-hall.ts';
import { withdrawCase } from './service/handling/withdraw-case.ts';
import { listCases } from './service/list-cases.ts';
import { listTodos } from './service/todos.ts';

export function createBusinessApi(deps: CaseDeps): Endpoint[] {
  return [...createReadingApi(deps), ...createHandlingApi(deps)];
}

/** Creates the endpoints that read businesses and the client's own cases. */
function createReadingApi(deps: CaseDeps): Endpoint[] {
  return [
    endpoint(
      businessInfoGet,
      { input: businessInfoInput, result: businessInfo, summary: '业务办理须知：材料、用时、办理时间、费用、步骤', outcomes: ['notFound'] },
      getBusinessInfo,
    ),
    endpoint(
      hallGet,
      { input: noInput, result: hallResult, summary: '本人的业务办理大厅：权限、有效期、待办、在办业务与各项业务' },
      (ctx, input) => getHall(ctx, deps, input),
    ),
    endpoint(
      businessList,
      {
        input: businessListInput,
        result: businessListResult,
        summary: '各项业务：现在能否办理、还差什么、最早哪一天、已开通或者在办',
        outcomes: ['notFound'],
      },
      (ctx, input) => listBusinesses(ctx, deps, input),
    ),
    endpoint(todoList, { input: noInput, result: todoListResult, summary: '本人的待办事项' }, (ctx, input) => listTodos(ctx, deps, input)),
    endpoint(caseList, { input: caseListInput, result: caseListResult, summary: '本人的业务办理记录' }, listCases),
    endpoint(
      caseGet,
      { input: caseKey, result: caseView, summary: '一笔业务办理的步骤、填写内容与进度', outcomes: ['notFound'] },
      (ctx, key) => getCase(ctx, deps, key),
    ),
    endpoint(
      caseStandingGet,
      { input: caseKey, result: caseStatus, summary: '一笔业务办理最近一次变动，供页面判断是否需要刷新', outcomes: ['notFound'] },
      getCaseStatus,
    ),
  ];
}

/** Creates the endpoints of cases from opening to submission. */
function createHandlingApi(deps: CaseDeps): Endpoint[] {
  return [
    endpoint(
      interception,
      { input: interceptionInput, result: interceptionResult, summary: '业务准入检查；通过则开始或继续办理', outcomes: ['notFound'] },
      (ctx, input) => intercept(ctx, deps, input),
    ),
    endpoint(
      formSave,
      {
        input: formSaveInput,
        result: formSaveResult,
        summary: '保存办理步骤中填写的内容',
        outcomes: ['wrongVerification', 'notFound', 'conflict'],
      },
      (ctx, input) => saveForm(ctx, deps, input),
    ),
    endpoint(
      contactCodeSend,
      {
        input: contactCodeInput,
        result: contactCodeResult,
        summary: '向新手机号发送验证码',
        perMinute: 20,
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => sendContactCode(ctx, deps, input),
    ),
    endpoint(
      caseWithdraw,
      { input: caseWithdrawInput, result: noResult, summary: '撤回一笔尚未办结的业务', outcomes: ['notFound', 'conflict'] },
      withdrawCase,
    ),
    endpoint(
      caseSubmit,
      { input: submitInput, result: submitResult, summary: '提交办理申请；同一提交标识只受理一次', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => submitCase(ctx, deps, input),
    ),
  ];
}
