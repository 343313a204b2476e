import { z } from 'zod';

/** Data of the app beside its packages. */
export const appInfo = z.object({
  name: z.string(),
  /** The developer's name in the app stores, so that visitors can compare it. */
  developer: z.string(),
  stores: z.array(z.object({ name: z.string(), href: z.string() })),
});
export type AppInfo = z.infer<typeof appInfo>;
