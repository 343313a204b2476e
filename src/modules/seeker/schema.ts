import { z } from 'zod';

export const nothing = z.object({});
export type Nothing = z.infer<typeof nothing>;

/** A mainland mobile number (DOMAIN X22). */
export const mobile = z.string().regex(/^1[3-9]\d{9}$/, '请输入 11 位手机号码');

/** `mobile` is masked. */
export const seekerSession = z.object({
  mobile: z.string(),
  endsAt: z.string(),
  remainingSeconds: z.number(),
  canExtend: z.boolean(),
});
export type SeekerSession = z.infer<typeof seekerSession>;
