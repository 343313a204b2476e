import { z } from 'zod';
import { effects, flowStep } from '../flow.ts';

const line = z.string().trim().min(1).max(300);

export const businessCode = z.string().regex(/^[a-z][a-z0-9_]{1,40}$/, '业务代码由小写字母、数字和下划线组成');

export const businessGroups = ['account', 'permission', 'credit', 'assessment'] as const;

/** Hours in which a case may be opened and submitted, in Shanghai time: always, on trading days, or while the market is open. */
const serviceTime = z.object({
  days: z.enum(['every', 'trading']),
  from: z.string().regex(/^\d{2}:\d{2}$/),
  to: z.string().regex(/^\d{2}:\d{2}$/),
});

/**
 * Automatic decisions: the rules approve a case some seconds after submission unless one of `returns` matches the form values.
 * Cases for manual review (`byPerson`) are never decided automatically; staff have `days` working days, not counting the day of
 * submission.
 */
const review = z.object({
  byPerson: z.boolean().default(false),
  days: z.number().int().min(1).max(30).default(1),
  afterSeconds: z.number().int().min(0).max(864_000),
  returns: z.array(z.object({ step: businessCode, field: z.string().min(1), endsWith: z.string().min(1), reason: line })).default([]),
});

export const business = z
  .object({
    name: z.string().trim().min(1).max(40),
    group: z.enum(businessGroups),
    /** Sort order in the hall, ascending. */
    sort: z.number().int().min(0).max(999).default(0),
    summary: line,
    materials: z.array(line).min(1),
    minutes: z.number().int().min(1).max(120),
    serviceTime,
    fee: line,
    next: z.array(line).min(1),
    risk: line.optional(),
    /** The risk level that the client's level is compared with (trade rule X3); absent when nothing is bought. */
    productLevel: z.enum(['R1', 'R2', 'R3', 'R4', 'R5']).optional(),
    /** Days until an unfinished case expires. */
    keepDays: z.number().int().min(1).max(90).default(30),
    steps: z.array(flowStep).min(1),
    effect: z.enum(effects),
    /** The permission that the effect grants. */
    permission: businessCode.optional(),
    review,
  })
  .refine(({ steps }) => steps.at(-1)?.kind === 'confirm', { path: ['steps'], message: '最后一步应为确认提交' })
  .refine(({ steps }) => new Set(steps.map(({ code }) => code)).size === steps.length, { path: ['steps'], message: '步骤代码不能重复' });
export type Business = z.output<typeof business>;
export type BusinessDraft = z.input<typeof business>;

/** A version as submitted for publication. */
export const businessVersion = z.object({ code: businessCode, validFrom: z.iso.date(), body: business });
export type BusinessVersion = z.output<typeof businessVersion>;
