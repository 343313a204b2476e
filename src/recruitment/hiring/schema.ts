import { z } from 'zod';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { typedNumber } from '#platform/http/input/typed-number.ts';
import { deliveredJob } from '#recruitment/deliveries/schema.ts';
import { deliveryStates } from '#recruitment/deliveries/web/states.ts';
import { invitation } from '#recruitment/interviews/schema.ts';
import { mostSlots } from '#recruitment/interviews/web/invitation-labels.ts';
import { maskedResumeView } from '#recruitment/resumes/schema/resume.ts';
import { assignment, assignmentChange, staffNote, noteText, revealReason } from '#workflow/assignments/schema.ts';
import { deliveryViews, mostAtOnce, waitingChoices } from './web/delivery-views.ts';
import { verdicts } from './web/verdicts.ts';

const moment = z.string();
const state = z.enum(deliveryStates, '没有这个状态');
export const deliveryNumber = typedNumber('deliveryNumber', '没有这个投递编号', '请填写投递编号');
const wantedNumber = z
  .string('请填写投递编号')
  .transform((text) => parseTypedNumber('deliveryNumber', text) || undefined)
  .optional();

export const deliveryQuery = z.object({
  view: choice(deliveryViews, '视图'),
  state: choice(deliveryStates, '状态'),
  job: z.union([z.literal('').transform(() => undefined), whole('职位')]).optional(),
  place: z
    .string('工作地点应为文字')
    .max(60, '工作地点不超过 60 个字')
    .transform((text) => text || undefined)
    .optional(),
  waiting: choice(waitingChoices, '等待天数'),
  /** The delivery with exactly this number, in any state. */
  number: wantedNumber,
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, '起点有误')
    .optional(),
});
export type DeliveryQuery = z.input<typeof deliveryQuery>;
export type ParsedDeliveryQuery = z.output<typeof deliveryQuery>;

const deliveryLine = z.object({
  number: z.string(),
  state,
  job: deliveredJob,
  /** Null for readers of anonymised deliveries. */
  name: z.string().nullable(),
  deliveredAt: moment,
  updatedAt: moment,
  assignment: assignment.nullable(),
  /** The opinions of departments, with repetitions. */
  opinions: z.array(z.enum(verdicts)),
  /** True when the applicant has asked for other times. */
  asksForTimes: z.boolean(),
});
export type DeliveryLine = z.infer<typeof deliveryLine>;
export const deliveryPage = z.object({ records: z.array(deliveryLine), next: z.string().nullable() });
export type DeliveryPage = z.infer<typeof deliveryPage>;

const letter = z.object({ to: state, title: z.string(), text: z.string() });
export type MessageTemplate = z.infer<typeof letter>;

export const deliveryBoard = z.object({
  counts: z.array(z.object({ state, count: z.number() })),
  own: z.number(),
  free: z.number(),
  times: z.number(),
  /** True when the caller reads all deliveries with names; otherwise only those shared with them, anonymised. */
  isOfAll: z.boolean(),
  jobs: z.array(z.object({ id: z.number(), title: z.string() })),
  places: z.array(z.string()),
  letters: z.array(letter),
});
export type DeliveryBoard = z.infer<typeof deliveryBoard>;

export const receivedDeliveryKey = z.object({ number: deliveryNumber });
export type ReceivedDeliveryKey = z.input<typeof receivedDeliveryKey>;

const opinion = z.object({ id: z.number(), by: z.string(), at: moment, verdict: z.enum(verdicts), text: z.string() });
const reader = z.object({ staffId: z.number(), name: z.string() });

export const deliveryDetail = z.object({
  number: z.string(),
  state,
  job: deliveredJob.extend({ id: z.number() }),
  deliveredAt: moment,
  endedAt: moment.nullable(),
  /** True when the delivery is anonymised. */
  isBlind: z.boolean(),
  resume: maskedResumeView,
  steps: z.array(
    z.object({
      at: moment,
      kind: z.enum(['delivered', 'redelivered', 'resumeChanged', 'moved', 'withdrawn']),
      state,
      note: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  /** Other deliveries of the same person; empty for readers of anonymised deliveries. */
  others: z.array(z.object({ number: z.string(), title: z.string(), state })),
  readers: z.array(reader),
  opinions: z.array(opinion),
  interview: invitation.nullable(),
  notes: z.array(staffNote),
  assignment: assignment.nullable(),
  letters: z.array(letter),
  /** States to which the caller may move it now. */
  next: z.array(state),
  mayManage: z.boolean(),
  mayReveal: z.boolean(),
  mayJudge: z.boolean(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const deliveryAssignment = z.object({ number: deliveryNumber, ...assignmentChange });
export const deliveryNote = z.object({ number: deliveryNumber, text: noteText });
const contactField = z.enum(['mobile', 'email', 'idNumber'], '没有这一项');
export const deliveryReveal = z.object({ number: deliveryNumber, field: contactField, ...revealReason });
export const revealedContact = z.object({ value: z.string(), left: z.number() });
export type RevealedContact = z.infer<typeof revealedContact>;

const words = (name: string, most: number) => z.string(`请填写${name}`).trim().max(most, `${name}不超过 ${most} 个字`);
const needed = (name: string, most: number) => words(name, most).min(1, `请填写${name}`);

/** Each item with the state that the caller has seen. Every applicant reads the note. */
export const moveInput = z.object({
  items: z
    .array(z.object({ number: deliveryNumber, from: state }), '请选择投递')
    .min(1, '请选择投递')
    .max(mostAtOnce, `一次最多 ${mostAtOnce} 份`),
  to: state,
  note: words('说明', 500).default(''),
});
export type MoveInput = z.input<typeof moveInput>;

/** Number of completed items, and the skipped ones with their reasons. */
export const bulkResult = z.object({ done: z.number(), refused: z.array(z.object({ number: z.string(), reason: z.string() })) });
export type BulkResult = z.infer<typeof bulkResult>;

export const readerInput = z.object({
  number: deliveryNumber,
  staffId: whole('人员', Number.MAX_SAFE_INTEGER),
  isGiven: z.boolean('请选择交给或收回'),
});
export type ReaderInput = z.input<typeof readerInput>;
export const readerList = z.object({ readers: z.array(reader) });
export type ReaderList = z.infer<typeof readerList>;

export const opinionInput = z.object({
  number: deliveryNumber,
  verdict: z.enum(verdicts, '请选择意见'),
  text: needed('理由', 1000),
});
export type OpinionInput = z.input<typeof opinionInput>;

export const interviewInput = z.object({
  numbers: z.array(deliveryNumber, '请选择投递').min(1, '请选择投递').max(mostAtOnce, `一次最多 ${mostAtOnce} 份`),
  slots: z
    .array(
      z.object({
        startsAt: z.iso.datetime({ offset: true, error: '请填写日期与时间' }).refine((text) => text < '2100', '日期过远'),
        minutes: whole('时长', 480, 10),
        isOnline: z.boolean('请选择现场或视频'),
        place: needed('地点或视频会议入口', 200),
        host: needed('面试人', 60),
        capacity: whole('人数', 50),
      }),
      '请填写时间',
    )
    .min(1, '请至少填写一个时间')
    .max(mostSlots, `最多 ${mostSlots} 个时间`),
  note: words('说明', 300).default(''),
});
export type InterviewInput = z.input<typeof interviewInput>;

export const interviewCancelInput = z.object({ number: deliveryNumber, reason: needed('取消的原因', 200) });
export type InterviewCancelInput = z.input<typeof interviewCancelInput>;

const count = z.number().nullable();
const byState = <Value extends z.ZodType>(value: Value) => z.record(state, value);
export const figuresQuery = z.object({ days: choice(['30', '90', '365'], '时段') });
export type FiguresQuery = z.input<typeof figuresQuery>;
export const hiringFigures = z.object({
  since: moment,
  jobs: z.array(
    z.object({
      jobId: z.number(),
      title: z.string(),
      type: deliveredJob.shape.type,
      location: z.string(),
      counts: byState(count),
      told: z.number(),
    }),
  ),
  all: byState(z.number()),
  stages: z.array(z.object({ state, medianDays: count })),
  byType: z.array(z.object({ type: deliveredJob.shape.type, count: z.number() })),
});
export type HiringFigures = z.infer<typeof hiringFigures>;

const talentId = whole('编号', Number.MAX_SAFE_INTEGER);
export const talentQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, '起点有误')
    .transform(Number)
    .optional(),
});
export type TalentQuery = z.input<typeof talentQuery>;
const talentLine = z.object({
  id: z.number(),
  name: z.string(),
  lead: z.string(),
  wish: z.string(),
  joinedAt: moment,
  validUntil: z.string(),
  assignment: assignment.nullable(),
});
export type TalentLine = z.infer<typeof talentLine>;
export const talentPage = z.object({ records: z.array(talentLine), next: z.string().nullable() });
export type TalentPage = z.infer<typeof talentPage>;
export const talentKey = z.object({ id: talentId });
export type TalentKey = z.input<typeof talentKey>;
export const talentDetail = z.object({
  id: z.number(),
  joinedAt: moment,
  validUntil: z.string(),
  resume: maskedResumeView,
  deliveries: z.array(z.object({ number: z.string(), title: z.string(), state })),
  notes: z.array(staffNote),
  assignment: assignment.nullable(),
  mayReveal: z.boolean(),
});
export type TalentDetail = z.infer<typeof talentDetail>;
export const talentAssignment = z.object({ id: talentId, ...assignmentChange });
export const talentNote = z.object({ id: talentId, text: noteText });
export const talentReveal = z.object({ id: talentId, field: z.enum(['mobile', 'email'], '没有这一项'), ...revealReason });
