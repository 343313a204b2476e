import { z } from 'zod';
import { daysBetween } from '#platform/day.ts';
import { calendarDay, whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { calendarStates } from './web/calendar-labels.ts';
import { inboxGroups } from './web/inbox-groups.ts';

const sourceCode = z
  .string('请选择队列')
  .regex(/^[a-z-]{0,40}$/, '没有这个队列')
  .transform((code) => code || undefined)
  .optional();

export const inboxQuery = z.object({ source: sourceCode });
export type InboxQuery = z.input<typeof inboxQuery>;
export type ParsedInboxQuery = z.output<typeof inboxQuery>;

const standing = z.enum(['overdue', 'soon', 'inTime']).nullable();

const inboxItem = z.object({
  /** Source and subject: one subject may be pending for two reasons. */
  key: z.string(),
  subject: z.string(),
  /** The queue of the item, if any. */
  queue: z.string().nullable(),
  group: z.enum(inboxGroups),
  source: z.string(),
  sourceName: z.string(),
  title: z.string(),
  text: z.string(),
  since: z.iso.datetime(),
  dueOn: z.string().nullable(),
  standing,
  /** Null without a due date, and when the trading calendar is missing. */
  workingDaysLeft: z.number().nullable(),
  /** True if it is assigned to the caller. */
  isOwn: z.boolean(),
  href: z.string(),
  /** False for notices. */
  isTask: z.boolean(),
  /** The caller's notices about it, the oldest first; marking the last one as read marks all of them. */
  reminders: z.array(z.object({ id: z.number(), isOfRequest: z.boolean(), text: z.string(), at: z.iso.datetime() })),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** `isMore`: there are more than were counted. */
export const inboxCount = z.object({ count: z.number(), isMore: z.boolean() });
export type InboxCount = z.infer<typeof inboxCount>;

export const inboxPage = z.object({
  records: z.array(inboxItem),
  /** All items are returned at once, the most urgent of each queue. */
  next: z.null(),
  sources: z.array(z.object({ code: z.string(), name: z.string(), ...inboxCount.shape })),
});
export type InboxPage = z.infer<typeof inboxPage>;

export const noticeId = z.object({
  id: whole('提醒'),
  /** True for a notice of a comment on a request; notices of notes and deadlines have a separate numbering. */
  isOfRequest: z.boolean('请说明是哪一种提醒').default(false),
});
export type NoticeId = z.input<typeof noticeId>;
export type ParsedNoticeId = z.output<typeof noticeId>;

const moment = z.object({
  /** `live`: published by its own dates · `end`: removed · `due`: a due date. */
  kind: z.enum(['live', 'end', 'due']),
  /** Null for a date without a time, or with an hour only. */
  at: z.iso.datetime().nullable(),
  /** The date in Beijing time. */
  day: z.string(),
  clock: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  href: z.string(),
});
export type MomentLine = z.infer<typeof moment>;
/** `isMore`: there are more than are listed. */
export const momentList = z.object({ days: z.number(), moments: z.array(moment), isMore: z.boolean() });
export type MomentList = z.infer<typeof momentList>;
export const nextMoment = z.object({ moment: moment.nullable() });
export type NextMoment = z.infer<typeof nextMoment>;

/** Six weeks, with a week before and after. */
const mostDays = 62;
/** An empty option of a form means no filter. */
const code = (refusal: string) =>
  z
    .string()
    .max(80, refusal)
    .transform((text) => text || undefined)
    .optional();
const range = (name: string) => calendarDay(`${name}应为实际存在的日期，格式如 2026-11-21`);

export const inboxCalendarQuery = z
  .object({
    from: range('开始日期'),
    to: range('结束日期'),
    /** Codes from the options in the response. */
    type: code('没有这种内容'),
    state: choice(calendarStates, '状态'),
    place: code('没有这个栏目或网点'),
    person: z.union([z.literal('').transform(() => undefined), whole('起草人')]).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: '结束日期不能早于开始日期' })
  .refine(({ from, to }) => daysBetween(from, to) < mostDays, { path: ['to'], message: `一次最多查看 ${mostDays} 天` });
export type InboxCalendarQuery = z.input<typeof inboxCalendarQuery>;
export type ParsedCalendarQuery = z.output<typeof inboxCalendarQuery>;

/** The way of rescheduling an entry: an order directly, published content by means of a new order. */
const calendarMove = z.discriminatedUnion('by', [
  z.object({ by: z.literal('order'), id: z.number(), revision: z.number(), moment: z.enum(['applyAt', 'until']) }),
  z.object({ by: z.literal('content'), type: z.string(), subject: z.string(), path: z.string(), from: z.string() }),
]);

const calendarEntry = z.object({
  key: z.string(),
  /** `live`: published or changed · `end`: removed · `due`: a due date. */
  kind: moment.shape.kind,
  at: moment.shape.at,
  day: z.string(),
  clock: z.string().nullable(),
  title: z.string(),
  type: z.string(),
  typeTitle: z.string(),
  state: z.enum(calendarStates),
  /** The event as text. */
  text: z.string(),
  /** For a request: its number, its release and its author. */
  order: z.number().nullable(),
  release: z.string().nullable(),
  maker: z.object({ id: z.number(), name: z.string() }).nullable(),
  place: z.object({ code: z.string(), name: z.string() }).nullable(),
  href: z.string(),
  move: calendarMove.nullable(),
  /** The reason that it cannot be rescheduled here, if so. */
  fixed: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

const option = z.object({ value: z.string(), text: z.string() });
export const calendarPage = z.object({
  /** Null where the trading calendar of the year has not been imported. */
  days: z.array(z.object({ day: z.string(), isTrading: z.boolean().nullable(), holiday: z.string().nullable() })),
  entries: z.array(calendarEntry),
  /** True if there are more entries than are listed. */
  isMore: z.boolean(),
  /** The filter options for these days. */
  types: z.array(option),
  places: z.array(option),
  people: z.array(option),
});
export type CalendarPage = z.infer<typeof calendarPage>;

const task = z.object({ code: z.string(), text: z.string(), count: z.number(), href: z.string() });
export const taskList = z.object({ tasks: z.array(task) });
export type TaskList = z.infer<typeof taskList>;

/** A suggested next step: title, explanation, label and link. */
const nextStep = z.object({ code: z.string(), title: z.string(), text: z.string(), act: z.string(), href: z.string() });
export type InboxNextStep = z.infer<typeof nextStep>;
export const nextStepList = z.object({ steps: z.array(nextStep) });
export type NextStepList = z.infer<typeof nextStepList>;
