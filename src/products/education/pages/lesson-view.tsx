import type { MissingThing } from '#ui/page/missing.ts';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Voice } from '#ui/components/reading-tools/voice.tsx';
import { lessonGet, lessonQuizCheck } from '../calls.ts';
import type { LessonView } from '../schema.ts';
import { futuresSeries, lessonHref, seriesHref } from '../web/lesson-href.ts';
import { levelNames } from '../web/level-names.ts';
import { LessonMark } from './lesson-mark.tsx';
import { LessonQuiz, type QuizAnswer } from './lesson-quiz.tsx';
import './lesson-view.css';

const loader = page(({ call, params }) => call(lessonGet, { lesson: params.lesson ?? '' }));

const action = pageAction<QuizAnswer>(async ({ attempt, form, params }) => {
  const given = ['q1', 'q2', 'q3', 'q4', 'q5'].map((name) => (/^[0-4]$/.test(String(form.get(name))) ? Number(form.get(name)) : null));
  const input = { lesson: params.lesson ?? '', version: Number(form.get('version')), answers: given };
  const checked = await attempt(lessonQuizCheck, input);
  if (checked.isDone) return { data: { given, errors: [], result: checked.result } };
  const { errors, message, status } = checked;
  return { status, data: { given, errors: errors.length > 0 ? errors : [{ path: '', message }] } };
});

const missing: MissingThing = {
  thing: '课程',
  code: '名称',
  form: /^[a-z0-9-]{1,60}$/,
  formText: '小写字母、数字和连字符',
  lists: [{ title: '投教课程', href: paths.school() }],
};

const head = ({ code, title, summary, level, minutes, series }: LessonView): PageHead => ({
  title: `${title} - ${series.title}`,
  description: summary,
  crumbs: [
    series.code === futuresSeries ? { text: '期货IB业务', href: paths.futuresIntroduction() } : { text: '投教课程', href: paths.school() },
    { text: series.title, href: seriesHref(series.code) },
    { text: title },
  ],
  canonical: lessonHref(series.code, code),
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    name: title,
    description: summary,
    inLanguage: 'zh-CN',
    educationalLevel: levelNames[level],
    timeRequired: `PT${minutes}M`,
  },
});

/** The page of a lesson; lessons of futures have an address of their own, by the specification. */
export const lessonPage = { loader, action, missing, head, Component };

function Component() {
  const lesson = usePage(loader);
  const answer = usePageAction(action);
  const { title, topic, level, summary, minutes, checkedOn, sections, updatedAt, series } = lesson;
  return (
    <>
      <article>
        <PageTitle kicker={`${series.title} · ${topic}`} title={title} lead={summary} />
        <p className="lesson__facts line quiet">
          <span>难度：{levelNames[level]}</span>
          <span>阅读约 {minutes} 分钟</span>
          <span>
            内容核对：<time>{checkedOn}</time>
          </span>
          <Voice />
        </p>
        <PageText text={{ lead: '', sections, updatedAt }} />
      </article>
      <LessonQuiz lesson={lesson} answer={answer} />
      <LessonMark lesson={lesson} isPassed={answer?.result !== undefined} />
      <Neighbours lesson={lesson} />
    </>
  );
}

function Neighbours({ lesson: { previous, next, series } }: { lesson: LessonView }) {
  return (
    <nav className="lesson__neighbours line targets no-print" aria-label="前后课程">
      {previous && (
        <a href={lessonHref(series.code, previous.code)} rel="prev">
          上一课：{previous.title}
        </a>
      )}
      {next && (
        <a href={lessonHref(series.code, next.code)} rel="next">
          下一课：{next.title}
        </a>
      )}
      <a href={seriesHref(series.code)}>本系列全部课程</a>
    </nav>
  );
}
