import { z } from 'zod';

/** Confirmed checks before the launch. */
export const launchDraft = z.object({
  statement: z.string('请填写上线声明').trim().min(10, '上线声明不少于 10 个字').max(500, '上线声明不超过 500 个字'),
});
export type LaunchDraft = z.infer<typeof launchDraft>;
