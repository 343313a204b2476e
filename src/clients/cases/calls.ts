import { call, type Empty } from '#contract/call.ts';
import type {
  BusinessInfo,
  BusinessInfoInput,
  CaseKey,
  CaseStatus,
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
  CaseSubmitResult,
  SubmitRequest,
  TodoListResult,
} from './schema/cases.ts';
import type { BusinessListInput, BusinessListResult, HallResult } from './schema/hall.ts';

/** Returns the public information about a business. The page may be cached, so the open state may be outdated. */
export const businessInfoGet = call<BusinessInfoInput, BusinessInfo>('GET', '/api/business/info', {
  tags: ['businesses', 'calendar', 'firm-facts'],
});

/** Returns everything that the client's service hall shows. */
export const hallGet = call<Empty, HallResult>('GET', '/api/business/hall', { who: 'client' });

/** Lists all businesses or one, each with the client's progress. */
export const businessList = call<BusinessListInput, BusinessListResult>('GET', '/api/business/list', { who: 'client' });

/** Lists the client's pending items. */
export const todoList = call<Empty, TodoListResult>('GET', '/api/business/todos', { who: 'client' });

export const caseList = call<CaseListInput, CaseListResult>('GET', '/api/business/cases', { who: 'client' });

export const caseGet = call<CaseKey, CaseView>('GET', '/api/business/cases/{acptId}', { who: 'client' });

/** Returns whether a case has changed since the page loaded it; polled by the case page. */
export const caseStandingGet = call<CaseKey, CaseStatus>('GET', '/api/business/cases/{acptId}/standing', { who: 'client' });

/** Checks whether the client may handle a business now; opens or resumes the case when they may. */
export const interception = call<InterceptionRequest, InterceptionResult>('POST', '/common/busi_interception', { who: 'client' });

/** Saves a form step, as a draft or final. */
export const formSave = call<FormSaveInput, FormSaveResult>('POST', '/api/business/form_save', { who: 'client' });

/** Sends a code to a new mobile number or mail address that is being entered in a form step. */
export const contactCodeSend = call<ContactCodeInput, ContactCodeResult>('POST', '/api/business/contact_code', { who: 'client' });

export const caseWithdraw = call<CaseWithdrawInput, Empty>('POST', '/api/business/withdraw', { who: 'client' });

/** Submits a case for review. Retry with the same idempotency key when the response was lost. */
export const caseSubmit = call<SubmitRequest, CaseSubmitResult>('POST', '/common/acpt_submit', { who: 'client' });

/** The client's declaration on submission, shown on the last page and in the application file. */
export const declaration = '本人声明：以上内容由本人真实、自愿填写，已知悉办理须知与相关风险。';
