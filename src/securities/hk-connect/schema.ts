import { z } from 'zod';
import { choice } from '#platform/http/input/choice.ts';

export const hkNoticeTypes = ['company', 'suspension', 'closure', 'eligible', 'rule'] as const;

const securityCode = z.string().regex(/^\d{5}$/, '港股代码为 5 位数字');
const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);

/** An empty `type` means all; `posStr` is the position returned with the previous page. */
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
  /** Publication time, `2026-11-20T18:30:00+08:00`. */
  time: z.string(),
  /** URL of the original. */
  url: z.string(),
  /** True for demo notices. */
  isSample: z.boolean(),
});
export type HkNotice = z.infer<typeof hkNotice>;

/** At most ten notices; `posStr` is the position after them. It is never empty once a page had notices. */
export const hkNoticePage = z.object({ list: z.array(hkNotice), posStr: z.string() });
export type HkNoticePage = z.infer<typeof hkNoticePage>;

/** A notice as received from its source. */
export const hkNoticeDraft = z.object({
  /** Id at the source; it identifies duplicates. */
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

/** A notice as in a file; time in Beijing time, `2026-08-21 18:30:00`. */
export const hkNoticeRow = z.object({
  ...hkNoticeDraft.shape,
  securityCode: securityCode.nullable(),
  securityName: line('证券简称', 40).nullable(),
  publishedAt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '请填写发布时间'),
  isSample: z.boolean(),
});
export type HkNoticeRow = z.infer<typeof hkNoticeRow>;
