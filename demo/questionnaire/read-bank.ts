import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { QuestionnaireDraft } from '#modules/client/questionnaire/schema/questionnaires.ts';

/** Why each dimension is asked about: the bank itself does not say. */
const reasons: Record<string, string> = {
  financial_situation: '收入来源、资产和负债决定您能承受多大的损失而不影响生活。',
  investment_knowledge: '看得懂产品怎样赚钱、怎样亏钱，才谈得上自己作决定。',
  investment_experience: '经历过的涨跌，比想象中的涨跌更能说明您会怎样应对。',
  investment_goal: '资金什么时候要用、用来做什么，决定能不能等到价格恢复。',
  risk_preference: '面对亏损您会怎样做、最多能接受多少，决定哪些产品会让您睡不着觉。',
};

/** What a declaration asks the client to do besides: online there is no room for a second person's papers. */
const followUps: Record<string, { option: string; text: string }> = {
  D2: {
    option: '否（请填写实际控制人或受益人信息）',
    text: '您声明账户的实际控制人或受益人不是本人，请携带双方有效身份证件到营业网点登记。',
  },
};

const chosen = z.union([z.string(), z.array(z.string())]);
const listOf = (keys: z.infer<typeof chosen>): string[] => (typeof keys === 'string' ? [keys] : keys);

/** A question bank as it is exchanged between systems. */
const bank = z.object({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  validity_months: z.number(),
  max_attempts_per_day: z.number(),
  dimensions: z.array(z.object({ id: z.string(), name_zh: z.string() })),
  questions: z.array(
    z.object({
      id: z.string(),
      dimension: z.string(),
      type: z.enum(['single', 'multiple']),
      text: z.string(),
      options: z.array(
        z.object({ key: z.string(), text: z.string(), score: z.number(), flag: z.string().optional(), exclusive: z.boolean().optional() }),
      ),
    }),
  ),
  unscored_declarations: z.array(
    z.object({ id: z.string(), text: z.string(), type: z.enum(['single', 'multiple']), options: z.array(z.string()) }),
  ),
  banding: z.array(
    z.object({
      class: z.enum(['C1', 'C2', 'C3', 'C4', 'C5']),
      name_zh: z.string(),
      min_score: z.number(),
      max_score: z.number(),
      matching_product_levels: z.array(z.enum(['R1', 'R2', 'R3', 'R4', 'R5'])),
    }),
  ),
  lowest_risk_class: z.object({
    name_zh: z.string(),
    any_of: z.array(z.object({ flags_all: z.array(z.string()).optional(), profile: z.string().optional(), explain_zh: z.string() })),
    effect_zh: z.string(),
  }),
  consistency_checks: z.array(z.object({ id: z.string(), when: z.record(z.string(), chosen), message_zh: z.string() })),
  product_levels: z.array(z.object({ level: z.enum(['R1', 'R2', 'R3', 'R4', 'R5']), name_zh: z.string(), examples: z.array(z.string()) })),
  worked_examples: z.array(
    z.object({
      answers: z.record(z.string(), chosen),
      expected_score: z.number(),
      expected_class: z.enum(['C1', 'C2', 'C3', 'C4', 'C5']),
      expected_lowest_class: z.boolean(),
    }),
  ),
});

/**
 * The demo firm's questionnaire on risk tolerance, as it is published, from the question bank beside this file; the version of another year has
 * the same questions.
 */
export function readRiskBank(year?: number): QuestionnaireDraft {
  const read = bank.parse(JSON.parse(readFileSync(new URL('./risk_tolerance_individual.json', import.meta.url), 'utf8')));
  const version = year === undefined ? read.version : `${year}.1`;
  return { code: read.id, version, validFrom: `${version.slice(0, 4)}-01-01`, body: toBody(read) };
}

function toBody(read: z.infer<typeof bank>): QuestionnaireDraft['body'] {
  return {
    title: read.title,
    validMonths: read.validity_months,
    attemptsPerDay: read.max_attempts_per_day,
    dimensions: read.dimensions.map(({ id, name_zh: name }) => ({ id, name, reason: reasons[id] ?? '' })),
    questions: read.questions.map(({ type: kind, options, ...question }) => ({
      ...question,
      kind,
      options: options.map(({ exclusive, ...option }) => ({ ...option, ...(exclusive && { isExclusive: true }) })),
    })),
    declarations: read.unscored_declarations.map(({ type: kind, ...declaration }) => ({
      ...declaration,
      kind,
      ...(kind === 'multiple' && { exclusive: declaration.options[0]! }),
      ...(followUps[declaration.id] && { followUp: followUps[declaration.id] }),
    })),
    bands: read.banding.map((band) => ({
      level: band.class,
      name: band.name_zh,
      from: band.min_score,
      to: band.max_score,
      productLevels: band.matching_product_levels,
    })),
    lowest: {
      name: read.lowest_risk_class.name_zh,
      rules: read.lowest_risk_class.any_of.map(({ flags_all: flags = [], profile, explain_zh: explanation }) => ({
        flags,
        ...(profile !== undefined && { profile }),
        explanation,
      })),
      effect: read.lowest_risk_class.effect_zh,
    },
    checks: read.consistency_checks.map(({ id, when, message_zh: message }) => ({
      id,
      message,
      when: Object.entries(when).map(([question, keys]) => ({ question, options: listOf(keys) })),
    })),
    productLevels: read.product_levels.map(({ level, name_zh: name, examples }) => ({ level, name, examples })),
    examples: read.worked_examples.map(({ answers, expected_score: score, expected_class: level, expected_lowest_class: isLowest }) => ({
      answers: Object.fromEntries(Object.entries(answers).map(([id, keys]) => [id, listOf(keys)])),
      score,
      level,
      isLowest,
    })),
  };
}
