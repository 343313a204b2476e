import type { MissingThing } from '#web/page/missing.ts';
import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { pageAction, usePageAction } from '#web/page/page-action.ts';
import { PageText } from '#web/ui/page-text/page-text.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { futuresLessonGet, futuresQuizCheck } from '../calls.ts';
import type { LessonView } from '../schema/lessons.ts';
import { LessonQuiz, type QuizAnswer } from './lesson-quiz.tsx';
import { levelNames } from './level-names.ts';
import './lesson-page.css';

export const loader = page(({ call, params }) => call(futuresLessonGet, { lesson: params.lesson ?? '' }));

export const action = pageAction<QuizAnswer>(async ({ attempt, form, params }) => {
  const given = ['q1', 'q2', 'q3', 'q4', 'q5'].map((name) => (/^[0-4]$/.test(String(form.get(name))) ? Number(form.get(name)) : null));
  const input = { lesson: params.lesson ?? '', version: Number(form.get('version')), answers: given };
  const checked = await attempt(futuresQuizCheck, input);
  if (checked.isDone) return { data: { given, errors: [], result: checked.result } };
  const { errors, message, status } = checked;
  return { status, data: { given, errors: errors.length > 0 ? errors : [{ path: '', message }] } };
});

export const missing: MissingThing = {
  thing: '课程',
  code: '名称',
  form: /^[a-z0-9-]{1,60}$/,
  formText: '小写字母、数字和连字符',
  lists: [{ title: '期货学堂', href: paths.futuresSchool() }],
};
export const head: HeadOf<typeof loader> = ({ title, summary, level, minutes }) => ({
  title: `${title} - 期货学堂`,
  description: summary,
  crumbs: [{ text: '期货IB业务', href: paths.futuresIntroduction() }, { text: '期货学堂', href: paths.futuresSchool() }, { text: title }],
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

export function Component() {
  const lesson = usePage(loader);
  const answer = usePageAction(action);
  const { title, topic, level, summary, minutes, checkedOn, sections, updatedAt } = lesson;
  return (
    <>
      <PageTitle kicker={`期货学堂 · ${topic}`} title={title} lead={summary} />
      <p className="lesson__facts line quiet">
        <span>难度：{levelNames[level]}</span>
        <span>阅读约 {minutes} 分钟</span>
        <span>
          内容核对：<time dateTime={checkedOn}>{checkedOn}</time>
        </span>
      </p>
      <PageText text={{ lead: '', sections, updatedAt }} />
      <LessonQuiz lesson={lesson} answer={answer} />
      <Neighbours previous={lesson.previous} next={lesson.next} />
    </>
  );
}

function Neighbours({ previous, next }: Pick<LessonView, 'previous' | 'next'>) {
  return (
    <nav className="lesson__neighbours line targets no-print" aria-label="前后课程">
      {previous && (
        <a href={paths.futuresLesson(previous.code)} rel="prev">
          上一课：{previous.title}
        </a>
      )}
      {next && (
        <a href={paths.futuresLesson(next.code)} rel="next">
          下一课：{next.title}
        </a>
      )}
      <a href={paths.futuresSchool()}>全部课程</a>
    </nav>
  );
}
