import { createHash, randomInt } from 'node:crypto';
import type { ShownQuestion } from '../schema/attempts.ts';
import type { Questionnaire } from '../schema/questionnaires.ts';
import type { Paper } from './papers.ts';

/** The order in which a client saw the questions and their options. */
export type ShownOrder = { question: string; options: string[] }[];

/** Returns every question of a paper without score, flag, check or right answer. */
export function listShownQuestions(paper: Paper): ShownQuestion[] {
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

/** A declaration is shown like a question; it has no score. */
function toQuestion({ id, kind, text, options, exclusive }: Questionnaire['declarations'][number]): ShownQuestion {
  const toOption = (label: string, at: number) => ({
    key: String.fromCodePoint(65 + at),
    text: label,
    ...(label === exclusive && { isExclusive: true }),
  });
  return { id, group: '声明', kind, text, options: options.map(toOption) };
}

/**
 * Returns the order for one attempt. A questionnaire keeps its order, since its questions build on each other; a knowledge test
 * is shuffled, so that copying from a neighbour or an earlier attempt does not help.
 */
export function drawOrder(paper: Paper): ShownOrder {
  const order = listShownQuestions(paper).map(({ id, options }) => ({ question: id, options: options.map(({ key }) => key) }));
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

/** Returns the questions in the order of an attempt. */
export function inOrder(paper: Paper, order: ShownOrder): ShownQuestion[] {
  const byId = new Map(listShownQuestions(paper).map((question) => [question.id, question]));
  return order.flatMap(({ question: id, options: keys }) => {
    const question = byId.get(id);
    if (!question) return [];
    const options = keys.flatMap((key) => question.options.find((option) => option.key === key) ?? []);
    return [{ ...question, options }];
  });
}

/** Returns the SHA-256 of the questions shown, in hex, as evidence of the paper and its order. */
export function hashShown({ code, version, body }: Paper, shown: readonly ShownQuestion[]): string {
  const content = JSON.stringify({ code, version, title: body.title, questions: shown });
  return createHash('sha256').update(content).digest('hex');
}
