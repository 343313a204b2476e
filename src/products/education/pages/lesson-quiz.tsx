import type { FieldError } from '#contract/envelope.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { LessonView, QuizResult } from '../schema.ts';
import { lessonHref } from '../web/lesson-href.ts';

/** What the quiz was answered with: a result, or what is missing; `given` are the places of the chosen options. */
export interface QuizAnswer {
  given: (number | null)[];
  errors: readonly FieldError[];
  result?: QuizResult;
}

interface LessonQuizProps {
  lesson: LessonView;
  /** What the form was answered with, if it was sent. */
  answer: QuizAnswer | undefined;
}

/** The quiz of a lesson: nothing is chosen beforehand, and every answer is explained. */
export function LessonQuiz({ lesson, answer }: LessonQuizProps) {
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
