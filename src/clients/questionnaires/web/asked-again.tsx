import { useEffect, useRef } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import type { OpenedPaper } from '../schema/attempts.ts';
import { ChoiceQuestion } from '../pages/choice-question.tsx';
import type { Contradiction } from '../schema/questionnaires.ts';
import type { GivenAnswers } from './given-answers.ts';

interface AskedAgainProps {
  opened: OpenedPaper;
  given: GivenAnswers;
  contradictions: readonly Contradiction[];
  errors: readonly FieldError[];
  isBusy: boolean;
  /** Back to the questions. */
  onBack: () => void;
}

/** Answers that contradict each other, asked again: to be changed, or to be confirmed after a second look. */
export function AskedAgain({ opened: { questions }, given, contradictions, errors, isBusy, onBack }: AskedAgainProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asked = new Set(contradictions.flatMap((one) => one.questions));
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        请再看一遍这几道题
      </h2>
      <Note tone="warning" title="有回答前后不一致">
        不一致的回答会让结果失去意义，所以在给出结果之前再问一次，不另计次数。改为符合实际的选项；确实如此的，勾选题后的确认。
      </Note>
      <ErrorSummary errors={errors} title="仍有回答不一致" />
      {questions.map((question, at) =>
        asked.has(question.id) ? (
          <ChoiceQuestion key={question.id} question={question} number={at + 1} chosen={given[question.id]} />
        ) : null,
      )}
      {contradictions.map(({ id, message }) => (
        <Checkbox key={id} name={`confirm-${id}`} label={`${message}。我已核对，实际情况就是这样`} />
      ))}
      <p className="cluster">
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          提交核对后的答案
        </Button>
        <Button onClick={onBack}>回到全部题目</Button>
      </p>
    </>
  );
}
