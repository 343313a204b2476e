import { useEffect } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Voice } from '#ui/components/reading-tools/voice.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { MissingItem } from '#ui/page/missing.ts';
import { pageAction, usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { lessonGet, lessonQuizCheck } from '../calls.ts';
import type { LessonView, QuizResult } from '../schema.ts';
import { futuresSeries, lessonHref, seriesHref } from '../web/lesson-href.ts';
import { markLesson, useLessonProgress } from '../web/lesson-progress.ts';
import { levelNames } from '../web/level-names.ts';
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

const missing: MissingItem = {
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

/** The page of a lesson. Futures lessons have their own address in the specification. */
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

/** Shows whether the lesson was learned, stored on this device only. Passing the quiz counts as learned. */
function LessonMark({ lesson: { code, version }, isPassed }: { lesson: LessonView; isPassed: boolean }) {
  const progress = useLessonProgress();
  useEffect(() => {
    if (isPassed) markLesson(code, version);
  }, [isPassed, code, version]);
  const learned = progress?.[code];
  const isLearned = learned === version;
  return (
    <p className="lesson__mark no-print">
      {progress && (
        <>
          <Button
            kind={isLearned ? 'quiet' : 'secondary'}
            aria-pressed={isLearned}
            onClick={() => markLesson(code, isLearned ? undefined : version)}
          >
            {isLearned ? '已学，撤销标记' : '标记为已学'}
          </Button>
          <span className="quiet">
            {learned !== undefined && !isLearned && '这一课在您学过之后更新过。'}只记在这台设备的浏览器里，不上传。
          </span>
        </>
      )}
    </p>
  );
}

/** Result of the quiz, or the missing answers; `given` are the indexes of the chosen options. */
interface QuizAnswer {
  given: (number | null)[];
  errors: readonly FieldError[];
  result?: QuizResult;
}

interface LessonQuizProps {
  lesson: LessonView;
  /** Result of the submitted form, if any. */
  answer: QuizAnswer | undefined;
}

/** Renders the quiz of a lesson without preselected options, and explains every answer after submission. */
function LessonQuiz({ lesson, answer }: LessonQuizProps) {
  return (
    <section id="quiz" className="quiz stack stack--blocks" aria-labelledby="quiz-title">
      <SectionHeading id="quiz-title" title="小测验" />
      {answer?.result ? <Checked lesson={lesson} result={answer.result} /> : <Asked lesson={lesson} answer={answer} />}
    </section>
  );
}

const letter = (at: number): string => 'ABCDE'.charAt(at);
const label = (question: string, at: number): string => `${at + 1}. ${question}`;

function Asked({ lesson: { code, series, version, quiz }, answer = { given: [], errors: [] } }: LessonQuizProps & { answer?: QuizAnswer }) {
  return (
    <form method="post" action={`${lessonHref(series.code, code)}#quiz`} noValidate autoComplete="off" className="stack stack--blocks">
      <ErrorSummary errors={answer.errors} title="还有题目没有作答" />
      <input type="hidden" name="version" value={version} />
      {quiz.map(({ question, options }, at) => (
        <RadioGroup
          key={question}
          name={`q${at + 1}`}
          label={label(question, at)}
          choices={options.map((text, place) => ({ value: String(place), text: `${letter(place)}. ${text}` }))}
          chosen={String(answer.given[at] ?? '')}
          error={errorOf(answer.errors, `q${at + 1}`)}
        />
      ))}
      <p>
        <Button kind="primary" type="submit">
          提交并看讲解
        </Button>
      </p>
    </form>
  );
}

function Checked({ lesson: { code, series, quiz }, result: { right, total, answers } }: { lesson: LessonView; result: QuizResult }) {
  return (
    <>
      <p role="status">
        <strong>
          答对 {right} 题，共 {total} 题。
        </strong>
        {right === total ? '这一课掌握了。' : '看看讲解，再读一遍对应的段落。'}成绩不保存。
      </p>
      <ol className="stack stack--blocks">
        {answers.map(({ chosen, answer, isRight, explanation }, at) => (
          <li key={at}>
            <h3>{label(quiz[at]?.question ?? '', at)}</h3>
            <Note tone={isRight ? 'info' : 'warning'} title={isRight ? '答对了' : '答错了'}>
              {!isRight && <p>您选的是：{optionOf(quiz[at], chosen)}</p>}
              <p>正确答案：{optionOf(quiz[at], answer)}</p>
              <p>{explanation}</p>
            </Note>
          </li>
        ))}
      </ol>
      <p>
        <ButtonLink href={`${lessonHref(series.code, code)}#quiz`}>重新作答</ButtonLink>
      </p>
    </>
  );
}

const optionOf = (question: LessonView['quiz'][number] | undefined, at: number): string => `${letter(at)}. ${question?.options[at] ?? ''}`;
