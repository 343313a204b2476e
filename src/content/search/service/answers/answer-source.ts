import type { CacheTag } from '#contract/tag.ts';
import type { Context } from '#platform/context.ts';
import type { SearchAnswer } from '../../schema.ts';
import type { ParsedQuery, WordGroup } from './parsed-query.ts';

/** An answer as written by a module; missing fields are empty. */
export type AnswerDraft = Pick<SearchAnswer, 'title' | 'href' | 'linkText'> & Partial<Omit<SearchAnswer, 'source'>>;

/** A subject identified by a code. */
export interface CodeTarget {
  href: string;
  /** True for an exchange-traded fund whose code is also that of a security: both are the same subject. */
  isFund?: boolean;
}

/**
 * Answers queries with data of one module at the time of the request. It checks the words first and queries the database only
 * when they match. The server combines the sources in the order in which their answers are shown.
 */
export interface AnswerSource {
  readonly id: string;
  /** Cache tags of its answers. */
  readonly tags: readonly CacheTag[];
  /** Returns the answer, or undefined when the query asks for something else, or for more. */
  answer(ctx: Context, asked: ParsedQuery): Promise<AnswerDraft | undefined>;
  /** Words of its subjects, against which a query with one wrong character is compared. */
  readonly words?: readonly WordGroup[];
  /** Returns the answer about a similar name, when no source answers the query as typed. */
  answerSimilar?(ctx: Context, asked: ParsedQuery): Promise<AnswerDraft | undefined>;
  /** Returns the subject with this code of six characters. */
  target?(ctx: Context, code: string): Promise<CodeTarget | undefined>;
}
