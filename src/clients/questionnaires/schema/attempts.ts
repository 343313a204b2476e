import { z } from 'zod';
import { clientLevels } from '#content/fees-and-suitability/schema/dealing.ts';
import { contradiction, practiceResult } from './questionnaires.ts';

/** Request and response schemas of a client's own tests. */

const paperCode = z.string().regex(/^[a-z][a-z0-9_]{1,60}$/, '问卷代码由小写字母、数字和下划线组成');
const acptId = z.uuid('受理编号格式有误').optional();
const attempt = z.uuid('作答编号格式有误');
const mostQuestions = 200;
const isPaperSized = (byQuestion: Record<string, unknown>): boolean => Object.keys(byQuestion).length <= mostQuestions;
const answers = z.record(z.string().max(10), z.array(z.string().max(10)).max(26)).refine(isPaperSized, '题目过多');
/** Whole seconds for which a question was displayed, as measured by the browser. */
const seconds = z.record(z.string().max(10), z.number().int().min(0).max(86_400)).refine(isPaperSized, '题目过多').default({});

export const paperInput = z.object({ paper: paperCode, acpt_id: acptId });
export type PaperInput = z.input<typeof paperInput>;

/** `none`: never taken · `expiring`: valid for at most 30 more days. */
const standingState = z.enum(['none', 'valid', 'expiring', 'expired']);

const previous = z.object({
  outcome: z.string(),
  isPassed: z.boolean(),
  takenOn: z.string(),
  validUntil: z.string().nullable(),
  state: standingState,
});

const shownQuestion = z.object({
  id: z.string(),
  /** Section of the paper; empty when there are none. */
  group: z.string(),
  kind: z.enum(['single', 'multiple']),
  text: z.string(),
  options: z.array(z.object({ key: z.string(), text: z.string(), isExclusive: z.boolean().optional() })),
});
export type ShownQuestion = z.infer<typeof shownQuestion>;

/** A paper as shown in this attempt. Without an attempt when today's limit is reached. */
export const openedPaper = z.object({
  paper: z.string(),
  kind: z.enum(['risk', 'knowledge']),
  title: z.string(),
  version: z.string(),
  attempt: z.uuid().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  attemptsPerDay: z.number(),
  attemptsLeft: z.number(),
  questionCount: z.number(),
  passScore: z.number().nullable(),
  validMonths: z.number(),
  questions: z.array(shownQuestion),
  /** Saved answers of this attempt. */
  answers,
  previous: previous.nullable(),
  /** True when an earlier pass may be used for the case instead. */
  canReuse: z.boolean(),
});
export type OpenedPaper = z.infer<typeof openedPaper>;

export const draftInput = z.object({ attempt, answers, seconds });
export type DraftInput = z.input<typeof draftInput>;

export const submitInput = z.object({
  paper: paperCode,
  version: z.string().max(20),
  attempt,
  answers,
  confirmed: z.array(z.string().max(10)).max(20).default([]),
  seconds,
  acpt_id: acptId,
});
export type PaperSubmitInput = z.input<typeof submitInput>;

const common = {
  id: z.uuid(),
  takenOn: z.string(),
  /** The last day of validity; null for a failed test. */
  validUntil: z.string().nullable(),
  attemptsLeft: z.number(),
};

const riskResult = practiceResult.extend({
  ...common,
  validUntil: z.string(),
  /** Follow-up tasks of the client because of the declarations. */
  followUps: z.array(z.string()),
});
export type RiskResult = z.infer<typeof riskResult>;

const knowledgeResult = z.object({
  ...common,
  version: z.string(),
  score: z.number(),
  highest: z.number(),
  passScore: z.number(),
  isPassed: z.boolean(),
  /** Topics of the wrong answers; explanations only for a passed test. */
  wrong: z.array(z.object({ topic: z.string(), explanations: z.array(z.string()) })),
});
export type KnowledgeResult = z.infer<typeof knowledgeResult>;

/** Contradictory answers are asked again, in the same attempt, before there is a result. */
export const submitOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('askAgain'), contradictions: z.array(contradiction) }),
  riskResult.extend({ state: z.literal('scored') }),
  knowledgeResult.extend({ state: z.literal('graded') }),
]);
export type SubmitOutcome = z.infer<typeof submitOutcome>;

export const reuseInput = z.object({ paper: paperCode, acpt_id: z.uuid('受理编号格式有误') });
export type ReuseInput = z.input<typeof reuseInput>;

export const riskStatusResult = z.object({
  state: standingState,
  level: z.enum(clientLevels).nullable(),
  levelName: z.string().nullable(),
  isLowest: z.boolean(),
  takenOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  attemptsLeft: z.number(),
  attemptsPerDay: z.number(),
  /** True when an open attempt can be resumed. */
  isBegun: z.boolean(),
});
export type RiskStatusResult = z.infer<typeof riskStatusResult>;

const resultItem = z.object({
  id: z.uuid(),
  paper: z.string(),
  title: z.string(),
  version: z.string(),
  outcome: z.string(),
  takenAt: z.iso.datetime(),
  takenOn: z.string(),
  validUntil: z.string().nullable(),
  state: standingState,
});
export type ResultItem = z.infer<typeof resultItem>;
export const resultListResult = z.object({ records: z.array(resultItem) });
export type ResultListResult = z.infer<typeof resultListResult>;

export const resultKey = z.object({ id: z.uuid() });
export type ResultKey = z.infer<typeof resultKey>;
export const resultLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type ResultLink = z.infer<typeof resultLink>;
