import { z } from 'zod';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { cursorPattern } from '#platform/database/merged/merged-events.ts';
import { assignment, assignmentChange, staffNote, noteText, revealReason } from '#workflow/assignments/schema.ts';
import { accessNames, groundNames, lookUpReasonNames, numberKindNames } from './web/look-up-labels.ts';

/** Request and response schemas of clients and their data requests, for staff. */

const moment = z.iso.datetime();
const keysOf = <Words extends object>(words: Words) => Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]];

export const lookUpInput = z
  .object({
    kind: z.enum(keysOf(numberKindNames), '请选择号码的种类'),
    number: z.string('请输入号码').trim().min(4, '请输入完整的号码').max(300, '请输入完整的号码'),
    reason: z.enum(keysOf(lookUpReasonNames), '请选择查询原因'),
    note: z.string('说明应为文字').trim().max(100, '说明不超过 100 个字').default(''),
  })
  .overwrite((asked) => ({ ...asked, number: parseTypedNumber(asked.kind, asked.number) }));
export type ClientLookUpInput = z.input<typeof lookUpInput>;
export type ParsedLookUp = z.output<typeof lookUpInput>;
/** `id` gives access to the client for half an hour. */
export const lookUpResult = z.object({ id: z.uuid() });
export type ClientLookUpResult = z.infer<typeof lookUpResult>;

export const lookUpId = z.object({ id: z.uuid('没有这次查询') });
export type LookUpId = z.input<typeof lookUpId>;

const shownValue = z.object({ label: z.string(), text: z.string(), field: z.string() });
const place = { device: z.string(), ip: z.string().nullable() };
export const clientDetail = z.object({
  /** Number of the look-up; the client sees it in their own timeline. */
  number: z.string(),
  endsAt: moment,
  values: z.array(shownValue),
  status: z.enum(keysOf(accessNames)),
  since: moment,
  lockedUntil: moment.nullable(),
  devices: z.number(),
  sessions: z.array(z.object({ id: z.uuid(), startedAt: moment, lastSeenAt: moment, ...place })),
  logins: z.array(z.object({ at: moment, result: z.string(), ...place })),
  cases: z.array(z.object({ id: z.string(), number: z.string(), business: z.string(), openedAt: moment })),
});
export type ClientDetail = z.infer<typeof clientDetail>;

export const historyQuery = z.object({ ...lookUpId.shape, before: z.string().regex(cursorPattern, '起点有误').optional() });
export type HistoryQuery = z.input<typeof historyQuery>;
export const clientHistory = z.object({
  events: z.array(z.object({ id: z.string(), at: moment, title: z.string(), details: z.array(z.string()) })),
  next: z.string().nullable(),
});
export type ClientHistory = z.infer<typeof clientHistory>;

const reason = z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因不超过 200 个字');
export const clientAct = z.object({ ...lookUpId.shape, reason });
export type ClientAct = z.input<typeof clientAct>;
export const clientUnlock = z.object({ ...lookUpId.shape, ground: z.enum(keysOf(groundNames), '请选择核实本人的方式'), reason });
export type ClientUnlock = z.input<typeof clientUnlock>;
export type ParsedClientUnlock = z.output<typeof clientUnlock>;
export const endedSessions = z.object({ ended: z.number() });
export type EndedClientSessions = z.infer<typeof endedSessions>;

const field = z.string('请选择字段').max(40, '没有这个字段');
export const clientReveal = z.object({ ...lookUpId.shape, field, ...revealReason });
export type ClientReveal = z.input<typeof clientReveal>;
export type ParsedClientReveal = z.output<typeof clientReveal>;
export const revealedValue = z.object({ value: z.string(), left: z.number() });
export type RevealedValue = z.infer<typeof revealedValue>;

// Client requests about their data.

const requestPlace = z.string('起点有误').regex(/^[0-9TZ:.-]{10,30}_[0-9a-f-]{36}$/, '起点有误');
export const requestQuery = z.object({
  state: z.enum(['waiting', 'ended'], '请选择状态').default('waiting'),
  after: requestPlace.optional(),
});
export type RequestQuery = z.input<typeof requestQuery>;
export type ParsedRequestQuery = z.output<typeof requestQuery>;

const requestItem = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['personalData', 'closeAccount']),
  state: z.enum(['accepted', 'done', 'withdrawn', 'refused']),
  client: z.string(),
  requestedAt: moment,
  dueOn: z.iso.date(),
  endedAt: moment.nullable(),
  /** Until the answer is due; negative when overdue, null while a calendar is missing. */
  workingDaysLeft: z.number().nullable(),
  assignment: assignment.nullable(),
});
export type RequestItem = z.infer<typeof requestItem>;
export const requestPage = z.object({ records: z.array(requestItem), next: z.string().nullable() });
export type RequestPage = z.infer<typeof requestPage>;

const outcome = z.object({ code: z.string(), title: z.string(), outcome: z.string(), count: z.number().optional(), reason: z.string() });
export const requestDetail = requestItem.extend({
  values: z.array(shownValue),
  status: z.enum(keysOf(accessNames)),
  /** Data that is deleted and data that is kept when the request is carried out. */
  goes: z.array(z.object({ code: z.string(), title: z.string(), reason: z.string() })),
  stays: z.array(z.object({ code: z.string(), title: z.string(), reason: z.string() })),
  result: z.array(outcome),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  notes: z.array(staffNote),
});
export type RequestDetail = z.infer<typeof requestDetail>;

export const requestId = z.object({ id: z.uuid('没有这项申请') });
export type RequestId = z.input<typeof requestId>;
export const requestHandOver = z.object({ ...requestId.shape, ...assignmentChange });
export const requestNote = z.object({ ...requestId.shape, text: noteText });
export const requestRefusal = z.object({ ...requestId.shape, reason });
export type RequestRefusal = z.input<typeof requestRefusal>;
export const requestReveal = z.object({ ...requestId.shape, field, ...revealReason });
export type RequestReveal = z.input<typeof requestReveal>;
export type ParsedRequestReveal = z.output<typeof requestReveal>;
