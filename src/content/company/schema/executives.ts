import { z } from 'zod';
import { day, isSample, line, versionFields, paragraphText } from './fields.ts';

export const executiveGroups = ['executive', 'director', 'supervisor'] as const;

const person = z.object({
  name: line,
  post: line,
  /** 任职日期 */
  since: day,
  /** 任职资格批复文号 (until 2022-03) or 备案 number. */
  qualification: line,
  /** Responsibilities of the person. */
  duties: paragraphText,
  profile: paragraphText,
  isSample,
});

export const executivesContent = z.object({ people: z.array(person.extend({ group: z.enum(executiveGroups) })) });

const listed = z.array(
  person.extend({
    /** Starts at 1 within the group. */
    index: z.number(),
  }),
);

/** An empty group is omitted. */
export const executiveList = z.object({
  executive: listed.optional(),
  director: listed.optional(),
  supervisor: listed.optional(),
  ...versionFields,
});
export type ExecutiveList = z.infer<typeof executiveList>;
export type Executive = NonNullable<ExecutiveList['executive']>[number];
