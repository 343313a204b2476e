import { z } from 'zod';

/** A screen with a list, by its path. */
const screen = z
  .string()
  .regex(/^\/[a-z-]+(\/[a-z-]+)*$/, '没有这个页面')
  .max(60, '没有这个页面');

export const viewScreen = z.object({ screen });
export type ViewScreen = z.input<typeof viewScreen>;

const name = z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称不超过 20 个字');

/** The people with whom a filter is shared: nobody, the holders of a role, or everybody. */
const share = z.enum(['nobody', 'role', 'all'], '请选择共享范围');
const sharing = { share: share.default('nobody'), role: z.string().max(40, '没有这个角色').default('') };

export const newView = z.object({
  screen,
  name,
  ...sharing,
  /** The query string of the address. */
  query: z
    .string()
    .min(1, '请先筛选，再保存')
    .max(500, '筛选条件过长')
    // A search for one person is not stored, because stored filters are visible on screen.
    .refine((query) => !/\d{11}/.test(decodeQuery(query)), '不能保存含手机号码、证件号码或受理编号的筛选'),
});
export type NewView = z.input<typeof newView>;
export type ParsedView = z.output<typeof newView>;

export const viewChange = z.object({ id: z.number().int().positive(), name, ...sharing });
export type ViewChange = z.input<typeof viewChange>;
export type ParsedViewChange = z.output<typeof viewChange>;

export const viewId = z.object({ id: z.number().int().positive() });
export type ViewId = z.input<typeof viewId>;

export const viewList = z.object({
  views: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      query: z.string(),
      share,
      role: z.string().nullable(),
      /** The person who has shared it; null for the caller's own. */
      owner: z.string().nullable(),
    }),
  ),
  /** Roles with which a filter can be shared. */
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type ViewList = z.infer<typeof viewList>;

/** Returns the decoded values of a query, without spaces and dashes within numbers. */
function decodeQuery(query: string): string {
  return [...new URLSearchParams(query).values()].map((value) => value.replaceAll(/[\s-]/g, '')).join(' ');
}
