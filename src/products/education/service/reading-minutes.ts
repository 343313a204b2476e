import { wordsOfPageText } from '#content/articles/service/texts/page-text-words.ts';
import type { LessonBody } from '../schema.ts';

/** Characters that a person reads in a minute when the matter is new to them. */
const charactersPerMinute = 300;

/** Minutes that reading a lesson takes, at least one; the quiz is not counted. */
export function readingMinutes({ summary, sections }: Pick<LessonBody, 'summary' | 'sections'>): number {
  return Math.max(1, Math.round(wordsOfPageText({ lead: summary, sections }).length / charactersPerMinute));
}
