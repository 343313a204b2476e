import { z } from 'zod';
import { href, line, partialDate, versionFields, paragraphText } from './fields.ts';

export const milestone = z.object({
  /** `1998`, `1998-09` or `1998-09-28`. */
  date: partialDate,
  title: line,
  text: paragraphText,
  /** True for the few events that the drawing emphasizes. */
  isMajor: z.boolean().default(false),
  href: href.optional(),
});
export type Milestone = z.output<typeof milestone>;

export const milestonesContent = z.object({ milestones: z.array(milestone).min(1) });

/** 大事记, newest first. */
export const memorabiliaList = z.object({ records: z.array(milestone), ...versionFields });
export type Memorabilia = z.infer<typeof memorabiliaList>;

/** The years from the first event to the last, oldest first, including years without events. */
export const dateLineList = z.object({
  years: z.array(z.object({ year: z.number(), count: z.number(), isMajor: z.boolean(), titles: z.array(z.string()) })),
  ...versionFields,
});
export type DateLine = z.infer<typeof dateLineList>;
