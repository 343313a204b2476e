import { z } from 'zod';
import { dayFilter } from '#platform/http/input/bounded-values.ts';
import { calculators } from '../web/calculation/field-names.ts';
import { cashGroup } from '../web/groups.ts';
import { board, contractKinds, group } from './terms.ts';

/** Maximum number of different codes per request. */
const mostCodes = 20;
const codeList = z
  .string()
  .regex(/^\d{6}(,\d{6})*$/, '请填写 6 位证券代码，以逗号分隔')
  .transform((text) => [...new Set(text.split(','))])
  .refine((codes) => codes.length <= mostCodes, `一次最多查询 ${mostCodes} 个代码`);

export const securityFactQuery = z.object({
  /** Six-digit codes, separated by commas. */
  codes: codeList,
  /** As-of date; a day without a version falls back to the last one before it. */
  date: dayFilter,
});
export type SecurityFactQuery = z.input<typeof securityFactQuery>;

/** The list data used by a calculation. Percent; null when the lists have none. */
export const securityFact = z.object({
  code: z.string(),
  exchange: z.string(),
  name: z.string(),
  haircut: z.number().nullable(),
  group: z.union([group, z.literal(cashGroup)]).nullable(),
  board: board.nullable(),
  financingMargin: z.number().nullable(),
  lendingMargin: z.number().nullable(),
  /** Set for a security that is valued at a fair price instead of its market price; otherwise null. */
  fairPrice: z.number().nullable(),
});
export type SecurityFact = z.infer<typeof securityFact>;
export const securityFactList = z.object({
  /** Data date of the collateral list; null while there is none. */
  asOf: z.string().nullable(),
  isSynthetic: z.boolean(),
  records: z.array(securityFact),
});
export type SecurityFactList = z.infer<typeof securityFactList>;

/** The fields of a calculator by name, as submitted by its form. */
export type FieldValues = Partial<Record<string, string>>;
const fieldsOf = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string().trim().max(40, '不超过 40 个字符').optional()])));

export const maintenanceFields = fieldsOf(calculators.ratio.names);
export const balanceFields = fieldsOf(calculators.available.names);
export const interestFields = fieldsOf(calculators.interest.names);
export const concentrationFields = fieldsOf(calculators.concentration.names);

/** One step of a calculation: name, expression with figures, result. */
export const calculationStep = z.object({ name: z.string(), figures: z.string(), value: z.string() });
export type CalculationStep = z.infer<typeof calculationStep>;

/** The version of the terms that was used. */
const usedTerms = z.object({ date: z.string(), version: z.number(), effectiveFrom: z.string() });
/** Amounts in yuan, to the cent. */
const yuan = z.number();
const steps = z.array(calculationStep);

const maintenanceStandings = ['noDebt', 'withdrawable', 'normal', 'attention', 'warning', 'severe', 'liquidation'] as const;
const standing = z.enum(maintenanceStandings);
export type MaintenanceLevel = z.infer<typeof standing>;

export const maintenanceResult = z.object({
  used: usedTerms,
  assets: yuan,
  debt: yuan,
  /** In percent, truncated after two places; null without debt, when it is infinite. */
  ratio: z.number().nullable(),
  standing,
  /** Fall of all securities together until each line is reached; null when a fall cannot reach it. */
  lines: z.array(z.object({ name: z.string(), line: z.number(), isBelow: z.boolean(), fall: z.number().nullable() })),
  /** The amount that can be withdrawn without going below the withdraw line. */
  withdrawable: yuan,
  /** The top-up to the restore line: cash to add, or securities to sell for repayment. Null while the ratio is above it. */
  topUp: z.object({ line: z.number(), add: yuan, sell: yuan.nullable() }).nullable(),
  whatIf: z.object({ fall: z.number(), ratio: z.number().nullable(), standing }).nullable(),
  steps,
});
export type MaintenanceResult = z.infer<typeof maintenanceResult>;

/** The margin ratio that applies to a contract, and the reason. */
const contractMargin = z.object({
  name: z.string(),
  kind: z.enum(contractKinds),
  openedOn: z.string(),
  ratio: z.number(),
  /** True when entered by the visitor. */
  isOwn: z.boolean(),
  minimum: z.number().nullable(),
  termsVersion: z.number().nullable(),
});
export type ContractMargin = z.infer<typeof contractMargin>;

export const balanceResult = z.object({
  used: usedTerms,
  available: yuan,
  /** The parts of the balance; negative ones reduce it. */
  parts: z.array(z.object({ name: z.string(), amount: yuan })),
  contracts: z.array(contractMargin),
  /** The amount that could be bought on margin today, at the general ratio. */
  buyable: yuan,
  marginRatio: z.number(),
  steps,
});
export type BalanceResult = z.infer<typeof balanceResult>;

const interestSegment = z.object({ from: z.string(), to: z.string(), days: z.number(), rate: z.number(), amount: yuan });
export type InterestSegment = z.infer<typeof interestSegment>;
export const interestResult = z.object({
  total: yuan,
  contracts: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['financing', 'lending']),
      principal: yuan,
      from: z.string(),
      to: z.string(),
      due: z.string(),
      days: z.number(),
      /** Periods with one rate each; the last day of each is not counted. */
      segments: z.array(interestSegment),
      interest: yuan,
      overdueDays: z.number(),
      overdueBase: yuan,
      penalty: yuan,
      total: yuan,
    }),
  ),
  steps,
});
export type InterestResult = z.infer<typeof interestResult>;

export const concentrationResult = z.object({
  used: usedTerms,
  assets: yuan,
  /** In percent, truncated after two places; null without debt. */
  ratio: z.number().nullable(),
  /** Bounds in percent: `from` inclusive, `to` exclusive; null without an upper bound. */
  band: z.object({ from: z.number(), to: z.number().nullable() }),
  holdings: z.array(
    z.object({
      name: z.string(),
      group: z.string(),
      value: yuan,
      share: z.number(),
      /** Null for holdings without a limit. */
      limit: z.number().nullable(),
      isOver: z.boolean(),
      /** The amount above the limit, and what can still be bought with the account's own cash. */
      excess: yuan,
      room: yuan.nullable(),
    }),
  ),
  boards: z.array(z.object({ name: z.string(), value: yuan, share: z.number(), limit: z.number(), isOver: z.boolean(), excess: yuan })),
  steps,
});
export type ConcentrationResult = z.infer<typeof concentrationResult>;
