import { useRef, type ChangeEvent, type SubmitEvent } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Note } from '#ui/components/note/note.tsx';
import type { OpenedPaper } from '../schema/attempts.ts';
import { QuestionForm } from './question-form.tsx';
import { AskedAgain } from './asked-again.tsx';
import { keepAlone, readGiven } from './given-answers.ts';
import type { FinishedOutcome } from './paper-run.tsx';
import { useRun } from './use-run.ts';
import '../pages/practice-form.css';

interface QuestionRunProps {
  opened: OpenedPaper;
  attempt: string;
  acptId: string | undefined;
  onFinish: (outcome: FinishedOutcome) => void;
  /** The attempt can no longer be answered: begin anew. */
  onAgain: () => void;
}

/** The questions of an attempt until it has a result. */
export function QuestionRun(props: QuestionRunProps) {
  const { opened } = props;
  const run = useRun(props);
  const form = useRef<HTMLFormElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    if (!form.current) return;
    if ((target as unknown) instanceof HTMLInputElement) keepAlone(form.current, target as unknown as HTMLInputElement, opened.questions);
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
