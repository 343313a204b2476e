import { call } from '#contract/call.ts';
import type { LessonKey, LessonView, QuizInput, QuizResult, SeriesList, SeriesQuery } from './schema.ts';

const prefix = '/official-service/officialFinancial';

/** What all answers about lessons are made of. */
export const lessonsTag = 'lessons';

/** All series of lessons, or one. */
export const lessonSeriesList = call<SeriesQuery, SeriesList>('GET', `${prefix}/lessonSeries`, { tags: [lessonsTag] });

/** One lesson with the questions of its quiz, but not their answers, and its neighbours. */
export const lessonGet = call<LessonKey, LessonView>('GET', `${prefix}/lesson`, { tags: [lessonsTag] });

/** Checks the answers to a lesson's quiz and explains them. Nothing of it is kept. */
export const lessonQuizCheck = call<QuizInput, QuizResult>('POST', `${prefix}/lessonQuiz`);
