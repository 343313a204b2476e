import { z } from 'zod';

/** A guide in the list of guides. */
export const guideCard = z.object({
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  level: z.enum(['begin', 'trade', 'hold', 'deepen']),
  /** Reading time in whole minutes. */
  minutes: z.number(),
  version: z.number(),
  /** Day on which the text last changed, `2026-11-21`. */
  updatedOn: z.string(),
});
export type GuideCard = z.infer<typeof guideCard>;

export const guideList = z.object({ records: z.array(guideCard), total: z.number() });
export type GuideList = z.infer<typeof guideList>;
