import type { Tag } from '#contract/tag.ts';
import type { Context } from '#platform/context.ts';
import type { Answer } from '../../schema.ts';
import type { Question } from './question.ts';

/** An answer as a module writes it: what it leaves out is empty. */
export type AnswerDraft = Pick<Answer, 'title' | 'href' | 'linkText'> & Partial<Omit<Answer, 'source'>>;

/** A thing that a code names. */
export interface Target {
  href: string;
  /** True when a fund that is traded on an exchange has its code as well: it is the same thing. */
  isFund?: boolean;
}

/**
 * What a module can say by itself to a query, out of its own services at the moment of asking. It looks at the words first and asks the
 * database only when they are about it. The server puts the sources together, in the order in which their answers are shown.
 */
export interface AnswerSource {
  readonly id: string;
  /** What the pages are made of that show its answers. */
  readonly tags: readonly Tag[];
  /** The answer, or undefined when the query asks for something else, or for more. */
  answer(ctx: Context, asked: Question): Promise<AnswerDraft | undefined>;
  /** The thing that the six letters and digits are the code of. */
  target?(ctx: Context, code: string): Promise<Target | undefined>;
}
