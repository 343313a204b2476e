import { z } from 'zod';
import { effects, flowStep } from '../flow.ts';

const line = z.string().trim().min(1).max(300);

export const businessCode = z.string().regex(/^[a-z][a-z0-9_]{1,40}$/, '业务代码由小写字母、数字和下划线组成');

export const businessGroups = ['account', 'permission', 'credit', 'assessment'] as const;

/** When a case may be opened and submitted: always, on trading days, or only while the market is open, in Shanghai's time. */
const serviceTime = z.object({
  days: z.enum(['every', 'trading']),
  from: z.string().regex(/^\d{2}:\d{2}$/),
  to: z.string().regex(/^\d{2}:\d{2}$/),
});

/**
 * How rules decide until staff do: they approve so many seconds after the submission, unless one of `returns` fits what was typed. What a
 * person has to look at (`byPerson`) they leave alone, however long it waits; the person has so many working `days`, the one of submission not counted.
 */
const review = z.object({
  byPerson: z.boolean().default(false),
  days: z.number().int().min(1).max(30).default(1),
  afterSeconds: z.number().int().min(0).max(864_000),
  returns: z.array(z.object({ step: businessCode, field: z.string().min(1), endsWith: z.string().min(1), reason: line })).default([]),
});

/** A business with its flow. */
export const business = z
  .object({
    name: z.string().trim().min(1).max(40),
    group: z.enum(businessGroups),
    /** Its place in the hall: the lowest first. */
    sort: z.number().int().min(0).max(999).default(0),
    summary: line,
    materials: z.array(line).min(1),
    minutes: z.number().int().min(1).max(120),
    serviceTime,
    fee: line,
    next: z.array(line).min(1),
    risk: line.optional(),
    /** The level of risk that the client's own level is matched with (DOMAIN X3); none where nothing is bought. */
    productLevel: z.enum(['R1', 'R2', 'R3', 'R4', 'R5']).optional(),
    /** Days after which an unfinished case expires. */
    keepDays: z.number().int().min(1).max(90).default(30),
    steps: z.array(flowStep).min(1),
    effect: z.enum(effects),
    /** What the effect is about: which permission. */
    permission: businessCode.optional(),
    review,
  })
  .refine(({ steps }) => steps.at(-1)?.kind === 'confirm', { path: ['steps'], message: '最后一步应为确认提交' })
  .refine(({ steps }) => new Set(steps.map(({ code }) => code)).size === steps.length, { path: ['steps'], message: '步骤代码不能重复' });
export type Business = z.output<typeof business>;
export type BusinessDraft = z.input<typeof business>;

/** A version as staff publish it. */
export const businessVersion = z.object({ code: businessCode, validFrom: z.iso.date(), body: business });
export type BusinessVersion = z.output<typeof businessVersion>;
