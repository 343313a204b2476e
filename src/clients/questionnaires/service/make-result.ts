import { readPerson } from '#identity/clients/service/person.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { QuestionDeps } from '../deps.ts';
import type { KnowledgeResult, RiskResult } from '../schema/attempts.ts';
import type { KnowledgeTest } from '../schema/knowledge.ts';
import type { Contradiction, Questionnaire } from '../schema/questionnaires.ts';
import type { AnswersByQuestion } from '../web/scoring/answers.ts';
import { gradeAnswers } from '../web/scoring/grade.ts';
import { lastValidDay } from '../web/scoring/validity.ts';
import type { AttemptRow } from './attempts.ts';
import { explainResult } from './explain-result.ts';
import type { Paper } from './papers.ts';

/** A result as stored: without fields that change from day to day. */
export type Result = Omit<RiskResult & { state: 'scored' }, 'attemptsLeft'> | Omit<KnowledgeResult & { state: 'graded' }, 'attemptsLeft'>;

interface AnsweredPaper {
  paper: Paper;
  attempt: AttemptRow;
  answers: AnswersByQuestion;
  /** Contradictions that were confirmed. */
  kept: Contradiction[];
}

/** Returns the result of an attempt, including facts about the person. */
export async function makeResult(ctx: Context, deps: QuestionDeps, { paper, attempt, answers, kept }: AnsweredPaper): Promise<Result> {
  const { id, version } = attempt;
  const takenOn = shanghaiDay(ctx.now);
  const validUntil = lastValidDay(takenOn, paper.body.validMonths);
  if (paper.kind === 'knowledge') {
    const { score, highest, isPassed, wrong } = gradeAnswers(paper.body, answers);
    const { passScore } = paper.body;
    const told = toTopics(wrong, isPassed);
    return {
      state: 'graded',
      id,
      version,
      takenOn,
      validUntil: isPassed ? validUntil : null,
      score,
      highest,
      passScore,
      isPassed,
      wrong: told,
    };
  }
  const profile = await readProfile(ctx, deps, attempt.clientId);
  const explained = explainResult(paper.body, answers, profile);
  return { state: 'scored', id, version, takenOn, validUntil, ...explained, kept, followUps: findFollowUps(paper.body, answers) };
}

/** Returns the topics of wrong answers; explanations only after a pass, since a failed test is repeated with the same questions. */
function toTopics(wrong: KnowledgeTest['questions'], isPassed: boolean): KnowledgeResult['wrong'] {
  const topics = [...new Set(wrong.map(({ topic }) => topic))];
  return topics.map((topic) => ({
    topic,
    explanations: isPassed ? wrong.flatMap((one) => (one.topic === topic && one.explanation ? [one.explanation] : [])) : [],
  }));
}

function findFollowUps({ declarations }: Questionnaire, answers: AnswersByQuestion): string[] {
  return declarations.flatMap(({ id, options, followUp }) => {
    const chosen = answers[id]?.map((key) => options[(key.codePointAt(0) ?? 0) - 65]) ?? [];
    return followUp && chosen.includes(followUp.option) ? [followUp.text] : [];
  });
}

/** Full civil capacity: 民法典 §17–18. */
const fullAge = 18;

/** Returns facts about a client for the rules of the lowest category; empty without an identity card. */
async function readProfile(ctx: Context, { security }: QuestionDeps, clientId: number): Promise<string[]> {
  const { idNumber } = await readPerson(ctx, security, clientId);
  return idNumber !== null && isMinor(idNumber, shanghaiDay(ctx.now)) ? ['limited_civil_capacity'] : [];
}

/** Uses the birth date in the identity number; without one the client is not treated as a minor. */
function isMinor(idNumber: string, today: string): boolean {
  const [, year, month, day] = /^\d{6}(\d{4})(\d{2})(\d{2})/.exec(idNumber) ?? [];
  if (year === undefined || idNumber.length !== 18) return false;
  return `${Number(year) + fullAge}-${month}-${day}` > today;
}
