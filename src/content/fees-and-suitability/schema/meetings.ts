import { z } from 'zod';
import { attachment } from '#content/articles/schema/articles.ts';
import { maxInteger, whole } from '#platform/http/input/bounded-values.ts';
import { choice } from '#platform/http/input/choice.ts';
import { timestampInput } from '#platform/http/input/timestamp-input.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { meetingForms, meetingKinds, meetingStates } from '../web/meeting-names.ts';

export const meetingsQuery = z.object({
  ...pageQuery.shape,
  /** Words that title, host or place must contain, all of them, in any order. */
  keyWord: z.string().trim().max(50, '关键字不超过 50 个字').optional(),
  kind: choice(meetingKinds, '活动类型'),
  state: choice(meetingStates, '活动状态'),
  /** The year in Beijing in which the meeting begins. */
  year: z
    .string()
    .regex(/^((19|20)\d{2})?$/, '年份应为四位数字，如 2026')
    .transform((year) => (year === '' ? undefined : Number(year)))
    .optional(),
});
export type MeetingsQuery = z.input<typeof meetingsQuery>;
export type MeetingsFilter = z.output<typeof meetingsQuery>;

export const meetingQuery = z.object({ id: whole('编号', maxInteger) });
export type MeetingQuery = z.input<typeof meetingQuery>;

export const meetingItem = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  kind: z.enum(meetingKinds),
  form: z.enum(meetingForms),
  state: z.enum(meetingStates),
  /** Beginning and end in Beijing, `2026-11-21T14:00:00+08:00`. The meeting is over at its end. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** Null for an online meeting. */
  city: z.string().nullable(),
  place: z.string().nullable(),
  host: z.string(),
  /** True when a record is published. */
  hasRecord: z.boolean(),
});
export type MeetingItem = z.infer<typeof meetingItem>;

export const meetingPage = z.object({
  ...pageOf(meetingItem).shape,
  /** Years with meetings, newest first, regardless of the filter. */
  years: z.array(z.number()),
});
export type MeetingPage = z.infer<typeof meetingPage>;

export const meeting = meetingItem.omit({ hasRecord: true }).extend({
  /** Sanitized HTML. */
  description: z.string(),
  onlineUrl: z.string().nullable(),
  /** Number of seats; null when unlimited. */
  seats: z.number().nullable(),
  /** Period for signing up by telephone or e-mail; null when it is not required. */
  signUp: z.object({ from: z.string(), until: z.string() }).nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  cancelledReason: z.string().nullable(),
  /** Day of publication in Beijing. */
  date: z.string(),
  /** The record as sanitized HTML, and when it was published. */
  record: z.object({ content: z.string(), publishedAt: z.string() }).nullable(),
  attachments: z.array(attachment),
});
export type Meeting = z.infer<typeof meeting>;

const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);

/** A meeting as entered. Texts may be any HTML; markup outside the house style is removed. */
export const meetingContent = z
  .object({
    kind: z.enum(meetingKinds, { error: '没有这种活动类型' }),
    form: z.enum(meetingForms, { error: '没有这种举行形式' }),
    title: line('标题', 100),
    summary: line('摘要', 200),
    descriptionHtml: line('活动说明', 100_000),
    host: line('主办方', 100),
    startsAt: timestampInput('请填写开始时间'),
    endsAt: timestampInput('请填写结束时间'),
    city: line('城市', 50).nullable().default(null),
    place: line('地点', 200).nullable().default(null),
    onlineUrl: z
      .url({ protocol: /^https$/, error: '线上地址应以 https:// 开头' })
      .max(500, '线上地址不超过 500 个字')
      .nullable()
      .default(null),
    seats: z.int('名额应为整数').min(1, '名额从 1 开始').max(100_000, '名额不大于 100000').nullable().default(null),
    signUp: z
      .object({ from: timestampInput('请填写报名开始时间'), until: timestampInput('请填写报名截止时间') })
      .refine(({ from, until }) => from < until, { path: ['until'], message: '报名截止应晚于报名开始' })
      .nullable()
      .default(null),
    phone: line('联系电话', 50),
    email: z.email('电子邮箱格式不正确').nullable().default(null),
    cancelledReason: line('取消原因', 300).nullable().default(null),
    recordHtml: line('活动记录', 200_000).nullable().default(null),
    fileIds: z.array(z.uuid()).max(20, '附件不超过 20 个').default([]),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], message: '结束时间应晚于开始时间' })
  .refine(({ signUp, endsAt }) => signUp === null || signUp.until <= endsAt, {
    path: ['signUp', 'until'],
    message: '报名截止不能晚于活动结束',
  })
  .refine(({ form, city, place }) => (form === 'online' ? city === null && place === null : city !== null && place !== null), {
    path: ['place'],
    message: '有现场的活动应写明城市和地点，仅在线上的活动没有地点',
  })
  .refine(({ form, onlineUrl }) => (form === 'onsite') === (onlineUrl === null), {
    path: ['onlineUrl'],
    message: '有线上的活动应写明线上地址，仅在现场的活动没有线上地址',
  })
  .refine(({ recordHtml, cancelledReason }) => recordHtml === null || cancelledReason === null, {
    path: ['recordHtml'],
    message: '已取消的活动没有活动记录',
  });
export type MeetingDraft = z.input<typeof meetingContent>;
export type MeetingContent = z.output<typeof meetingContent>;
