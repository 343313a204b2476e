import { z } from 'zod';

export const linkCategories = ['regulator', 'exchange', 'association', 'service', 'education', 'data'] as const;
const line = (name: string, most: number) => z.string().trim().min(1, `请填写${name}`).max(most, `${name}不超过 ${most} 个字`);

/** An official site as shown. */
export const relatedLink = z.object({
  /** Anchor in the page's address: `#sse`. */
  code: z.string(),
  category: z.enum(linkCategories),
  name: z.string(),
  url: z.string(),
  note: z.string(),
  phone: z.string().nullable(),
  /** When the address was last opened and confirmed, `2026-11-16T10:00:00+08:00`; null when never. */
  checkedAt: z.string().nullable(),
  /** True when the check is sample data of the demonstration. */
  isSample: z.boolean(),
});
export type RelatedLink = z.infer<typeof relatedLink>;
export const relatedLinkList = z.object({ list: z.array(relatedLink) });
export type RelatedLinkList = z.infer<typeof relatedLinkList>;

/** A link as entered. */
export const relatedLinkDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, '代码以小写字母开头，由字母、数字和连字符组成'),
  category: z.enum(linkCategories, '没有这个类别'),
  name: line('名称', 60),
  url: z.url({ protocol: /^https?$/, error: '网址格式不正确' }),
  note: line('说明', 120),
  phone: line('电话', 30).optional(),
  checkedAt: z.iso.datetime({ offset: true, error: '时间格式如 2026-11-21T09:00:00+08:00' }).optional(),
  isSample: z.boolean().default(false),
});
export type RelatedLinkDraft = z.input<typeof relatedLinkDraft>;
