import { z } from 'zod';
import { deadlineStatuses } from '#complaints/complaint-desk/web/deadline.ts';
import { monthFilter } from '#platform/http/input/month.ts';
import { assignment, assignmentChange, staffNote, noteText, revealReason } from '#workflow/assignments/schema.ts';

/** Request and response schemas of client cases, for staff. */

const moment = z.iso.datetime();
export const caseId = z.object({ id: z.uuid('没有这笔业务') });
export type CaseId = z.input<typeof caseId>;

const text = (name: string, most: number) =>
  z
    .string(`${name}应为文字`)
    .trim()
    .max(most, `${name}不超过 ${most} 个字`)
    .transform((value) => value || undefined)
    .optional();

/** Paging position: timestamp and id of the last entry of the previous page. */
const place = z.string('起点有误').refine((key) => {
  const [at = '', id = ''] = key.split('_');
  return z.iso.datetime().safeParse(at).success && z.uuid().safeParse(id).success;
}, '起点有误');

export const caseQuery = z.object({
  state: z.enum(['waiting', 'second', 'review', 'decided'], '请选择状态').default('waiting'),
  business: text('业务', 41),
  number: text('受理编号', 40),
  /** Decided cases of this month instead of the last thirty days. */
  decided: monthFilter('办结月份'),
  /** Only cases assigned to the caller. */
  mine: z.literal('1', '应为 1').optional(),
  after: place.optional(),
});
export type CaseQuery = z.input<typeof caseQuery>;
export type ParsedCaseQuery = z.output<typeof caseQuery>;

/** Filter options; include the chosen business. */
const businesses = z.array(z.object({ code: z.string(), name: z.string() }));

export const unfinishedCaseQuery = caseQuery.pick({ business: true, number: true, after: true });
export type UnfinishedCaseQuery = z.input<typeof unfinishedCaseQuery>;
export type ParsedUnfinishedCaseQuery = z.output<typeof unfinishedCaseQuery>;

export const unfinishedCase = z.object({
  id: z.string(),
  number: z.string(),
  business: z.string(),
  /** True when it was submitted before and parts of it were returned. */
  isReturned: z.boolean(),
  /** Masked. */
  client: z.string(),
  /** The next step and its position; null when only submission is left. */
  step: z.string().nullable(),
  place: z.number().nullable(),
  steps: z.number(),
  openedAt: moment,
  touchedAt: moment,
  expiresAt: moment,
});
export type UnfinishedCase = z.infer<typeof unfinishedCase>;
export const unfinishedCasePage = z.object({
  records: z.array(unfinishedCase),
  next: z.string().nullable(),
  /** Businesses that have unfinished cases. */
  businesses,
});
export type UnfinishedCasePage = z.infer<typeof unfinishedCasePage>;

const state = z.enum(['open', 'inReview', 'returned', 'approved', 'refused', 'withdrawn', 'expired']);

const caseItem = z.object({
  id: z.string(),
  number: z.string(),
  business: z.string(),
  state,
  awaitsSecond: z.boolean(),
  /** Masked. */
  client: z.string(),
  submittedAt: moment,
  decidedAt: moment.nullable(),
  /** The date by which a decision is due; null when nothing is pending. */
  dueOn: z.string().nullable(),
  standing: z.enum(deadlineStatuses).nullable(),
  workingDaysLeft: z.number().nullable(),
  assignment: assignment.nullable(),
});
export type ReviewCaseItem = z.infer<typeof caseItem>;
export const casePage = z.object({
  records: z.array(caseItem),
  next: z.string().nullable(),
  /** Businesses that have cases under review. */
  businesses,
});
export type CasePage = z.infer<typeof casePage>;

/** A displayed value; `reveal` is the name to request it unmasked by, null when it cannot be unmasked. */
const shownValue = z.object({ label: z.string(), text: z.string(), reveal: z.string().nullable() });
export type ShownValue = z.infer<typeof shownValue>;

/** Reason templates. */
const words = z.array(z.object({ code: z.string(), title: z.string(), text: z.string() }));

const shownStep = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  doneAt: moment.nullable(),
  /** Form values by field name; a field can be returned by its name. */
  values: z.array(z.object({ ...shownValue.shape, field: z.string() })),
  facts: z.array(z.object({ name: z.string(), value: z.string(), note: z.string().nullable() })),
  documents: z.array(z.object({ name: z.string(), version: z.number() })),
  /** Reason templates for returning it. */
  words,
});
export type ShownStep = z.infer<typeof shownStep>;

const cardValue = z.object({ text: z.string().nullable(), reveal: z.string().nullable(), differs: z.boolean() });
const cardField = z.object({ field: z.string(), label: z.string(), typed: cardValue, read: cardValue, onFile: cardValue });
export type ShownCardField = z.infer<typeof cardField>;

export const caseDetail = z.object({
  id: z.string(),
  number: z.string(),
  business: z.string(),
  busiCode: z.string(),
  state,
  openedAt: moment,
  /** The displayed submission; a decision applies to this one only. */
  submittedAt: moment,
  decidedAt: moment.nullable(),
  decisionReason: z.string().nullable(),
  client: z.array(shownValue),
  /** True when two people must approve it; and who already has. */
  needsTwo: z.boolean(),
  first: z.object({ staffId: z.number(), name: z.string(), at: moment }).nullable(),
  /** Reasons for manual review, and facts that no longer hold. */
  forPerson: z.array(z.string()),
  stale: z.array(z.string()),
  steps: z.array(shownStep),
  /** Reason templates for refusing the case. */
  refusalWords: words,
  card: z
    .object({
      fields: z.array(cardField),
      findings: z.object({ front: z.array(z.string()), back: z.array(z.string()) }),
      hasPictures: z.boolean(),
    })
    .nullable(),
  others: z.array(z.object({ id: z.string(), number: z.string(), business: z.string(), state, openedAt: moment })),
  events: z.array(z.object({ id: z.number(), at: moment, text: z.string() })),
  assignment: assignment.nullable(),
  notes: z.array(staffNote),
});
export type CaseDetail = z.infer<typeof caseDetail>;

export const caseHandOver = z.object({ ...caseId.shape, ...assignmentChange });
export const caseNote = z.object({ ...caseId.shape, text: noteText });

export const revealInput = z.object({ ...caseId.shape, field: z.string('请选择字段').max(100, '没有这个字段'), ...revealReason });
export type CaseRevealInput = z.input<typeof revealInput>;
export type ParsedCaseReveal = z.output<typeof revealInput>;
export const revealResult = z.object({ value: z.string(), left: z.number() });
export type RevealResult = z.infer<typeof revealResult>;

export const picturesInput = z.object({ ...caseId.shape, form: z.enum(['straight', 'original'], '请选择照片的形式') });
export type PicturesInput = z.input<typeof picturesInput>;
/** JPEG, in base64. */
export const picturesResult = z.object({ front: z.string(), back: z.string() });
export type PicturesResult = z.infer<typeof picturesResult>;

const reason = z.string('理由应为文字').trim().max(300, '理由不超过 300 个字').default('');
const returnedStep = z.object({
  code: z.string('请选择步骤').max(41, '没有这个步骤'),
  reason: z.string('请填写理由').trim().min(1, '请填写退回这一步骤的理由').max(300, '理由不超过 300 个字'),
  fields: z.array(z.string().max(40)).max(50).default([]),
});
export const decisionInput = z.object({
  ...caseId.shape,
  submittedAt: z.iso.datetime('提交时间有误'),
  outcome: z.enum(['approve', 'refuse', 'return'], '请选择审核结果'),
  /** Shown to the client. */
  reason,
  steps: z.array(returnedStep).max(20).default([]),
});
export type DecisionInput = z.input<typeof decisionInput>;
export type ParsedDecision = z.output<typeof decisionInput>;

export const confirmationInput = z.object({ ...caseId.shape, submittedAt: z.iso.datetime('提交时间有误'), reason });
export type CaseConfirmationInput = z.input<typeof confirmationInput>;
export type ParsedConfirmation = z.output<typeof confirmationInput>;

/** `waiting`: for the second approval. */
export const decisionResult = z.object({ end: z.enum(['decided', 'waiting']) });
export type DecisionResult = z.infer<typeof decisionResult>;
