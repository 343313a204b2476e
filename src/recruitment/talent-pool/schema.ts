import { z } from 'zod';
import { talentVersion } from './web/talent-words.ts';

/** Whether one is in the pool, and until which day; `isOpenTo` tells whether one can join: with a resume that was declared true. */
export const talentState = z.object({
  isMember: z.boolean(),
  validUntil: z.string().nullable(),
  isOpenTo: z.boolean(),
  history: z.array(z.object({ at: z.string(), decision: z.enum(['given', 'withdrawn']), validUntil: z.string().nullable() })),
});
export type TalentState = z.infer<typeof talentState>;

export const talentDecision = z.strictObject({
  /** Of the words that were read. */
  version: z.literal(talentVersion, '说明已更新，请刷新后重新阅读'),
  decision: z.enum(['given', 'withdrawn'], '请选择加入或退出'),
});
export type TalentDecision = z.infer<typeof talentDecision>;
