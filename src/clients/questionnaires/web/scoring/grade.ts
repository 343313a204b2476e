import type { KnowledgeTest } from '../../schema/knowledge.ts';
import type { AnswersByQuestion } from './answers.ts';

type Question = KnowledgeTest['questions'][number];

export interface Grade {
  score: number;
  highest: number;
  isPassed: boolean;
  /** The wrongly answered questions, in the test's order. */
  wrong: Question[];
}

/** Grades a knowledge test: a question counts when exactly the right options were chosen. */
export function gradeAnswers({ questions, passScore }: Pick<KnowledgeTest, 'questions' | 'passScore'>, answers: AnswersByQuestion): Grade {
  const wrong = questions.filter(({ id, answer }) => !isSame(answer, answers[id] ?? []));
  const sum = (some: readonly Question[]) => some.reduce((total, { score }) => total + score, 0);
  const highest = sum(questions);
  const score = highest - sum(wrong);
  return { score, highest, isPassed: score >= passScore, wrong };
}

const isSame = (right: readonly string[], chosen: readonly string[]): boolean =>
  right.length === new Set(chosen).size && right.every((key) => chosen.includes(key));
