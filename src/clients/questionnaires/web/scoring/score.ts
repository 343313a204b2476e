import type { ClientLevel } from '#content/fees-and-suitability/schema/dealing.ts';
import type { Questionnaire } from '../../schema/questionnaires.ts';
import type { AnswersByQuestion } from './answers.ts';

type Rules = Pick<Questionnaire, 'questions' | 'dimensions' | 'bands' | 'lowest'>;
type Question = Questionnaire['questions'][number];
export type Band = Questionnaire['bands'][number];

export interface Score {
  score: number;
  /** By dimension, in the questionnaire's order, with the highest possible score. */
  dimensions: { id: string; name: string; score: number; highest: number }[];
  /** The band by the score, without the lowest category. */
  band: Band;
  /** The effective level: C1 whenever the lowest category applies, whatever the score. */
  level: ClientLevel;
  isLowest: boolean;
  /** Texts that say why the lowest category applies. */
  lowestReasons: string[];
}

/**
 * Scores valid answers: the sum over the questions, its band, and whether the lowest category applies, which takes precedence
 * over every band and cannot be waived (适当性管理办法 §20–22). `profile` lists facts about the person from outside the answers, such as
 * `limited_civil_capacity`. Throws a RangeError for a score outside all bands, which a published questionnaire cannot have.
 */
export function scoreAnswers(rules: Rules, answers: AnswersByQuestion, profile: readonly string[] = []): Score {
  const scores = new Map(rules.questions.map((question) => [question.id, scoreOf(question, answers)]));
  const sum = (questions: readonly Question[]) => questions.reduce((total, { id }) => total + (scores.get(id) ?? 0), 0);
  const dimensions = rules.dimensions.map(({ id, name }) => {
    const own = rules.questions.filter(({ dimension }) => dimension === id);
    return { id, name, score: sum(own), highest: highestScore(own) };
  });
  const score = sum(rules.questions);
  const band = findBand(rules.bands, score);
  const lowestReasons = findLowestReasons(rules, answers, profile);
  const isLowest = lowestReasons.length > 0;
  return { score, dimensions, band, level: isLowest ? 'C1' : band.level, isLowest, lowestReasons };
}

/** Returns the highest possible score. */
export const highestScore = (questions: readonly Pick<Question, 'options'>[]): number =>
  questions.reduce((total, { options }) => total + Math.max(...options.map(({ score }) => score)), 0);

/** Returns the lowest possible score. */
export const lowestScore = (questions: readonly Pick<Question, 'options'>[]): number =>
  questions.reduce((total, { options }) => total + Math.min(...options.map(({ score }) => score)), 0);

/** Returns the band of a score. */
export function findBand<Range extends { from: number; to: number }>(bands: readonly Range[], score: number): Range {
  const band = bands.find(({ from, to }) => score >= from && score <= to);
  if (!band) throw new RangeError(`no band has the score ${score}`);
  return band;
}

const scoreOf = ({ id, options }: Question, answers: AnswersByQuestion): number =>
  Math.max(0, ...options.filter(({ key }) => answers[id]?.includes(key)).map(({ score }) => score));

function findLowestReasons({ questions, lowest }: Rules, answers: AnswersByQuestion, profile: readonly string[]): string[] {
  const flags = new Set(
    questions.flatMap(({ id, options }) => options.filter(({ key }) => answers[id]?.includes(key)).map(({ flag }) => flag)),
  );
  const holds = (rule: Rules['lowest']['rules'][number]) =>
    rule.profile === undefined ? rule.flags.length > 0 && rule.flags.every((flag) => flags.has(flag)) : profile.includes(rule.profile);
  return lowest.rules.filter(holds).map(({ explanation }) => explanation);
}
