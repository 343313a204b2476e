import { z } from 'zod';
import { talentVersion } from './web/talent-labels.ts';

/** Membership of the talent pool with its last day; `isOpenTo` is true when the job seeker can join: with a resume declared true. */
export const talentState = z.object({
  isMember: z.boolean(),
  validUntil: z.string().nullable(),
  isOpenTo: z.boolean(),
  history: z.array(z.object({ at: z.string(), decision: z.enum(['given', 'withdrawn']), validUntil: z.string().nullable() })),
});
export type TalentState = z.infer<typeof talentState>;

export const talentDecision = z.strictObject({
  /** Version of the terms that were read. */
  version: z.literal(talentVersion, '说明已更新，请刷新后重新阅读'),
  decision: z.enum(['given', 'withdrawn'], '请选择加入或退出'),
});
export type TalentDecision = z.infer<typeof talentDecision>;
