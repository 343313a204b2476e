import { useEffect, useRef } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import type { OpenedPaper } from '../schema/attempts.ts';
import { ChoiceQuestion } from '../pages/choice-question.tsx';
import type { Run } from './use-run.ts';

interface QuestionFormProps {
  opened: OpenedPaper;
  run: Run;
}

/** One question at a time, or all of them where there is room. */
export function QuestionForm({ opened, run }: QuestionFormProps) {
  return run.isWhole ? <WholePaper opened={opened} run={run} /> : <OneQuestion key={run.at} opened={opened} run={run} />;
}

function OneQuestion({ opened: { questions }, run }: QuestionFormProps) {
  const { at, given, errors, isBusy } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  // The page stays the same while the question changes: whoever cannot see it hears where they are.
  useEffect(() => heading.current?.focus(), []);
  const question = questions[at];
  if (!question) return null;
  const isLast = at === questions.length - 1;
  return (
    <>
      <div className="practice__progress">
        <h2 className="part-title" id="progress" ref={heading} tabIndex={-1}>
          第 {at + 1} 题，共 {questions.length} 题<span>{question.group}</span>
        </h2>
        <progress aria-labelledby="progress" max={questions.length} value={at} />
      </div>
      <ErrorSummary errors={errors} title="这一题还没有答好" />
      <ChoiceQuestion question={question} number={at + 1} chosen={given[question.id]} error={errorOf(errors, question.id)} />
      <p className="cluster">
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {isLast ? '提交' : '下一题'}
        </Button>
        {at > 0 && <Button onClick={run.back}>上一题</Button>}
      </p>
      <p className="paper-run__whole">
        <Button kind="quiet" onClick={() => run.setWhole(true)}>
          改为全部题目一页作答
        </Button>
      </p>
    </>
  );
}

function WholePaper({ opened: { questions, title }, run }: QuestionFormProps) {
  const { given, errors, isBusy } = run;
  const groups = [...new Set(questions.map(({ group }) => group))];
  return (
    <>
      <ErrorSummary errors={errors} title="还有题目需要您作答" />
      {groups.map((group) => (
        <section key={group} className="stack stack--blocks" aria-labelledby={`group-${group}`}>
          <h2 className="part-title" id={`group-${group}`}>
            {group || title}
          </h2>
          {questions.map((question, at) =>
            question.group === group ? (
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
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          提交
        </Button>
        <Button onClick={() => run.setWhole(false)}>改为逐题作答</Button>
      </p>
    </>
  );
}
