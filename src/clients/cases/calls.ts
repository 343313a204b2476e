import { call, type Empty } from '#contract/call.ts';
import type {
  BusinessInfo,
  BusinessInfoInput,
  CaseKey,
  CaseStanding,
  CaseListInput,
  CaseListResult,
  CaseView,
  CaseWithdrawInput,
  ContactCodeInput,
  ContactCodeResult,
  FormSaveInput,
  FormSaveResult,
  InterceptionResult,
  InterceptionRequest,
  SubmitResult,
  SubmitRequest,
  TodoListResult,
} from './schema/cases.ts';
import type { BusinessListInput, BusinessListResult, HallResult } from './schema/hall.ts';

/** What everyone may know of a business before it is begun. Whether it is open now is as old as the page. */
export const businessInfoGet = call<BusinessInfoInput, BusinessInfo>('GET', '/api/business/info', { tags: ['businesses', 'calendar'] });

/** All that the client's own hall shows. */
export const hallGet = call<Empty, HallResult>('GET', '/api/business/hall', { who: 'client' });

/** All businesses or one, each with where the client stands. */
export const businessList = call<BusinessListInput, BusinessListResult>('GET', '/api/business/list', { who: 'client' });

/** What waits for the client. */
export const todoList = call<Empty, TodoListResult>('GET', '/api/business/todos', { who: 'client' });

export const caseList = call<CaseListInput, CaseListResult>('GET', '/api/business/cases', { who: 'client' });

export const caseGet = call<CaseKey, CaseView>('GET', '/api/business/cases/{acptId}', { who: 'client' });

/** Whether anything has become of a case since it was asked for: for its page, which asks often. */
export const caseStandingGet = call<CaseKey, CaseStanding>('GET', '/api/business/cases/{acptId}/standing', { who: 'client' });

/** Whether the client may handle a business now; opens or resumes the case when they may. */
export const interception = call<InterceptionRequest, InterceptionResult>('POST', '/common/busi_interception', { who: 'client' });

/** Keeps a form step, as a draft or for good. */
export const formSave = call<FormSaveInput, FormSaveResult>('POST', '/api/business/form_save', { who: 'client' });

/** Sends a code to a new mobile number or mail address that is being typed into a form step. */
export const contactCodeSend = call<ContactCodeInput, ContactCodeResult>('POST', '/api/business/contact_code', { who: 'client' });

export const caseWithdraw = call<CaseWithdrawInput, Empty>('POST', '/api/business/withdraw', { who: 'client' });

/** Submits a case for review; to be asked again under the same key when the answer was lost. */
export const caseSubmit = call<SubmitRequest, SubmitResult>('POST', '/common/acpt_submit', { who: 'client' });

/** What the client declares with the submission of a case, on its last page and in the file of it. */
export const declaration = '本人声明：以上内容由本人真实、自愿填写，已知悉办理须知与相关风险。';
