import { useRef, type ChangeEvent, type SubmitEvent, useEffect } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { ChoiceQuestion } from '../pages/choice-question.tsx';
import type { OpenedPaper } from '../schema/attempts.ts';
import type { Contradiction } from '../schema/questionnaires.ts';
import { enforceExclusiveOption, readGiven, type GivenAnswers } from './given-answers.ts';
import type { FinishedOutcome } from './paper-run.tsx';
import { useRun, type Run } from './use-run.ts';
import '../pages/practice-form.css';

interface QuestionRunProps {
  opened: OpenedPaper;
  attempt: string;
  acptId: string | undefined;
  onFinish: (outcome: FinishedOutcome) => void;
  /** Restarts when the attempt can no longer be answered. */
  onAgain: () => void;
}

/** The questions of an attempt until there is a result. */
export function QuestionRun(props: QuestionRunProps) {
  const { opened } = props;
  const run = useRun(props);
  const form = useRef<HTMLFormElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    if (!form.current) return;
    if ((target as unknown) instanceof HTMLInputElement)
      enforceExclusiveOption(form.current, target as unknown as HTMLInputElement, opened.questions);
    run.give(readGiven(form.current, opened.questions, run.given));
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    run.goOn(form.current ? readConfirmed(form.current) : []);
  };
  if (run.over) return <Over message={run.over} onAgain={props.onAgain} />;
  return (
    <form
      ref={form}
      className="practice stack stack--blocks"
      data-keep={`paper-${opened.paper}`}
      noValidate
      autoComplete="off"
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {run.contradictions ? (
        <AskedAgain
          opened={opened}
          given={run.given}
          contradictions={run.contradictions}
          errors={run.errors}
          isBusy={run.isBusy}
          onBack={run.backToAll}
        />
      ) : (
        <QuestionForm opened={opened} run={run} />
      )}
    </form>
  );
}

const readConfirmed = (form: HTMLFormElement): string[] =>
  [...new FormData(form).keys()].flatMap((name) => /^confirm-(.+)$/.exec(name)?.[1] ?? []);

function Over({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <>
      <Note tone="warning" title="这次作答不能继续">
        {message}
      </Note>
      <p className="cluster">
        <Button kind="primary" onClick={onAgain}>
          重新打开
        </Button>
      </p>
    </>
  );
}

interface AskedAgainProps {
  opened: OpenedPaper;
  given: GivenAnswers;
  contradictions: readonly Contradiction[];
  errors: readonly FieldError[];
  isBusy: boolean;
  /** Returns to the questions. */
  onBack: () => void;
}

/** Contradictory answers, asked again: the client must change or confirm them. */
function AskedAgain({ opened: { questions }, given, contradictions, errors, isBusy, onBack }: AskedAgainProps) {
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

interface QuestionFormProps {
  opened: OpenedPaper;
  run: Run;
}

/** One question at a time, or all of them on wide screens. */
function QuestionForm({ opened, run }: QuestionFormProps) {
  return run.isWhole ? <WholePaper opened={opened} run={run} /> : <OneQuestion key={run.at} opened={opened} run={run} />;
}

function OneQuestion({ opened: { questions }, run }: QuestionFormProps) {
  const { at, given, errors, isBusy } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  // The page stays the same while the question changes: focus the heading for screen readers.
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
