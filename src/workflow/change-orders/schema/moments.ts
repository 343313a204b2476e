import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { subjectName } from './contents.ts';

const at = z.iso.datetime({ offset: true, error: '请填写时间，格式如 2026-11-21T09:00:00+08:00' });

export const momentMove = z.object({
  id: whole('变更单编号'),
  /** Of what was looked at: refused where somebody has saved since. */
  revision: whole('修订号'),
  /** When it comes into force, or when what it brings ends. */
  moment: z.enum(['applyAt', 'until'], '请选择改生效时间或结束时间'),
  at,
  /** True once what `asks` of the former answer says is agreed to. */
  isConfirmed: z.boolean('请说明是否确认').default(false),
});
export type MomentMove = z.input<typeof momentMove>;
export type ParsedMomentMove = z.output<typeof momentMove>;

/** `asks` says what would be lost, or moved as well: nothing is changed while it says anything. */
export const momentMoved = z.object({ isMoved: z.boolean(), asks: z.array(z.string()), orders: z.array(z.number()) });
export type MomentMoved = z.infer<typeof momentMoved>;

export const ownMomentMove = subjectName.extend({
  /** Where the content holds the moment; `until` for the end that its order gave. */
  path: z.string('请选择要改的时间').regex(/^[a-zA-Z0-9.]{1,60}$/, '没有这个时间'),
  /** What stood there when it was looked at: a moment, or a day. */
  from: z.union([at, z.iso.date()], { error: '缺少原来的时间' }),
  at,
});
export type OwnMomentMove = z.input<typeof ownMomentMove>;
