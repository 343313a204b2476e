import { matchSuitability } from '#content/fees-and-suitability/service/match-suitability.ts';
import type { PracticeResult, Questionnaire } from '../schema/questionnaires.ts';
import type { AnswersByQuestion } from '../web/scoring/answers.ts';
import { highestScore, scoreAnswers } from '../web/scoring/score.ts';

/** Returns the explained result of the answers: level, dimensions, and what the level permits. `profile` as in `scoreAnswers`. */
export function explainResult(
  body: Questionnaire,
  answers: AnswersByQuestion,
  profile: readonly string[] = [],
): Omit<PracticeResult, 'version' | 'kept'> {
  const { band, level, isLowest, ...scored } = scoreAnswers(body, answers, profile);
  const counting = body.bands.find((one) => one.level === level) ?? band;
  return {
    ...scored,
    highest: highestScore(body.questions),
    band: { level: band.level, name: band.name, from: band.from, to: band.to },
    level,
    levelName: isLowest ? body.lowest.name : counting.name,
    isLowest,
    lowestEffect: body.lowest.effect,
    products: body.productLevels.map((one) => ({ ...one, outcome: matchSuitability({ level, isLowest }, one.level) })),
  };
}
