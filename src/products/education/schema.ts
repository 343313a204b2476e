import { z } from 'zod';
import { shownSections, writtenSections } from '#content/articles/service/texts/text-sections.ts';
import { maxInteger } from '#platform/http/input/bounded-values.ts';

const line = z.string().trim().min(1, '不能为空').max(200, '不超过 200 个字');
const words = z.string().trim().min(1, '不能为空').max(600, '不超过 600 个字');
const code = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, '代码以小写字母开头，由字母、数字和连字符组成');

export const lessonLevel = z.enum(['basic', 'advanced']);
export type LessonLevel = z.infer<typeof lessonLevel>;

const quizQuestion = z
  .object({
    question: line,
    options: z.array(line).min(2, '至少两个选项').max(5, '至多五个选项'),
    /** Index of the correct option, from 0. */
    answer: z.number().int().min(0),
    explanation: words,
  })
  .refine(({ options, answer }) => answer < options.length, { path: ['answer'], message: '正确答案应是选项之一' })
  .refine(({ options }) => new Set(options).size === options.length, { path: ['options'], message: '选项不能重复' });

/** Content of a version of a lesson. Sections are those of a page text, without files. */
export const lessonBody = z.object({
  title: line,
  topic: line,
  summary: z.string().trim().min(1, '不能为空').max(400, '不超过 400 个字'),
  /** Day on which the text was last checked against the rules. */
  checkedOn: z.iso.date('应为实际存在的日期'),
  sections: writtenSections.refine(
    (sections) => sections.every(({ blocks }) => blocks.every(({ kind }) => kind !== 'files')),
    '课程正文不能带附件',
  ),
  quiz: z.array(quizQuestion).min(3, '测验为 3 至 5 题').max(5, '测验为 3 至 5 题'),
});
export type LessonBody = z.output<typeof lessonBody>;

export const lessonDraft = lessonBody.extend({ code, series: code, level: lessonLevel, sort: z.number().int().min(0) });
export type LessonDraft = z.input<typeof lessonDraft>;

/** A series of lessons: its title, audience and learning outcome. */
export const seriesBody = z.object({ title: line, audience: line, outcome: line });
export type SeriesBody = z.output<typeof seriesBody>;
export const seriesDraft = seriesBody.extend({ code, sort: z.number().int().min(0) });
export type SeriesDraft = z.input<typeof seriesDraft>;

const lessonItem = z.object({
  code: z.string(),
  title: z.string(),
  topic: z.string(),
  level: lessonLevel,
  summary: z.string(),
  /** Reading time in minutes, computed from the length. */
  minutes: z.number(),
  questions: z.number(),
  /** Increases when the text changes; progress in an earlier version is marked as outdated. */
  version: z.number(),
});
export type LessonItem = z.infer<typeof lessonItem>;

const lessonSeries = seriesBody.extend({ code: z.string(), lessons: z.array(lessonItem) });
export type LessonSeries = z.infer<typeof lessonSeries>;

/** All series, or the given one, with their lessons in order. */
export const seriesQuery = z.object({ series: code.optional() });
export type SeriesQuery = z.input<typeof seriesQuery>;
export const seriesList = z.object({ records: z.array(lessonSeries) });
export type SeriesList = z.infer<typeof seriesList>;

export const lessonKey = z.object({ lesson: code });
export type LessonKey = z.infer<typeof lessonKey>;

const neighbour = z.object({ code: z.string(), title: z.string() }).nullable();

export const lessonView = lessonItem.extend({
  series: z.object({ code: z.string(), title: z.string() }),
  checkedOn: z.string(),
  updatedAt: z.string(),
  sections: shownSections,
  quiz: z.array(z.object({ question: z.string(), options: z.array(z.string()) })),
  previous: neighbour,
  next: neighbour,
});
export type LessonView = z.infer<typeof lessonView>;

/** One answer for each question in order, as the index of the chosen option; null where none was chosen. */
export const quizInput = z.object({
  lesson: code,
  version: z.number().int().min(1).max(maxInteger),
  answers: z.array(z.number().int().min(0).max(4).nullable()).max(5),
});
export type QuizInput = z.input<typeof quizInput>;

export const quizResult = z.object({
  right: z.number(),
  total: z.number(),
  answers: z.array(z.object({ chosen: z.number(), answer: z.number(), isRight: z.boolean(), explanation: z.string() })),
});
export type QuizResult = z.infer<typeof quizResult>;
