import { call } from '#contract/call.ts';
import type { LessonKey, LessonView, QuizInput, QuizResult, SeriesList, SeriesQuery } from './schema.ts';

const prefix = '/official-service/officialFinancial';

/** Cache tag of all responses about lessons. */
export const lessonsTag = 'lessons';

export const lessonSeriesList = call<SeriesQuery, SeriesList>('GET', `${prefix}/lessonSeries`, { tags: [lessonsTag, 'firm-facts'] });

/** One lesson with the questions of its quiz, without their answers, and its neighbours. */
export const lessonGet = call<LessonKey, LessonView>('GET', `${prefix}/lesson`, { tags: [lessonsTag, 'firm-facts'] });

/** Checks and explains the answers to a lesson's quiz. Nothing is stored. */
export const lessonQuizCheck = call<QuizInput, QuizResult>('POST', `${prefix}/lessonQuiz`);
