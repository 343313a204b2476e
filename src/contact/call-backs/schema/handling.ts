import { z } from 'zod';
import { maxInteger, whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { officeStretch } from '#securities/calendar/schema.ts';
import { assignment, assignmentChange, revealReason } from '#workflow/assignments/schema.ts';
import { callBackPurpose, callBackState, referral } from './requests.ts';

const moment = z.iso.datetime();

export const callBackNumber = z.object({
  number: z.string('没有这个回电预约').regex(/^HD\d{8}-\d{4}-\d{4}$/, '没有这个回电预约'),
});
export type CallBackNumber = z.input<typeof callBackNumber>;

export const callBackQuery = z.object({
  state: z.enum(['waiting', 'ended'], '请选择状态').default('waiting'),
  purpose: choice(callBackPurpose.options, '回电事由'),
  /** Only requests assigned to the caller. */
  mine: z.literal('1', '应为 1').optional(),
  /** The time and the row of the previous page's last entry. */
  after: z
    .string('起点有误')
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,15}$/, '起点有误')
    .refine((key) => !Number.isNaN(Date.parse(key.split('_')[0]!)), '起点有误')
    .optional(),
});
export type CallBackQuery = z.input<typeof callBackQuery>;
export type ParsedCallBackQuery = z.output<typeof callBackQuery>;

const callBackItem = z.object({
  number: z.string(),
  purpose: callBackPurpose,
  state: callBackState,
  referral: referral.pick({ kind: true, name: true }).nullable(),
  /** The promised time slot. */
  call: officeStretch,
  /** The position relative to the time slot; null for a closed request. */
  standing: z.enum(['overdue', 'now', 'later']).nullable(),
  receivedAt: moment,
  endedAt: moment.nullable(),
  /** The number of attempts. */
  attempts: z.number(),
  assignment: assignment.nullable(),
});
export type CallBackItem = z.infer<typeof callBackItem>;
export const callBackPage = z.object({
  records: z.array(callBackItem),
  next: z.string().nullable(),
  /** The time of this response, ISO 8601. */
  now: moment,
});
export type CallBackPage = z.infer<typeof callBackPage>;

const attemptOutcome = z.enum(['reached', 'again', 'unreached'], '请选择回电结果');
export type AttemptOutcome = z.infer<typeof attemptOutcome>;

export const callBackDetail = z.object({
  ...callBackItem.omit({ attempts: true }).shape,
  /** Masked; null once it is closed. */
  mobile: z.string().nullable(),
  now: moment,
  attempts: z.array(z.object({ at: moment, by: z.string(), outcome: attemptOutcome, note: z.string() })),
});
export type CallBackDetail = z.infer<typeof callBackDetail>;

export const callBackAssignmentChange = z.object({ ...callBackNumber.shape, ...assignmentChange });
export type ParsedCallBackAssignment = z.output<typeof callBackAssignmentChange>;

export const revealInput = z.object({ ...callBackNumber.shape, ...revealReason });
export type CallBackRevealInput = z.input<typeof revealInput>;
export type ParsedCallBackReveal = z.output<typeof revealInput>;
export const revealedMobile = z.object({ value: z.string(), left: z.number() });
export type RevealedMobile = z.infer<typeof revealedMobile>;

export const attemptInput = z.object({
  ...callBackNumber.shape,
  /** The number of attempts that the caller saw: of two simultaneous callers the second one learns about the first. */
  seen: whole('已拨次数', maxInteger, 0),
  outcome: attemptOutcome,
  note: z.string('备注应为文字').trim().max(200, '备注不超过 200 个字').default(''),
});
export type AttemptInput = z.input<typeof attemptInput>;
export type ParsedAttempt = z.output<typeof attemptInput>;
/** The resulting state of the request. */
export const attemptResult = z.object({ state: callBackState });
export type AttemptResult = z.infer<typeof attemptResult>;
