import { createHash, randomInt } from 'node:crypto';
import type { ShownQuestion } from '../schema/attempts.ts';
import type { Questionnaire } from '../schema/questionnaires.ts';
import type { Paper } from './papers.ts';

/** In which order a client saw the questions, and the options of each. */
export type ShownOrder = { question: string; options: string[] }[];

/** Every question of a paper as it is asked, without what would lead the answers: no score, flag, check or right answer. */
export function askedQuestions(paper: Paper): ShownQuestion[] {
  if (paper.kind === 'knowledge')
    return paper.body.questions.map(({ id, kind, text, options }) => ({ id, group: '', kind, text, options }));
  const { questions, dimensions, declarations } = paper.body;
  const nameOf = new Map(dimensions.map(({ id, name }) => [id, name]));
  return [
    ...questions.map(({ id, dimension, kind, text, options }) => ({
      id,
      group: nameOf.get(dimension) ?? '',
      kind,
      text,
      options: options.map(({ key, text: label, isExclusive }) => ({ key, text: label, ...(isExclusive && { isExclusive }) })),
    })),
    ...declarations.map(toQuestion),
  ];
}

/** A declaration is asked like a question; it has no score. */
function toQuestion({ id, kind, text, options, exclusive }: Questionnaire['declarations'][number]): ShownQuestion {
  const toOption = (label: string, at: number) => ({
    key: String.fromCodePoint(65 + at),
    text: label,
    ...(label === exclusive && { isExclusive: true }),
  });
  return { id, group: '声明', kind, text, options: options.map(toOption) };
}

/**
 * The order for one attempt. The questionnaire keeps its own, as its questions lead from one to the next; a knowledge test is shuffled, so
 * that neither a neighbour's screen nor the attempt before helps.
 */
export function drawOrder(paper: Paper): ShownOrder {
  const order = askedQuestions(paper).map(({ id, options }) => ({ question: id, options: options.map(({ key }) => key) }));
  return paper.kind === 'risk' ? order : shuffle(order).map(({ question, options }) => ({ question, options: shuffle(options) }));
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}

/** The questions in the order of an attempt. */
export function inOrder(paper: Paper, order: ShownOrder): ShownQuestion[] {
  const byId = new Map(askedQuestions(paper).map((question) => [question.id, question]));
  return order.flatMap(({ question: id, options: keys }) => {
    const question = byId.get(id);
    if (!question) return [];
    const options = keys.flatMap((key) => question.options.find((option) => option.key === key) ?? []);
    return [{ ...question, options }];
  });
}

/** The SHA-256 of what was shown, in hex: proves later that it was this paper in this order. */
export function hashShown({ code, version, body }: Paper, shown: readonly ShownQuestion[]): string {
  const content = JSON.stringify({ code, version, title: body.title, questions: shown });
  return createHash('sha256').update(content).digest('hex');
}
