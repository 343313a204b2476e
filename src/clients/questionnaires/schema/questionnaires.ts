import { z } from 'zod';
import { clientLevels, matchOutcome, productLevels } from '#content/fees-and-suitability/schema/dealing.ts';
import { checkQuestionnaire } from '../check-questionnaire.ts';

const line = z.string().trim().min(1, '不能为空').max(300, '不超过 300 个字');
const day = z.iso.date('应为实际存在的日期，格式如 2026-11-21');
const code = z.string().regex(/^[a-z][a-z0-9_]{1,60}$/, '问卷代码由小写字母、数字和下划线组成');
const version = z.string().regex(/^\d{4}\.\d{1,3}$/, '版本格式如 2026.1');
export const questionId = z.string().regex(/^Q\d{2}$/, '题号格式如 Q01');
export const optionKey = z.string().regex(/^[A-Z]$/, '选项用一个大写字母表示');
const word = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, '标记由小写字母和下划线组成');
const clientLevel = z.enum(clientLevels);
const productLevel = z.enum(productLevels);
const kind = z.enum(['single', 'multiple']);

const option = z.object({
  key: optionKey,
  text: line,
  score: z.number('分值应为数字').int('分值应为整数').min(0, '分值不能为负'),
  /** A fact about the person implied by this choice, for the rules of the lowest category. */
  flag: word.optional(),
  /** Excludes all other options of a multiple-choice question: 以上都没有. */
  isExclusive: z.boolean().optional(),
});

/** In a multiple-choice question the highest score counts. */
const question = z.object({ id: questionId, dimension: word, kind, text: line, options: z.array(option).min(2) });

/** `exclusive`: the option that excludes the others (没有). `followUp`: instruction for clients who choose this option. */
const declaration = z.object({
  id: z.string().regex(/^D\d{1,2}$/, '声明编号格式如 D1'),
  text: line,
  kind,
  options: z.array(line).min(2).max(26),
  exclusive: line.optional(),
  followUp: z.object({ option: line, text: line }).optional(),
});

const answers = z.record(questionId, z.array(optionKey).max(20));

/** A rule of the lowest category: all these flags together, or a fact about the person from outside the answers. */
const lowestRule = z.object({ flags: z.array(word).default([]), profile: word.optional(), explanation: line });

/** Contradictory answers: one of the options in each of the questions. */
const consistencyCheck = z.object({
  id: z.string().regex(/^K\d{1,2}$/, '检查编号格式如 K1'),
  when: z.array(z.object({ question: questionId, options: z.array(optionKey).min(1) })).min(2),
  message: line,
});

/** A questionnaire with everything that determines its result; overall consistency is checked in `check-questionnaire.ts`. */
export const questionnaire = z
  .object({
    title: line,
    /** Months for which a result is valid. */
    validMonths: z.number().int().min(1).max(36),
    attemptsPerDay: z.number().int().min(1).max(10),
    dimensions: z.array(z.object({ id: word, name: line, reason: line })).min(1),
    questions: z.array(question).min(1),
    /** Asked in addition to the questions, without a score. */
    declarations: z.array(declaration),
    bands: z.array(
      z.object({ level: clientLevel, name: line, from: z.number().int(), to: z.number().int(), productLevels: z.array(productLevel) }),
    ),
    lowest: z.object({ name: line, rules: z.array(lowestRule).min(1), effect: line }),
    checks: z.array(consistencyCheck),
    productLevels: z.array(z.object({ level: productLevel, name: line, examples: z.array(line) })),
    /** Answers with known results: a version that scores them differently is rejected. */
    examples: z.array(z.object({ answers, score: z.number().int(), level: clientLevel, isLowest: z.boolean() })).min(1),
  })
  .superRefine((paper, refinement) => {
    for (const { path, message } of checkQuestionnaire(paper)) refinement.addIssue({ code: 'custom', path: [...path], message });
  });
export type Questionnaire = z.output<typeof questionnaire>;

export const questionnaireDraft = z.object({ code, version, validFrom: day, body: questionnaire });
export type QuestionnaireDraft = z.input<typeof questionnaireDraft>;

export const paperKey = z.object({ code });
export type PaperKey = z.infer<typeof paperKey>;

/** The paper as shown to visitors. */
export const questionPaper = z.object({
  code: z.string(),
  version: z.string(),
  validFrom: z.string(),
  title: z.string(),
  validMonths: z.number(),
  attemptsPerDay: z.number(),
  dimensions: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string(), questions: z.number() })),
  questions: z.array(
    z.object({
      id: z.string(),
      dimension: z.string(),
      kind,
      text: z.string(),
      options: z.array(z.object({ key: z.string(), text: z.string(), isExclusive: z.boolean().optional() })),
    }),
  ),
  declarations: z.array(z.object({ id: z.string(), text: z.string() })),
  bands: z.array(
    z.object({ level: clientLevel, name: z.string(), from: z.number(), to: z.number(), productLevels: z.array(productLevel) }),
  ),
  lowest: z.object({ name: z.string(), reasons: z.array(z.string()), effect: z.string() }),
  productLevels: z.array(z.object({ level: productLevel, name: z.string(), examples: z.array(z.string()) })),
});
export type QuestionPaper = z.infer<typeof questionPaper>;

/** `confirmed`: the checks whose contradictory answers the visitor has confirmed. */
export const practiceInput = z.object({
  code,
  version,
  answers: z.record(z.string().max(10), z.array(z.string().max(10)).max(20)),
  confirmed: z.array(z.string().max(10)).max(20).default([]),
});
export type PracticeInput = z.input<typeof practiceInput>;

export const contradiction = z.object({ id: z.string(), questions: z.array(z.string()), message: z.string() });
export type Contradiction = z.infer<typeof contradiction>;

export const practiceResult = z.object({
  version: z.string(),
  score: z.number(),
  highest: z.number(),
  band: z.object({ level: clientLevel, name: z.string(), from: z.number(), to: z.number() }),
  /** The effective level: C1 whenever the lowest category applies. */
  level: clientLevel,
  levelName: z.string(),
  isLowest: z.boolean(),
  lowestReasons: z.array(z.string()),
  lowestEffect: z.string(),
  dimensions: z.array(z.object({ id: z.string(), name: z.string(), score: z.number(), highest: z.number() })),
  /** Permissions of the level, by product level. */
  products: z.array(z.object({ level: productLevel, name: z.string(), examples: z.array(z.string()), outcome: matchOutcome })),
  /** Contradictions that the visitor confirmed. */
  kept: z.array(contradiction),
});
export type PracticeResult = z.infer<typeof practiceResult>;

/** Contradictory answers are asked again before there is a result. */
export const practiceOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('askAgain'), contradictions: z.array(contradiction) }),
  z.object({ state: z.literal('scored'), result: practiceResult }),
]);
export type PracticeOutcome = z.infer<typeof practiceOutcome>;
