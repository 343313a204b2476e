import { z } from 'zod';

/** The definition of a business as data: the information shown beforehand and the steps of a case. */

const code = z.string().regex(/^[a-z][a-z0-9_]{1,40}$/, '代码由小写字母、数字和下划线组成，以字母开头');
const name = z.string().trim().min(1).max(40);
const line = z.string().trim().min(1).max(300);
const ofStep = { code, name, hint: line.optional() };

const field = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,30}$/),
  label: name,
  kind: z.enum(['text', 'longText', 'mobile', 'email', 'address', 'choice', 'day', 'tradingPassword']),
  hint: line.optional(),
  isOptional: z.boolean().default(false),
  /** For kind `choice`. */
  choices: z.array(z.object({ value: z.string().min(1).max(40), text: name })).optional(),
  /** Maximum length in characters. */
  max: z.number().int().min(1).max(500).default(100),
});
export type FlowField = z.output<typeof field>;

export const flowStep = z.discriminatedUnion('kind', [
  /** The conditions of one set, evaluated for the client. */
  z.object({ ...ofStep, kind: z.literal('conditions'), conditionSet: code }),
  /** The risk questionnaire or a knowledge test. */
  z.object({ ...ofStep, kind: z.literal('paper'), paper: code }),
  /** Both sides of the identity card, with the recognised fields. */
  z.object({ ...ofStep, kind: z.literal('idCard') }),
  z.object({
    ...ofStep,
    kind: z.literal('form'),
    fields: z.array(field).min(1),
    /** Minimum number of filled fields when each is optional. */
    atLeast: z.number().int().min(0).max(20).default(0),
  }),
  /** Documents that are read and signed with a code. */
  z.object({ ...ofStep, kind: z.literal('agreements'), documents: z.array(code).min(1) }),
  /** A summary of all data before submission. */
  z.object({ ...ofStep, kind: z.literal('confirm') }),
]);
export type FlowStep = z.output<typeof flowStep>;
export type StepKind = FlowStep['kind'];
export type StepOf<Kind extends StepKind> = Extract<FlowStep, { kind: Kind }>;

/** The change that an approved case carries out. */
export const effects = ['none', 'grantPermission', 'updateIdCard', 'changeContact', 'resetTradingPassword'] as const;

/** Effects that could let somebody else take over the account: approval by staff needs two people. The database enforces the same list. */
export const controllingEffects: readonly (typeof effects)[number][] = ['updateIdCard', 'changeContact', 'resetTradingPassword'];
