import { z } from 'zod';
import { businessCode } from '#clients/cases/schema/businesses.ts';
import { businessInfo } from '#clients/cases/schema/cases.ts';

/** Request and response schemas of a rehearsal: the published steps of a business with what each requires, no personal data. */

const ofStep = { code: z.string(), name: z.string(), hint: z.string().nullable() };

const rehearsalField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  hint: z.string().nullable(),
  isOptional: z.boolean(),
  /** Labels of the choices; empty for text fields. */
  choices: z.array(z.string()),
});
export type RehearsalField = z.infer<typeof rehearsalField>;

const rehearsalStep = z.discriminatedUnion('kind', [
  z.object({ ...ofStep, kind: z.literal('conditions'), conditions: z.array(z.object({ name: z.string(), standard: z.string() })) }),
  z.object({
    ...ofStep,
    kind: z.literal('paper'),
    title: z.string(),
    questions: z.number(),
    /** Pass score of a knowledge test; null when there is none. */
    passScore: z.number().nullable(),
    validMonths: z.number(),
    attemptsPerDay: z.number(),
    /** A sample question of the risk questionnaire; null for knowledge tests, whose questions are not disclosed. */
    example: z.object({ text: z.string(), options: z.array(z.string()) }).nullable(),
  }),
  z.object({ ...ofStep, kind: z.literal('idCard') }),
  z.object({ ...ofStep, kind: z.literal('form'), fields: z.array(rehearsalField), atLeast: z.number() }),
  z.object({
    ...ofStep,
    kind: z.literal('agreements'),
    documents: z.array(z.object({ code: z.string(), version: z.number(), title: z.string(), keyPoints: z.array(z.string()) })),
  }),
  z.object({ ...ofStep, kind: z.literal('confirm') }),
]);
export type RehearsalStep = z.infer<typeof rehearsalStep>;

export const rehearsalInput = z.object({ busi_code: businessCode });
export type RehearsalInput = z.infer<typeof rehearsalInput>;

/** The public information about a business and its steps; whether it is open now does not matter. */
export const rehearsal = z.object({
  ...businessInfo.omit({ isOpenNow: true, productLevel: true }).shape,
  steps: z.array(rehearsalStep).min(1),
});
export type Rehearsal = z.infer<typeof rehearsal>;
