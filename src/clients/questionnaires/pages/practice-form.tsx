import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { paths } from '#ui/paths.ts';
import type { QuestionPaper } from '../schema/questionnaires.ts';
import type { AnswersByQuestion } from '../web/scoring/answers.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import type { PracticeRun } from './practice-run.ts';
import './practice-form.css';

interface PracticeFormProps {
  paper: QuestionPaper;
  run: PracticeRun;
}

/** All questions on one page, grouped by dimension. */
export function WholeForm({ paper, run: { given, errors } }: PracticeFormProps) {
  return (
    <PracticeFrame paper={paper} action={paths.riskPractice()}>
      <ErrorSummary errors={errors} title="还有题目需要您作答" />
      {paper.dimensions.map(({ id, name }) => (
        <section key={id} className="stack stack--blocks" aria-labelledby={`dimension-${id}`}>
          <h2 className="part-title" id={`dimension-${id}`}>
            {name}
          </h2>
          {paper.questions.map((question, at) =>
            question.dimension === id ? (
              <ChoiceQuestion
                key={question.id}
                question={question}
                number={at + 1}
                chosen={given[question.id]}
                error={errorOf(errors, question.id)}
              />
            ) : null,
          )}
        </section>
      ))}
      <p className="cluster">
        <Button kind="primary" type="submit" name="go" value="finish">
          查看练习结果
        </Button>
        <ButtonLink href={paths.riskPractice({ mode: 'step' })}>改为逐题作答</ButtonLink>
      </p>
    </PracticeFrame>
  );
}

/** One question at a time; the form contains the earlier answers. */
export function StepForm({ paper, run: { given, errors, at: asked } }: PracticeFormProps) {
  const total = paper.questions.length;
  const at = Math.min(asked, total - 1);
  const question = paper.questions[at];
  if (!question) return null;
  const dimension = paper.dimensions.find(({ id }) => id === question.dimension)?.name;
  return (
    <PracticeFrame paper={paper} action={paths.riskPractice({ mode: 'step' })}>
      <div className="practice__progress">
        <h2 className="part-title" id="progress">
          第 {at + 1} 题，共 {total} 题<span>{dimension}</span>
        </h2>
        <progress aria-labelledby="progress" max={total} value={at} />
      </div>
      <ErrorSummary errors={errors} title="这一题还没有作答" />
      <HiddenAnswers given={given} except={[question.id]} />
      <input type="hidden" name="at" value={at} />
      <ChoiceQuestion
        key={question.id}
        question={question}
        number={at + 1}
        chosen={given[question.id]}
        error={errorOf(errors, question.id)}
      />
      <p className="cluster">
        <Button kind="primary" type="submit" name="go" value="next">
          {at === total - 1 ? '查看练习结果' : '下一题'}
        </Button>
        {at > 0 && (
          <Button type="submit" name="go" value="back">
            上一题
          </Button>
        )}
      </p>
      {at === 0 && (
        <p>
          <a href={paths.riskPractice()}>改为全部题目一页作答</a>
        </p>
      )}
    </PracticeFrame>
  );
}

/** The form of a practice run, submitted to the same page; the anchor scrolls a phone to the question. */
export function PracticeFrame({ paper, action, children }: { paper: QuestionPaper; action: string; children: ReactNode }) {
  return (
    <form id="practice" className="practice stack stack--blocks" method="post" action={`${action}#practice`} noValidate autoComplete="off">
      <input type="hidden" name="version" value={paper.version} />
      {children}
    </form>
  );
}

/** Hidden fields for the answers that are not on screen. */
export function HiddenAnswers({ given, except }: { given: AnswersByQuestion; except: readonly string[] }) {
  return Object.entries(given)
    .filter(([id]) => !except.includes(id))
    .flatMap(([id, keys]) => keys.map((key) => <input key={id + key} type="hidden" name={id} value={key} />));
}
