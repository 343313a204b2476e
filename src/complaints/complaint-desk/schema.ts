import { z } from 'zod';
import { complaintEvent, complaintState, complaintType } from '#complaints/complaint/schema.ts';
import { businessKinds } from '#complaints/complaint/web/business-kinds.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { calendarDay, whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { monthFilter } from '#platform/http/input/month.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { assignment, assignmentChange, staffNote, noteText, revealReason } from '#workflow/assignments/schema.ts';
import { caseViews, noBusiness } from './web/case-names.ts';
import { deadlineStatuses } from './web/deadline.ts';

const caseNumber = typedNumber('complaintNumber', '没有这个受理编号', '请填写受理编号');
const wantedNumber = z
  .string('请填写受理编号')
  .transform((text) => parseTypedNumber('complaintNumber', text) || undefined)
  .optional();
const moment = z.iso.datetime();
const day = z.string();

export const caseQuery = z.object({
  view: choice(caseViews, '视图'),
  state: choice(complaintState.options, '状态'),
  type: choice(complaintType.options, '类型'),
  business: choice([...businessKinds, noBusiness], '业务'),
  /** All cases received in this month, open or closed. */
  received: monthFilter('收到月份'),
  clock: choice(deadlineStatuses, '时限'),
  escalation: choice(['50', '80', '100'], '时限进度'),
  branch: z.union([z.literal('').transform(() => undefined), whole('营业网点')]).optional(),
  /** The case with this number, in any state. */
  number: wantedNumber,
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d_\d{1,15}$/, '起点有误')
    .optional(),
});
export type ComplaintListQuery = z.input<typeof caseQuery>;
export type ParsedComplaintQuery = z.output<typeof caseQuery>;

const clock = z.enum(deadlineStatuses).nullable();
const requestKind = z.enum(['extension', 'answer']);

const caseLine = z.object({
  number: z.string(),
  type: complaintType,
  state: complaintState,
  branchName: z.string().nullable(),
  receivedAt: moment,
  dueOn: day,
  isExtended: z.boolean(),
  workingDaysLeft: z.number().nullable(),
  clock,
  escalation: z.number(),
  waitsFor: z.array(requestKind),
  assignment: assignment.nullable(),
  /**
   * Masked. Null, like the number and the beginning of the text, for an anonymous case and for a case that the caller has not taken yet.
   */
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  lead: z.string().nullable(),
});
export type CaseListLine = z.infer<typeof caseLine>;
export const casePage = z.object({ records: z.array(caseLine), next: z.string().nullable() });
export type ComplaintPage = z.infer<typeof casePage>;

export const caseBoard = z.object({
  byState: z.object({ received: z.number(), accepted: z.number(), investigating: z.number(), answered: z.number() }),
  byClock: z.object({ inTime: z.number(), soon: z.number(), overdue: z.number() }),
  escalated: z.number(),
  expired: z.number(),
  unassigned: z.number(),
  own: z.number(),
  extensions: z.number(),
  answers: z.number(),
  /** True for all cases in the caller's branches, false for their own. */
  isOfAll: z.boolean(),
  /** The public address of the quarterly statistics. */
  statisticsUrl: z.string(),
  branches: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type CaseBoard = z.infer<typeof caseBoard>;

export const caseKey = z.object({ number: caseNumber });
export type ComplaintKey = z.input<typeof caseKey>;

export const personalField = z.enum(['name', 'mobile', 'email', 'fundAccount'], '没有这一项');
const masked = z.string().nullable();
const request = z.object({
  id: z.number(),
  kind: requestKind,
  text: z.string(),
  until: day.nullable(),
  askedBy: z.string(),
  askedAt: moment,
  decision: z.enum(['approved', 'refused', 'withdrawn']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  remark: z.string().nullable(),
  /** True if the caller may decide or withdraw it. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type CaseRequestLine = z.infer<typeof request>;

const steps = ['accept', 'decline', 'investigate', 'answer', 'extend', 'close'] as const;
export const caseDetail = z.object({
  number: z.string(),
  type: complaintType,
  state: complaintState,
  business: z.string().nullable(),
  branchName: z.string().nullable(),
  receivedAt: moment,
  acceptBy: day,
  dueOn: day,
  isExtended: z.boolean(),
  limitBy: day,
  workingDaysLeft: z.number().nullable(),
  clock,
  escalation: z.number(),
  escalatedAt: moment.nullable(),
  isAnonymous: z.boolean(),
  person: z.object({ name: masked, mobile: masked, email: masked, fundAccount: masked }),
  matter: z.string(),
  wish: z.string(),
  evidence: z.array(z.object({ fileId: z.string(), name: z.string(), size: z.number() })),
  events: z.array(complaintEvent.extend({ by: z.string().nullable() })),
  requests: z.array(request),
  templates: z.array(z.object({ code: z.string(), step: z.enum(['decline', 'extend', 'answer']), title: z.string(), text: z.string() })),
  similar: z.array(z.object({ number: z.string(), type: complaintType, state: complaintState, receivedAt: moment, mayOpen: z.boolean() })),
  notes: z.array(staffNote),
  assignment: assignment.nullable(),
  /** The steps that the caller may take now; `extend` requests an extension. */
  steps: z.array(z.enum(steps)),
  mayAssign: z.boolean(),
  mayNote: z.boolean(),
  mayReveal: z.boolean(),
  /** True if the caller's answer needs approval by a supervisor. */
  needsSecondWord: z.boolean(),
});
export type ComplaintDetail = z.infer<typeof caseDetail>;
export type CaseStepName = ComplaintDetail['steps'][number];

export const caseAssignment = z.object({ number: caseNumber, ...assignmentChange });
export const caseNote = z.object({ number: caseNumber, text: noteText });
export const caseReveal = z.object({ number: caseNumber, field: personalField, ...revealReason });
export const caseRevealResult = z.object({ value: z.string(), left: z.number() });
export type CaseRevealResult = z.infer<typeof caseRevealResult>;

const words = (name: string) => z.string(`请填写${name}`).trim().min(1, `请填写${name}`).max(2000, `${name}不超过 2000 个字`);
const remark = z.string('说明应为文字').trim().max(500, '说明不超过 500 个字');

/** `note` is shown to the complainant. */
export const caseStep = z.object({ number: caseNumber, note: remark.default('') });
export type CaseStepInput = z.input<typeof caseStep>;
export const caseDecline = z.object({ number: caseNumber, note: words('不予受理的理由') });
export type CaseDeclineInput = z.input<typeof caseDecline>;
export const caseAnswer = z.object({ number: caseNumber, note: words('答复内容') });
export type CaseAnswerInput = z.input<typeof caseAnswer>;
export const caseAnswerResult = z.object({ isSent: z.boolean() });
export type CaseAnswerResult = z.infer<typeof caseAnswerResult>;
export const caseExtension = z.object({
  number: caseNumber,
  until: calendarDay('请选择新的答复日期'),
  note: words('延期的理由'),
});
export type CaseExtensionInput = z.input<typeof caseExtension>;

const requestId = whole('申请编号', Number.MAX_SAFE_INTEGER);
export const requestKey = z.object({ number: caseNumber, id: requestId });
export type SupervisorRequestKey = z.input<typeof requestKey>;
export const requestDecision = z.object({
  number: caseNumber,
  id: requestId,
  isApproved: z.boolean('请选择批准或退回'),
  remark: remark.default(''),
});
export type SupervisorDecisionInput = z.input<typeof requestDecision>;
