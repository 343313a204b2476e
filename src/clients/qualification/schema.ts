import { z } from 'zod';
import { baseParameters } from '#identity/accounts/schema.ts';

const code = z.string().regex(/^[a-z][a-z0-9_]{1,40}$/, '代码由小写字母、数字和下划线组成，以字母开头');
const line = z.string().trim().min(1).max(300);

export const clientLevels = ['C1', 'C2', 'C3', 'C4', 'C5'] as const;

/** A condition as data; the evaluation of each kind is in `service/checks`. */
export const conditionRule = z.discriminatedUnion('kind', [
  /** Average of the trading days before the application, without borrowed assets, in yuan. */
  z.object({ kind: z.literal('averageAssets'), tradingDays: z.int().min(1).max(60), yuan: z.int().min(1).max(1_000_000_000) }),
  /** Whole months since the first trade. */
  z.object({ kind: z.literal('experience'), months: z.int().min(1).max(600) }),
  /** A valid risk assessment of at least this level; never the lowest category (trade rule X3). */
  z.object({ kind: z.literal('riskLevel'), atLeast: z.enum(clientLevels) }),
  z.object({ kind: z.literal('idCard') }),
  /** Years of age, both limits included. */
  z
    .object({ kind: z.literal('age'), from: z.int().min(0).max(150), to: z.int().min(0).max(150).optional() })
    .refine(({ from, to }) => to === undefined || from <= to, { path: ['to'], message: '最高年龄不能低于最低年龄' }),
  /** Not on a list of dishonest persons. */
  z.object({ kind: z.literal('cleanRecord') }),
  /** Has credit trading, or has traded financial futures. */
  z.object({ kind: z.literal('creditOrFutures') }),
  /** The exchange's options test, in three levels. */
  z.object({ kind: z.literal('optionsTest'), level: z.int().min(1).max(3) }),
  /** Simulated options trading recognised by the exchange. */
  z.object({ kind: z.literal('optionsPractice') }),
  /** Whole months since the account was designated to the firm or opened with it. */
  z.object({ kind: z.literal('designation'), months: z.int().min(1).max(600) }),
]);
export type ConditionRule = z.output<typeof conditionRule>;
export type RuleOf<Kind extends ConditionRule['kind']> = Extract<ConditionRule, { kind: Kind }>;

const condition = z.object({
  id: code,
  name: z.string().trim().min(1).max(40),
  /** Text for the client. */
  standard: line,
  /** The rule it is based on. */
  source: line,
  /** Internal note for compliance; never shown to visitors. */
  remark: line.optional(),
  rule: conditionRule,
});
export type Condition = z.output<typeof condition>;

export const conditionSet = z
  .object({
    name: z.string().trim().min(1).max(40),
    /** Sort order among the sets. */
    sort: z.int().min(0).max(1000).default(0),
    conditions: z.array(condition).min(1).max(20),
  })
  .refine(({ conditions }) => new Set(conditions.map(({ id }) => id)).size === conditions.length, {
    path: ['conditions'],
    message: '条件代码不能重复',
  });
export type ConditionSet = z.output<typeof conditionSet>;

export const conditionSetDraft = z.object({ code, validFrom: z.iso.date(), body: conditionSet });
export type ConditionSetDraft = z.input<typeof conditionSetDraft>;

export const qualificationInput = z.object({
  busi_code: code,
  /** The case that the conditions are checked for: its flow then selects the set. */
  acpt_id: z.uuid().optional(),
  ...baseParameters,
});
export type QualificationInput = z.input<typeof qualificationInput>;

/** One day of the average; amounts in yuan, formatted. */
const countedDay = z.object({ day: z.string(), total: z.string(), borrowed: z.string(), counted: z.string() });

export const conditionResult = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  standard: z.string(),
  source: z.string(),
  actual: z.string(),
  pass: z.boolean(),
  /** A short text about what is missing; absent when it passes. */
  gap: z.string().optional(),
  /** A shorter text for a missing amount of money: `日均差 12.3 万元`. */
  brief: z.string().optional(),
  /** Explanation of the calculation. */
  explain: z.string(),
  /** The first date on which it can pass; absent when unknown. */
  earliest: z.string().optional(),
  days: z.array(countedDay).optional(),
});
export type ConditionResult = z.infer<typeof conditionResult>;

export const qualificationResult = z.object({
  data: z.array(conditionResult),
  bpass: z.boolean(),
  /** Id of this evaluation, used to confirm it. */
  evaluation: z.uuid(),
  name: z.string(),
  version: z.number(),
  evaluatedAt: z.iso.datetime(),
  /** True for demo data. */
  isSample: z.boolean(),
});
export type QualificationResult = z.infer<typeof qualificationResult>;

export const confirmInput = z.object({ acpt_id: z.uuid(), evaluation: z.uuid(), ...baseParameters });
export type QualificationConfirmInput = z.input<typeof confirmInput>;

const publishedSet = z.object({
  code: z.string(),
  name: z.string(),
  version: z.number(),
  validFrom: z.string(),
  conditions: z.array(z.object({ id: z.string(), name: z.string(), standard: z.string(), source: z.string() })),
});
export const conditionSetList = z.object({ sets: z.array(publishedSet) });
export type ConditionSetList = z.infer<typeof conditionSetList>;
