import type { Questionnaire } from '../../schema/questionnaires.ts';

/** The keys of the chosen options by question. */
export type AnswersByQuestion = Readonly<Record<string, readonly string[]>>;

/** The part of a question needed to validate its answer, common to the public and the full paper. */
interface AskedQuestion {
  id: string;
  kind: 'single' | 'multiple';
  options: readonly { key: string; text?: string; isExclusive?: boolean }[];
}

export interface AnswerError {
  question: string;
  message: string;
}

/**
 * Lists invalid answers by question: missing, not offered, several for a single choice, or 以上都没有 together with others. Nothing is
 * filled in automatically.
 */
export function findFaults(questions: readonly AskedQuestion[], answers: AnswersByQuestion): AnswerError[] {
  const asked = new Set(questions.map(({ id }) => id));
  const strange = Object.keys(answers).filter((id) => !asked.has(id));
  return [
    ...questions.flatMap((question, at) => {
      const message = faultOf(question, answers[question.id] ?? []);
      return message ? [{ question: question.id, message: `第 ${at + 1} 题${message}` }] : [];
    }),
    ...strange.map((id) => ({ question: id, message: '问卷中没有这道题' })),
  ];
}

function faultOf({ kind, options }: AskedQuestion, chosen: readonly string[]): string | undefined {
  if (chosen.length === 0) return '还没有作答';
  if (chosen.some((key) => !options.some((option) => option.key === key))) return '的选项不存在';
  if (kind === 'single' && chosen.length > 1) return '只能选择一项';
  const alone = options.find(({ key, isExclusive }) => isExclusive && chosen.includes(key));
  return alone && chosen.length > 1 ? `选择“${alone.text ?? '以上都没有'}”时不能同时选择其他项` : undefined;
}

/** Returns contradictions between answers, each with the questions to ask again. */
export function findContradictions(
  { checks }: Pick<Questionnaire, 'checks'>,
  answers: AnswersByQuestion,
): { id: string; questions: string[]; message: string }[] {
  const holds = ({ question, options }: Questionnaire['checks'][number]['when'][number]) =>
    options.some((key) => answers[question]?.includes(key));
  return checks
    .filter(({ when }) => when.every(holds))
    .map(({ id, when, message }) => ({ id, questions: when.map(({ question }) => question), message }));
}
