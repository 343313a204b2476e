import { z } from 'zod';

/** A screen with a list, by its path. */
const screen = z
  .string()
  .regex(/^\/[a-z-]+(\/[a-z-]+)*$/, '没有这个页面')
  .max(60, '没有这个页面');

export const viewScreen = z.object({ screen });
export type ViewScreen = z.input<typeof viewScreen>;

export const newView = z.object({
  screen,
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称不超过 20 个字'),
  /** What stands in the address behind the question mark. */
  query: z
    .string()
    .min(1, '请先筛选，再保存')
    .max(500, '筛选条件过长')
    // A list looked up for one person is not kept: what is kept stands in sight of whoever passes by.
    .refine((query) => !/\d{11}/.test(decodeQuery(query)), '不能保存含手机号码、证件号码或受理编号的筛选'),
});
export type NewView = z.input<typeof newView>;

export const viewId = z.object({ id: z.number().int().positive() });
export type ViewId = z.input<typeof viewId>;

export const viewList = z.object({ views: z.array(z.object({ id: z.number(), name: z.string(), query: z.string() })) });
export type ViewList = z.infer<typeof viewList>;

/** The values of a query, as they were typed, without the spaces and strokes that part the digits of a number. */
function decodeQuery(query: string): string {
  return [...new URLSearchParams(query).values()].map((value) => value.replaceAll(/[\s-]/g, '')).join(' ');
}
