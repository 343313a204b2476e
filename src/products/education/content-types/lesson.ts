import type { z } from 'zod';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { sectionFields } from '#workflow/change-orders/presets/section-fields.ts';
import { lessonDraft } from '../schema.ts';
import { listLessonDrafts, listSeriesDrafts, publishLesson } from '../service/publish-lesson.ts';
import { lessonHref, seriesHref } from '../web/lesson-href.ts';

/** Lessons with their quiz. Progress in an earlier version is marked as outdated. */
export const lesson = codedContent<z.output<typeof lessonDraft>>({
  code: 'lesson',
  title: '投教课程',
  group: '内容',
  scope: 'category',
  levels: 1,
  draft: lessonDraft,
  keysOf: { sections: 'id' },
  fields: {
    code: { title: '代码', help: '小写字母、数字和连字符；用在网址里，发布后不能更改' },
    series: '系列',
    level: { title: '难度', words: { basic: '入门', advanced: '进阶' } },
    sort: { title: '排列序号', help: '系列内小的在前' },
    title: '标题',
    topic: '主题',
    summary: { title: '摘要', widget: 'lines' },
    checkedOn: '核对日期',
    ...sectionFields,
    quiz: { title: '测验', help: '3 至 5 题' },
    'quiz.*': '题目',
    'quiz.*.question': '题干',
    'quiz.*.options': { title: '选项', help: '每行一个，2 至 5 个' },
    'quiz.*.answer': {
      title: '正确选项',
      words: { 0: '第 1 个选项', 1: '第 2 个选项', 2: '第 3 个选项', 3: '第 4 个选项', 4: '第 5 个选项' },
    },
    'quiz.*.explanation': '解析',
  },
  begin: { code: '', level: 'basic', sort: 0, title: '', topic: '', summary: '', checkedOn: '', sections: [], quiz: [] },
  citesFacts: isProseField,
  newest: listLessonDrafts,
  publish: publishLesson,
  choices: async (ctx) => ({ series: Object.fromEntries((await listSeriesDrafts(ctx)).map(({ code, title }) => [code, title])) }),
  nameOf: ({ title }) => title,
  placeOf: ({ series, quiz }) => `${series} · ${quiz.length} 题`,
  addressesOf: (code, { series }) => [lessonHref(series, code), seriesHref(series)],
});
