import { z } from 'zod';
import { whole } from '#platform/http/input/bounded-values.ts';
import { subjectName } from './contents.ts';

const at = z.iso.datetime({ offset: true, error: '请填写时间，格式如 2026-11-21T09:00:00+08:00' });

export const momentMove = z.object({
  id: whole('变更单编号'),
  /** The revision that the user saw; refused if somebody has saved since. */
  revision: whole('修订号'),
  /** The time at which it is applied, or the time at which its content ends. */
  moment: z.enum(['applyAt', 'until'], '请选择改生效时间或结束时间'),
  at,
  /** True once the user has confirmed the consequences in `asks` of the previous response. */
  isConfirmed: z.boolean('请说明是否确认').default(false),
});
export type MomentMove = z.input<typeof momentMove>;
export type ParsedMomentMove = z.output<typeof momentMove>;

/** `asks` lists what would be lost or rescheduled as well. Nothing changes while it is not empty. */
export const momentMoveResult = z.object({ isMoved: z.boolean(), asks: z.array(z.string()), orders: z.array(z.number()) });
export type MomentMoveResult = z.infer<typeof momentMoveResult>;

export const ownMomentMove = subjectName.extend({
  /** The path of the time in the content; `until` for an end set by its order. */
  path: z.string('请选择要改的时间').regex(/^[a-zA-Z0-9.]{1,60}$/, '没有这个时间'),
  /** The previous value that the user saw: a timestamp or a date. */
  from: z.union([at, z.iso.date()], { error: '缺少原来的时间' }),
  at,
});
export type OwnMomentMove = z.input<typeof ownMomentMove>;
