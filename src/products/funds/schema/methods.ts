import { z } from 'zod';
import { calendarDay } from '#platform/http/input/bounded-values.ts';
import { rateFund } from '../score-fund.ts';
import { riskLevels } from '../web/risk-level.ts';
import { choice, line, riskLevel } from './funds.ts';

const score = z.number().int().min(1).max(5);
const indicator = z.object({ name: line, weight: z.number().int().min(1).max(100), measures: line, low: line, high: line });
const band = z.object({ level: riskLevel, from: z.number(), to: z.number(), description: z.string().trim().min(1).max(400) });
const example = z.object({
  fund: line,
  scores: z.array(score),
  floor: z.string().trim().max(200).nullable(),
  level: riskLevel,
  text: z.string().trim().max(600),
});

/**
 * An agency's method: indicators with weights of 100 in total, bands of the total score from 20 to 100 without gaps, minimum
 * levels by kind.
 */
export const methodBody = z
  .object({
    agency: line,
    summary: z.string().trim().min(1).max(600),
    indicators: z.array(indicator).min(3).max(12),
    bands: z.array(band).length(riskLevels.length),
    floors: z.array(z.object({ what: line, level: riskLevel, reason: line })),
    example,
  })
  .refine(({ indicators }) => indicators.reduce((sum, { weight }) => sum + weight, 0) === 100, {
    path: ['indicators'],
    message: '指标权重之和应为 100',
  })
  .refine(
    ({ bands }) => bands.every(({ level, from, to }, at) => level === riskLevels[at] && to > from && from === (bands[at - 1]?.to ?? 20)),
    {
      path: ['bands'],
      message: '分值区间应从 20 开始、首尾相接，依次为 R1 至 R5',
    },
  )
  .refine(({ bands }) => bands.at(-1)?.to === 100, { path: ['bands'], message: '分值区间应到 100 为止' })
  .refine(({ indicators, example: { scores } }) => scores.length === indicators.length, {
    path: ['example', 'scores'],
    message: '算例应给每个指标打分',
  });
export type MethodBody = z.infer<typeof methodBody>;

/** A version of the method as published. The level of its worked example must equal the computed one. */
export const methodDraft = methodBody
  .safeExtend({ effectiveFrom: calendarDay('日期应写成 2026-08-21 的样子'), fileId: z.uuid().nullable() })
  .superRefine(({ floors, ...method }, { addIssue }) => {
    // Without bands there is no level to compute; the error is reported at the bands.
    if (method.bands.length === 0) return;
    const { scores, floor, level } = method.example;
    const counted = rateFund(method, scores, floors.find(({ what }) => what === floor)?.level).level;
    if (counted !== level) addIssue({ code: 'custom', path: ['example', 'level'], message: `按本方法算出的等级是 ${counted}` });
  });
export type MethodDraft = z.infer<typeof methodDraft>;

export const methodQuery = z.object({ version: choice(z.coerce.number<number | string>().int().min(1).max(10_000), '版本应为整数') });
export type MethodQuery = z.input<typeof methodQuery>;
export const evaluationMethod = z.object({
  version: z.number(),
  effectiveFrom: z.string(),
  /** The day from which the next version is in effect; null for the newest. */
  effectiveTo: z.string().nullable(),
  isCurrent: z.boolean(),
  ...methodBody.shape,
  example: example.extend({ total: z.number(), parts: z.array(z.number()) }),
  file: z.object({ name: z.string(), url: z.string(), size: z.number(), sha256: z.string() }).nullable(),
  versions: z.array(z.object({ version: z.number(), effectiveFrom: z.string() })),
});
export type EvaluationMethod = z.infer<typeof evaluationMethod>;
