import { z } from 'zod';
import { choice } from '#platform/http/input/choice.ts';

export const hkNoticeTypes = ['company', 'suspension', 'closure', 'eligible', 'rule'] as const;

const securityCode = z.string().regex(/^\d{5}$/, '港股代码为 5 位数字');
const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);

/** `type` empty is all of them; `posStr` is the position that the page before ended at, as it was given. */
export const hkNoticeQuery = z.object({
  type: choice(hkNoticeTypes, '类型'),
  posStr: z.string().trim().max(60, '位置标记无效，请从最新的公告看起').optional(),
});
export type HkNoticeQuery = z.input<typeof hkNoticeQuery>;
export type HkNoticeFilter = z.output<typeof hkNoticeQuery>;

export const hkNotice = z.object({
  id: z.number(),
  type: z.enum(hkNoticeTypes),
  securityCode: z.string().nullable(),
  securityName: z.string().nullable(),
  title: z.string(),
  /** Moment of publication, `2026-11-20T18:30:00+08:00`. */
  time: z.string(),
  /** Where the source has the original. */
  url: z.string(),
  /** True for notices made for the demonstration. */
  isSample: z.boolean(),
});
export type HkNotice = z.infer<typeof hkNotice>;

/** At most ten notices; `posStr` is where they end, to go on from. It is never empty once there was something. */
export const hkNoticePage = z.object({ list: z.array(hkNotice), posStr: z.string() });
export type HkNoticePage = z.infer<typeof hkNoticePage>;

/** A notice as its source gives it. */
export const hkNoticeDraft = z.object({
  /** What the source calls it: the same one twice is one notice. */
  sourceId: line('来源编号', 80),
  type: z.enum(hkNoticeTypes, '没有这种类型'),
  securityCode: securityCode.optional(),
  securityName: line('证券简称', 40).optional(),
  title: line('标题', 200),
  publishedAt: z.date('请填写发布时间'),
  originalUrl: z.url({ protocol: /^https?$/, error: '原文网址格式不正确' }),
  isSample: z.boolean().default(false),
});
export type HkNoticeDraft = z.input<typeof hkNoticeDraft>;

/** A notice as a file has it: the moment by Beijing's clock, `2026-08-21 18:30:00`. */
export const hkNoticeRow = z.object({
  ...hkNoticeDraft.shape,
  securityCode: securityCode.nullable(),
  securityName: line('证券简称', 40).nullable(),
  publishedAt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '请填写发布时间'),
  isSample: z.boolean(),
});
export type HkNoticeRow = z.infer<typeof hkNoticeRow>;
