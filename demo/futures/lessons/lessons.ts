import type { LessonDraft } from '#modules/district/futures/lesson-schema.ts';
import { costLesson } from './costs.ts';
import { marketLessons } from './market.ts';
import { moneyLessons } from './money.ts';
import { optionLesson } from './options.ts';
import { safetyLessons } from './safety.ts';
import { useLessons } from './use.ts';

/** The lessons of the futures school in the order in which they are meant to be read. */
export const demoLessons: LessonDraft[] = [
  ...marketLessons,
  ...moneyLessons,
  costLesson,
  ...useLessons,
  optionLesson,
  ...safetyLessons,
].map((lesson, sort) => ({
  ...lesson,
  sort,
}));
