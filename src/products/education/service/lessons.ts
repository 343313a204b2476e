import { sql } from 'kysely';
import { pageTextToPlainText } from '#content/articles/service/texts/page-text-to-plain-text.ts';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type {
  LessonBody,
  LessonItem,
  LessonKey,
  LessonLevel,
  LessonView,
  QuizInput,
  QuizResult,
  SeriesList,
  SeriesQuery,
} from '../schema.ts';

/** Lists all series, or the given one, with the newest versions of their lessons in order. Throws 40004 for an unknown series. */
export async function listSeries(ctx: Context, { series }: SeriesQuery): Promise<SeriesList> {
  const [all, lessons] = await Promise.all([
    ctx.db
      .selectFrom('lessonSeries')
      .select(['code', 'body'])
      .$if(series !== undefined, (query) => query.where('code', '=', series ?? ''))
      .orderBy('sort')
      .orderBy('code')
      .execute(),
    readLessons(ctx, series),
  ]);
  if (series !== undefined && all.length === 0) throw fail('notFound', '没有这个系列，请从投教课程的目录中选择');
  const bySeries = Map.groupBy(lessons, (lesson) => lesson.series);
  return { records: all.map(({ code, body }) => ({ code, ...body, lessons: (bySeries.get(code) ?? []).map(toLessonItem) })) };
}

/**
 * Returns a lesson with the questions of its quiz, without their answers, and its neighbours in the series. Throws 40004 for an
 * unknown lesson.
 */
export async function getLesson(ctx: Context, { lesson }: LessonKey): Promise<LessonView> {
  const every = await readLessons(ctx);
  const all = every.filter(({ series }) => series === every.find(({ code }) => code === lesson)?.series);
  const at = all.findIndex(({ code }) => code === lesson);
  const found = all[at];
  if (!found) throw fail('notFound', '没有这一课，请从课程目录中选择');
  const { sections, quiz, checkedOn } = found.body;
  return {
    ...toLessonItem(found),
    series: { code: found.series, title: found.seriesTitle },
    checkedOn,
    updatedAt: found.updatedAt,
    sections,
    quiz: quiz.map(({ question, options }) => ({ question, options })),
    previous: nameOf(all[at - 1]),
    next: nameOf(all[at + 1]),
  };
}

/**
 * Checks and explains the answers to a lesson's quiz; stores nothing. Throws 40004 for an unknown lesson, 40009 when the lesson
 * has changed since its questions were shown, and 40001 naming every question without an answer (`q2`).
 */
export async function checkQuiz(ctx: Context, { lesson, version, answers }: QuizInput): Promise<QuizResult> {
  const found = (await readLessons(ctx)).find(({ code }) => code === lesson);
  if (!found) throw fail('notFound', '没有这一课，请从课程目录中选择');
  if (found.version !== version) throw fail('conflict', '这一课刚刚更新过，请重新打开页面后再作答');
  const { quiz } = found.body;
  const errors = quiz.flatMap(({ options }, at) =>
    isChoice(answers[at], options.length) ? [] : [{ path: `q${at + 1}`, message: `第 ${at + 1} 题还没有作答` }],
  );
  if (errors.length > 0) throw fail('invalidInput', undefined, { errors });
  const checked = quiz.map(({ answer, explanation }, at) => {
    const chosen = answers[at] ?? -1;
    return { chosen, answer, isRight: chosen === answer, explanation };
  });
  return { right: checked.filter(({ isRight }) => isRight).length, total: quiz.length, answers: checked };
}

const isChoice = (choice: number | null | undefined, options: number): boolean => typeof choice === 'number' && choice < options;

interface StoredLesson {
  code: string;
  series: string;
  seriesTitle: string;
  version: number;
  level: string;
  body: LessonBody;
  updatedAt: string;
}

/**
 * Returns the newest version of every lesson, of all series or of one. There are only dozens, so one query serves lists,
 * neighbours and quiz. Cited facts have today's values.
 */
async function readLessons(ctx: Context, series?: string): Promise<StoredLesson[]> {
  const lessons = await ctx.db
    .selectFrom('lessons as lesson')
    .innerJoin('lessonSeries', 'lessonSeries.code', 'lesson.series')
    .select(['lesson.code', 'lesson.version', 'lesson.level', 'lesson.body', 'lesson.series'])
    .select(sql<string>`lesson_series.body ->> 'title'`.as('seriesTitle'))
    .select(sql<string>`to_char(published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`.as('updatedAt'))
    .where('lesson.version', '=', sql<number>`(select max(version) from lessons where code = lesson.code)`)
    .$if(series !== undefined, (query) => query.where('lesson.series', '=', series ?? ''))
    .orderBy('lesson.sort')
    .orderBy('lesson.code')
    .execute();
  return renderFacts(ctx, lessons);
}

function toLessonItem({ code, level, version, body }: StoredLesson): LessonItem {
  const { title, topic, summary, quiz } = body;
  return { code, title, topic, level: level as LessonLevel, summary, minutes: readingMinutes(body), questions: quiz.length, version };
}

const nameOf = (lesson: StoredLesson | undefined) => (lesson ? { code: lesson.code, title: lesson.body.title } : null);

/** Characters that a person reads in a minute on an unfamiliar subject. */
const charactersPerMinute = 300;

/** Returns the reading time of a lesson in minutes, at least one, without the quiz. */
function readingMinutes({ summary, sections }: Pick<LessonBody, 'summary' | 'sections'>): number {
  return Math.max(1, Math.round(pageTextToPlainText({ lead: summary, sections }).length / charactersPerMinute));
}
