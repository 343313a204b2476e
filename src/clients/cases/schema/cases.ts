import { z } from 'zod';
import { optionalBaseParameters } from '#identity/accounts/schema.ts';
import { sentCode, typedNumber } from '#platform/http/input/typed-number.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { flowStep } from '../flow.ts';
import { businessCode, businessGroups } from './businesses.ts';

/** Request and response schemas of businesses and cases. */

const moment = z.iso.datetime();
const acptId = z.uuid('没有这笔业务办理');

export const caseStates = ['open', 'inReview', 'returned', 'approved', 'refused', 'withdrawn', 'expired'] as const;
const caseState = z.enum(caseStates);

/** A barrier, and how to resolve it. */
const barrier = z.object({ code: z.string(), text: z.string(), way: z.object({ text: z.string(), href: z.string() }).nullable() });
export type Barrier = z.infer<typeof barrier>;

export const businessInfoInput = z.object({ busi_code: businessCode });
export type BusinessInfoInput = z.infer<typeof businessInfoInput>;

export const businessSummary = z.object({
  code: z.string(),
  name: z.string(),
  group: z.enum(businessGroups),
  summary: z.string(),
  minutes: z.number(),
  fee: z.string(),
  /** Service hours as text. */
  hours: z.string(),
  isOpenNow: z.boolean(),
});
export type BusinessSummary = z.infer<typeof businessSummary>;

export const businessInfo = z.object({
  ...businessSummary.shape,
  materials: z.array(z.string()),
  next: z.array(z.string()),
  risk: z.string().nullable(),
  productLevel: z.string().nullable(),
  keepDays: z.number(),
  steps: z.array(z.object({ code: z.string(), name: z.string(), kind: z.string(), hint: z.string().nullable() })),
});
export type BusinessInfo = z.infer<typeof businessInfo>;

/** A pending item of the client with its one action. */
export const todo = z.object({
  kind: z.enum(['case', 'idCard', 'risk', 'document', 'hold', 'message']),
  title: z.string(),
  text: z.string(),
  /** Date, `YYYY-MM-DD`: due date, or pending since. */
  day: z.object({ name: z.string(), value: z.string() }).nullable(),
  isUrgent: z.boolean(),
  act: z.object({ text: z.string(), href: z.string() }),
});
export type Todo = z.infer<typeof todo>;
export const todoListResult = z.object({ records: z.array(todo) });
export type TodoListResult = z.infer<typeof todoListResult>;

export const caseListInput = z.object({
  /** `unfinished`: pending with the client or the firm. */
  state: z.enum(['all', 'unfinished', ...caseStates]).default('all'),
  ...pageQuery.shape,
});
export type CaseListInput = z.input<typeof caseListInput>;

export const caseItem = z.object({
  acptId: z.string(),
  number: z.string(),
  busiCode: z.string(),
  name: z.string(),
  state: caseState,
  openedAt: moment,
  updatedAt: moment,
  expiresAt: moment,
  /** Done steps and total. */
  stepsDone: z.number(),
  steps: z.number(),
});
export type CaseItem = z.infer<typeof caseItem>;
export const caseListResult = pageOf(caseItem);
export type CaseListResult = z.infer<typeof caseListResult>;

export const caseKey = z.object({ acptId });
export type CaseKey = z.infer<typeof caseKey>;

const stepState = z.enum(['done', 'returned', 'current', 'ahead']);

/** A value as shown to the client, personal data masked. */
const shownValue = z.object({ field: z.string(), label: z.string(), text: z.string() });

/** The result of a done step that is not a form: facts, and documents in their signed version. */
const stepRecord = z.object({
  facts: z.array(z.object({ name: z.string(), value: z.string(), note: z.string().nullable() })),
  documents: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      version: z.number(),
      /** Hash of the signed text. */
      sha256: z.string(),
      /** `ready`: the signed PDF exists · `drawing`: it is being made. */
      state: z.enum(['ready', 'drawing']),
    }),
  ),
});
export type StepRecord = z.infer<typeof stepRecord>;

const caseStep = z.object({
  step: flowStep,
  state: stepState,
  doneAt: moment.nullable(),
  /** Reason for the return, and the fields to fill in again; an empty list means all. */
  reason: z.string().nullable(),
  fields: z.array(z.string()),
  /** Form values. */
  values: z.array(shownValue),
  /** Values to prefill the form with; masked values are not included. */
  filled: z.record(z.string(), z.string()),
  /** Null for forms, and while the step is not done. */
  record: stepRecord.nullable(),
});
export type CaseStep = z.infer<typeof caseStep>;

export const caseView = z.object({
  acptId: z.string(),
  number: z.string(),
  busiCode: z.string(),
  name: z.string(),
  state: caseState,
  openedAt: moment,
  /** Changes with every write. Sent with a form so that changes saved from another page are not overwritten. */
  updatedAt: moment,
  expiresAt: moment,
  submittedAt: moment.nullable(),
  decidedAt: moment.nullable(),
  decisionReason: z.string().nullable(),
  steps: z.array(caseStep),
  timeline: z.array(z.object({ id: z.number(), at: moment, kind: z.string(), text: z.string() })),
  /** Reasons for manual review; empty when the case can be decided automatically. */
  forPerson: z.array(z.string()),
  /** The signed application file of a decided case; `drawing` while it is being made; null before the decision. */
  file: z.object({ id: z.uuid(), state: z.enum(['ready', 'drawing']) }).nullable(),
  /** Next steps after submission with their dates; empty while the case is filled in. */
  next: z.array(z.object({ when: z.string().nullable(), text: z.string() })),
  fee: z.string(),
});
export type CaseView = z.infer<typeof caseView>;

/** The minimum needed to tell whether a displayed case has changed. */
export const caseStatus = z.object({
  updatedAt: moment,
  /** Id of the last timeline entry; null while there is none. */
  lastEvent: z.number().nullable(),
});
export type CaseStatus = z.infer<typeof caseStatus>;

export const interceptionInput = z.object({ busi_code: businessCode, ...optionalBaseParameters });
export type InterceptionInput = z.output<typeof interceptionInput>;
export type InterceptionRequest = z.input<typeof interceptionInput>;
export const interceptionResult = z.object({
  pass: z.boolean(),
  reasons: z.array(barrier),
  /** Notices that do not prevent the client from continuing. */
  notes: z.array(z.string()),
  /** The case that was opened or resumed; null when the client may not open one. */
  acpt_id: z.string().nullable(),
});
export type InterceptionResult = z.infer<typeof interceptionResult>;

export const formSaveInput = z.object({
  acpt_id: acptId,
  step: businessCode,
  /** Values by field name. A trading password is encrypted as for login. An omitted field keeps its saved value. */
  values: z.record(z.string().max(40), z.string().max(4096)),
  /** True for a draft: saved without validation, and the step is not done. */
  isDraft: z.boolean().default(false),
  /** `updatedAt` of the case as loaded by the page; when another page has saved since, the request is rejected. */
  updatedAt: moment.optional(),
  /** The codes sent to a new mobile number and to a new mail address. */
  code: sentCode.optional(),
  emailCode: sentCode.optional(),
  /** Id of the key that the password is encrypted with. */
  keyId: z.string().max(64).optional(),
});
export type FormSaveInput = z.input<typeof formSaveInput>;
export type ParsedFormSave = z.output<typeof formSaveInput>;
export const formSaveResult = z.object({ updatedAt: moment });
export type FormSaveResult = z.infer<typeof formSaveResult>;

/** A new mobile number or a new mail address, exactly one of them. */
export const contactCodeInput = z
  .object({
    acpt_id: acptId,
    step: businessCode,
    mobile: typedNumber('mobile', '请填写 11 位手机号').optional(),
    email: z
      .string()
      .max(100)
      .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '邮箱格式应为 name@example.com')
      .optional(),
  })
  .refine(({ mobile, email }) => (mobile === undefined) !== (email === undefined), { path: ['mobile'], message: '请填写手机号或邮箱' });
export type ContactCodeInput = z.infer<typeof contactCodeInput>;
export const contactCodeResult = z.object({ resendAfterSeconds: z.number(), expiresAt: moment });
export type ContactCodeResult = z.infer<typeof contactCodeResult>;

export const caseWithdrawInput = z.object({ acpt_id: acptId });
export type CaseWithdrawInput = z.infer<typeof caseWithdrawInput>;

export const submitInput = z.object({
  acpt_id: acptId,
  /** The same for every attempt at one submission; a retry returns the first result. */
  idempotencyKey: z.string().min(8, '缺少提交标识').max(64),
  ...optionalBaseParameters,
});
export type CaseSubmitInput = z.output<typeof submitInput>;
export type SubmitRequest = z.input<typeof submitInput>;
export const submitResult = z.object({ number: z.string(), state: caseState });
export type CaseSubmitResult = z.infer<typeof submitResult>;
