import { z } from 'zod';
import { task } from '#content/help/schema.ts';

export const taskQuery = z.object({ code: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '事项代码由小写字母、数字和连字符组成') });
export type TaskQuery = z.input<typeof taskQuery>;

/** A guide to an errand with what other parts of the site publish about it: fee, hours, online start and open branches. */
export const taskDetail = task.extend({
  /** From the list of fees or the online business; null when neither names one. */
  fee: z.object({ value: z.string(), note: z.string(), source: z.string(), href: z.string() }).nullable(),
  /** The channels for it, with the published hours. `href` is the address of each. */
  ways: z.array(z.object({ name: z.string(), hours: z.string(), href: z.string() })),
  /** The page that starts it online. */
  online: z.object({ href: z.string(), minutes: z.number() }).nullable(),
  /** Branches by their published hours at this moment; null while the trading calendar is missing. */
  branches: z.object({ open: z.number(), total: z.number(), isTradingDay: z.boolean() }).nullable(),
});
export type TaskDetail = z.output<typeof taskDetail>;
