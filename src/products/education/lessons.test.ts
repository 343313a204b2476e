import { beforeAll, expect, test } from 'vitest';
import { searchSite } from '#content/search/service/search-site.ts';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildLesson, buildSeries } from '#test/factories/products/education.ts';
import { useDatabase } from '#test/support/database.ts';
import { schoolApi } from './api.ts';
import { lessonGet, lessonQuizCheck, lessonSeriesList } from './calls.ts';
import { lessonDraft, type LessonDraft, type LessonView, type SeriesList } from './schema.ts';
import { publishLesson, publishSeries } from './service/publish-lesson.ts';

const { context, db } = useDatabase();
const endpoints = indexEndpoints(schoolApi);
const ask = <Result>(call: AnyCall, input: unknown = {}) => invoke(endpoints.get(endpointKey(call))!, context(), input) as Promise<Result>;
const check = (answers: (number | null)[], more: object = {}) => ask(lessonQuizCheck, { lesson: 'margin', version: 1, answers, ...more });

beforeAll(async () => {
  await publishSeries(context(), buildSeries());
  await publishSeries(context(), buildSeries({ code: 'shares', title: '股票第一课', sort: 0 }));
  await publishLesson(context(), buildLesson({ code: 'later', title: '后一课', sort: 9, level: 'advanced' }));
  await publishLesson(context(), buildLesson());
  await publishLesson(context(), buildLesson({ code: 'first-one', title: '前一课', sort: 0 }));
});

test('series and their lessons are listed in order, with level, minutes, number of questions and version', async () => {
  const { records } = await ask<SeriesList>(lessonSeriesList);
  expect(records.map(({ code, lessons }) => [code, lessons.map((lesson) => lesson.code)])).toEqual([
    ['shares', []],
    ['futures', ['first-one', 'margin', 'later']],
  ]);
  expect(records[1]!.lessons[2]).toMatchObject({ level: 'advanced', minutes: 1, questions: 3, topic: '资金', version: 1 });
  expect((await ask<SeriesList>(lessonSeriesList, { series: 'futures' })).records).toHaveLength(1);
  await expect(ask(lessonSeriesList, { series: 'nothing' })).rejects.toMatchObject({ code: 40004 });
});

test('a lesson without a series is rejected', async () => {
  await expect(publishLesson(context(), buildLesson({ code: 'lost', series: 'nothing' }))).rejects.toMatchObject({
    errors: [{ path: 'series', message: '没有这个系列' }],
  });
});

test('a lesson has its neighbours and does not contain the answers', async () => {
  const lesson = await ask<LessonView>(lessonGet, { lesson: 'margin' });
  expect(lesson).toMatchObject({ previous: { code: 'first-one' }, next: { title: '后一课' }, version: 1, checkedOn: '2026-08-01' });
  expect(lesson.quiz[0]).toEqual({ question: '第 1 问？', options: ['甲', '乙', '丙'] });
  expect(JSON.stringify(lesson)).not.toContain('讲解');
  expect(await ask(lessonGet, { lesson: 'first-one' })).toMatchObject({ previous: null });
});

test('answers are scored and explained, and nothing is stored', async () => {
  expect(await check([0, 2, 2])).toEqual({
    right: 2,
    total: 3,
    answers: [
      { chosen: 0, answer: 0, isRight: true, explanation: '讲解 0' },
      { chosen: 2, answer: 1, isRight: false, explanation: '讲解 1' },
      { chosen: 2, answer: 2, isRight: true, explanation: '讲解 2' },
    ],
  });
});

test('a question without an answer, or with one that is not an option, is named', async () => {
  await expect(check([0, null])).rejects.toMatchObject({ code: 40001, errors: [{ path: 'q2' }, { path: 'q3' }] });
  await expect(check([0, 1, 4])).rejects.toMatchObject({ code: 40001, errors: [{ path: 'q3' }] });
  await expect(check([0, 1, 9])).rejects.toMatchObject({ code: 40001 });
});

test('an unknown lesson returns 40004, an invalid code 40001, an old version 40009', async () => {
  await expect(ask(lessonGet, { lesson: 'unknown' })).rejects.toMatchObject({ code: 40004, status: 404 });
  await expect(check([0, 1, 2], { lesson: 'unknown' })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(lessonGet, { lesson: 'Not a code' })).rejects.toMatchObject({ code: 40001 });
  await expect(check([0, 1, 2], { version: 2 })).rejects.toMatchObject({ code: 40009 });
});

test('an unchanged lesson creates no version, a changed one does, and readers see it', async () => {
  expect(await publishLesson(context(), buildLesson({ code: 'later', title: '后一课', sort: 9, level: 'advanced' }))).toMatchObject({
    version: 1,
  });
  expect(await publishLesson(context(), buildLesson({ code: 'later', title: '改过的一课', sort: 9, level: 'advanced' }))).toMatchObject({
    version: 2,
  });
  expect(await ask(lessonGet, { lesson: 'later' })).toMatchObject({ title: '改过的一课', version: 2 });
  expect((await ask<SeriesList>(lessonSeriesList, { series: 'futures' })).records[0]!.lessons).toHaveLength(3);
  const audited = await db.selectFrom('auditEntries').select('subject').where('action', '=', 'lesson.publish').execute();
  expect(audited).toHaveLength(4);
});

test('lessons are found by words of their text, and HTML is sanitized on save', async () => {
  const sections: LessonDraft['sections'] = [
    { id: 'a', title: '一', blocks: [{ kind: 'prose', html: '<p onclick="x()">独角兽式的比喻</p><script>alert(1)</script>' }] },
  ];
  await publishLesson(context(), buildLesson({ code: 'found', title: '找得到', sort: 20, sections }));
  const { groups } = await searchSite(context(), { q: '独角兽式的比喻', kind: '', pageNum: 1 });
  expect(groups.flatMap(({ records }) => records)).toMatchObject([
    { href: '/FinancialDistric/FuturesSchool/found.html', label: '期货学堂' },
  ]);
  const { sections: shown } = await ask<LessonView>(lessonGet, { lesson: 'found' });
  expect(shown[0]?.blocks[0]).toEqual({ kind: 'prose', html: '<p>独角兽式的比喻</p>' });
});

const question = buildLesson().quiz[0]!;
test.each([
  ['two questions', { quiz: [question, question] }],
  ['six questions', { quiz: Array.from({ length: 6 }, () => question) }],
  ['an answer that is not offered', { quiz: [{ ...question, answer: 3 }, question, question] }],
  ['an option twice', { quiz: [{ ...question, options: ['甲', '甲'] }, question, question] }],
  [
    'files',
    {
      sections: [
        { id: 'a', title: '一', blocks: [{ kind: 'files', files: [{ title: '文件', fileId: '00000000-0000-4000-8000-000000000000' }] }] },
      ],
    },
  ],
  ['no title', { title: ' ' }],
])('a lesson with %s is rejected', async (_what, change) => {
  const draft = { ...buildLesson(), ...change } as LessonDraft;
  expect(lessonDraft.safeParse(draft).success).toBe(false);
  await expect(publishLesson(context(), draft)).rejects.toMatchObject({ code: 40001 });
});
