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
    /** Place of the right option, from 0. */
    answer: z.number().int().min(0),
    explanation: words,
  })
  .refine(({ options, answer }) => answer < options.length, { path: ['answer'], message: '正确答案应是选项之一' })
  .refine(({ options }) => new Set(options).size === options.length, { path: ['options'], message: '选项不能重复' });

/** What a version of a lesson keeps. Sections are those of a page's text, without files. */
export const lessonBody = z.object({
  title: line,
  topic: line,
  summary: z.string().trim().min(1, '不能为空').max(400, '不超过 400 个字'),
  /** Day on which somebody last held the text against the rules. */
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

/** What lessons belong together, for whom, and what one can do afterwards. */
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
  /** Minutes that reading it takes, from its length. */
  minutes: z.number(),
  questions: z.number(),
  /** Higher when the text has changed: what was learned then is marked so. */
  version: z.number(),
});
export type LessonItem = z.infer<typeof lessonItem>;

const lessonSeries = seriesBody.extend({ code: z.string(), lessons: z.array(lessonItem) });
export type LessonSeries = z.infer<typeof lessonSeries>;

/** All series, or the one that is named, with their lessons in order. */
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

/** One answer a question, in their order, as the place of the chosen option; null where none was chosen. */
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
