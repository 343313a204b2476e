import { z } from 'zod';
import { dayFilter } from '#platform/http/input/bounded-values.ts';

const line = z.string().trim().min(1).max(300);
const prose = z.string().trim().min(1).max(1000);
const code = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, '代码以小写字母开头，由字母、数字和连字符组成');
/** An address on this site, or an external https address. */
const href = z.string().regex(/^(\/(?!\/)|https:\/\/)\S*$/, '链接应以 / 或 https:// 开头');

/** A business for which the firm is licensed. */
export const licensedBusiness = z
  .object({
    code,
    name: line,
    /** The article of law on which the licence is based. */
    legalBasis: line,
    /** The licence: number of the document, or how to identify it. */
    permit: line,
    permittedOn: z.iso.date().nullable(),
    explanation: prose,
    entry: z.object({ text: line, href }).nullable(),
  })
  .strict();
export type LicensedBusiness = z.infer<typeof licensedBusiness>;
export const businessScope = z.object({ records: z.array(licensedBusiness) });
export type BusinessScope = z.infer<typeof businessScope>;

export const feeItemDraft = z.object({ code, business: line, product: line, name: line }).strict();
export type FeeItemDraft = z.infer<typeof feeItemDraft>;

const notice = z.object({ title: line, href });

export const feeRateDraft = z
  .object({
    code,
    standard: line,
    /** `无` where there is no minimum. */
    minimum: line,
    payee: line,
    remark: z.string().trim().max(500),
    source: line,
    isSample: z.boolean(),
    notice: notice.nullable(),
    effectiveFrom: z.iso.date(),
    /** The first day on which it is no longer in force; null while no end is known. */
    effectiveTo: z.iso.date().nullable(),
  })
  .strict()
  .refine(({ effectiveFrom, effectiveTo }) => effectiveTo === null || effectiveTo > effectiveFrom, {
    path: ['effectiveTo'],
    message: '失效日期应晚于生效日期',
  });
export type FeeRateDraft = z.infer<typeof feeRateDraft>;

export const feeRate = z.object({
  id: z.number(),
  code: z.string(),
  business: z.string(),
  product: z.string(),
  item: z.string(),
  standard: z.string(),
  minimum: z.string(),
  payee: z.string(),
  remark: z.string(),
  source: z.string(),
  isSample: z.boolean(),
  notice: notice.nullable(),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
});
export type FeeRate = z.infer<typeof feeRate>;

export const feeQuery = z.object({
  /** The day for which to list fees; today in Shanghai by default. */
  date: dayFilter,
  /** Name of a business. */
  business: z.string().trim().max(50, '业务名称不超过 50 个字').optional(),
});
export type FeeQuery = z.input<typeof feeQuery>;

export const feeSheet = z.object({
  date: z.string(),
  isToday: z.boolean(),
  /** All businesses that have fees, in their order. */
  businesses: z.array(z.string()),
  inForce: z.array(feeRate),
  /** The next rate of each fee, the nearest day first. */
  upcoming: z.array(feeRate),
  /** Shanghai day on which a rate was last entered; null without any. */
  updatedOn: z.string().nullable(),
});
export type FeeSheet = z.infer<typeof feeSheet>;

export const feeHistoryQuery = z.object({ code });
export type FeeHistoryQuery = z.input<typeof feeHistoryQuery>;
/** All rates of one fee, newest first. */
export const feeHistory = z.object({
  code: z.string(),
  business: z.string(),
  product: z.string(),
  item: z.string(),
  rates: z.array(feeRate),
});
export type FeeHistory = z.infer<typeof feeHistory>;

export const clientLevels = ['C1', 'C2', 'C3', 'C4', 'C5'] as const;
export const productLevels = ['R1', 'R2', 'R3', 'R4', 'R5'] as const;
const clientLevel = z.enum(clientLevels);
const productLevel = z.enum(productLevels);
export type ClientLevel = z.infer<typeof clientLevel>;
export type ProductLevel = z.infer<typeof productLevel>;

/** Names, score bands and descriptions of the levels, set by the firm within the rules. */
export const suitabilityScale = z
  .object({
    clients: z
      .array(z.object({ level: clientLevel, name: line, from: z.number().int(), to: z.number().int(), description: prose }).strict())
      .length(clientLevels.length),
    products: z
      .array(z.object({ level: productLevel, name: line, description: prose, examples: line }).strict())
      .length(productLevels.length),
    /** Months for which the result of a questionnaire is valid. */
    validMonths: z.number().int().min(1).max(36),
  })
  .strict()
  .refine(({ clients }) => clients.every(({ level }, at) => level === clientLevels[at]), {
    path: ['clients'],
    message: '客户等级应为 C1 至 C5',
  })
  .refine(({ products }) => products.every(({ level }, at) => level === productLevels[at]), {
    path: ['products'],
    message: '产品等级应为 R1 至 R5',
  })
  .refine(({ clients }) => clients.every(({ from, to }, at) => from === (at === 0 ? 0 : clients[at - 1]!.to + 1) && to >= from), {
    path: ['clients'],
    message: '分值区间应从 0 开始、首尾相接',
  })
  .refine(({ clients }) => clients.at(-1)?.to === 100, { path: ['clients'], message: '分值区间应到 100 为止' });
export type SuitabilityScale = z.infer<typeof suitabilityScale>;

/** A scale with the day from which it is in effect. */
export const datedScale = suitabilityScale.safeExtend({ effectiveFrom: z.iso.date() });
export type DatedScale = z.infer<typeof datedScale>;

/** `match`: suitable. `warn`: above the client's level, allowed after a written warning if the client insists. `refuse`: not allowed. */
export const matchOutcome = z.enum(['match', 'warn', 'refuse']);
export type MatchOutcome = z.infer<typeof matchOutcome>;

export const suitability = z.object({
  version: z.number(),
  effectiveFrom: z.string(),
  ...suitabilityScale.shape,
  /** Rows of the match table: the lowest category of clients first, then C1 to C5. */
  matrix: z.array(
    z.object({
      client: clientLevel,
      isLowest: z.boolean(),
      cells: z.array(z.object({ product: productLevel, outcome: matchOutcome })),
    }),
  ),
});
export type Suitability = z.infer<typeof suitability>;
