import { z } from 'zod';

/** The state in which a user left a console tour: finished or postponed. */
export const tourState = z.enum(['finished', 'putOff'], '请选择完成或以后再说');
export type TourState = z.infer<typeof tourState>;

export const tourEnd = z.object({
  /** The code of its role. */
  tour: z.string('缺少导览').regex(/^[a-z][a-z0-9-]{0,59}$/, '没有这个导览'),
  state: tourState,
});
export type TourEnd = z.input<typeof tourEnd>;

export const tourList = z.object({ tours: z.array(z.object({ tour: z.string(), state: tourState, endedAt: z.iso.datetime() })) });
export type TourList = z.infer<typeof tourList>;
