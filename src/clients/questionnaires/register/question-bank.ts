import { z } from 'zod';
import type { QuestionnaireDraft } from '../schema/questionnaires.ts';

const chosen = z.union([z.string(), z.array(z.string())]);
const listOf = (keys: z.infer<typeof chosen>): string[] => (typeof keys === 'string' ? [keys] : keys);

/** A question bank in the exchange format between systems. */
export const questionBank = z.object({
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
type QuestionBank = z.infer<typeof questionBank>;

/** Returns the questionnaire of a question bank. The format has no reasons for dimensions and no follow-ups of declarations. */
export function bankToBody(bank: QuestionBank): QuestionnaireDraft['body'] {
  return {
    title: bank.title,
    validMonths: bank.validity_months,
    attemptsPerDay: bank.max_attempts_per_day,
    dimensions: bank.dimensions.map(({ id, name_zh: name }) => ({ id, name, reason: '' })),
    questions: bank.questions.map(({ type: kind, options, ...question }) => ({
      ...question,
      kind,
      options: options.map(({ exclusive, ...option }) => ({ ...option, ...(exclusive && { isExclusive: true }) })),
    })),
    declarations: bank.unscored_declarations.map(({ type: kind, ...declaration }) => ({
      ...declaration,
      kind,
      ...(kind === 'multiple' && { exclusive: declaration.options[0]! }),
    })),
    bands: bank.banding.map((band) => ({
      level: band.class,
      name: band.name_zh,
      from: band.min_score,
      to: band.max_score,
      productLevels: band.matching_product_levels,
    })),
    lowest: {
      name: bank.lowest_risk_class.name_zh,
      rules: bank.lowest_risk_class.any_of.map(({ flags_all: flags = [], profile, explain_zh: explanation }) => ({
        flags,
        ...(profile !== undefined && { profile }),
        explanation,
      })),
      effect: bank.lowest_risk_class.effect_zh,
    },
    checks: bank.consistency_checks.map(({ id, when, message_zh: message }) => ({
      id,
      message,
      when: Object.entries(when).map(([question, keys]) => ({ question, options: listOf(keys) })),
    })),
    productLevels: bank.product_levels.map(({ level, name_zh: name, examples }) => ({ level, name, examples })),
    examples: bank.worked_examples.map(({ answers, expected_score: score, expected_class: level, expected_lowest_class: isLowest }) => ({
      answers: Object.fromEntries(Object.entries(answers).map(([id, keys]) => [id, listOf(keys)])),
      score,
      level,
      isLowest,
    })),
  };
}
