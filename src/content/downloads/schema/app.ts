import { z } from 'zod';

/** What is said of the app beside its packages. */
export const appInfo = z.object({
  name: z.string(),
  /** As the stores name it; what a visitor compares. */
  developer: z.string(),
  stores: z.array(z.object({ name: z.string(), href: z.string() })),
});
export type AppInfo = z.infer<typeof appInfo>;
