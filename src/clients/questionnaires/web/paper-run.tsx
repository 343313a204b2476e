import { useState } from 'react';
import { useCall } from '#ui/api/use-call.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { paperOpen } from '../calls.ts';
import type { OpenedPaper, SubmitOutcome } from '../schema/attempts.ts';
import { KnowledgeResultView } from './knowledge-result.tsx';
import { PaperIntro } from './paper-intro.tsx';
import { QuestionRun } from './question-run.tsx';
import { RiskResultView } from './risk-result.tsx';
import './paper-run.css';

export type FinishedOutcome = Exclude<SubmitOutcome, { state: 'askAgain' }>;

interface PaperRunProps {
  paper: string;
  /** The case whose step it is. */
  acptId?: string;
  /** Reason for repeating the step. */
  reason?: string;
  /** Label of the button that continues after the result. */
  doneText: string;
  onDone: () => void;
  /** Called when there is a new result. */
  onResult?: () => void;
}

/** A client takes a paper: introduction, questions, repeated questions, and the result. */
export function PaperRun({ paper, acptId, reason, doneText, onDone, onResult }: PaperRunProps) {
  const { load, retry, isRetrying } = useCall(paperOpen, { paper, acpt_id: acptId });
  const [finished, setFinished] = useState<FinishedOutcome>();
  if (load.state === 'loading') return <Skeleton lines={8} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  const again = (): void => {
    setFinished(undefined);
    retry();
  };
  const finish = (outcome: FinishedOutcome): void => {
    setFinished(outcome);
    onResult?.();
  };
  if (finished) return <Result finished={finished} doneText={doneText} onDone={onDone} onAgain={again} />;
  return (
    <>
      {reason && (
        <Note tone="warning" title="需要重新作答">
          {reason}
        </Note>
      )}
      <Stages key={load.data.attempt} opened={load.data} acptId={acptId} onFinish={finish} onDone={onDone} onAgain={again} />
    </>
  );
}

interface StagesProps {
  opened: OpenedPaper;
  acptId: string | undefined;
  onFinish: (outcome: FinishedOutcome) => void;
  onDone: () => void;
  onAgain: () => void;
}

function Stages({ opened, acptId, onFinish, onDone, onAgain }: StagesProps) {
  const [isStarted, setIsStarted] = useState(false);
  const { attempt } = opened;
  if (isStarted && attempt !== null)
    return <QuestionRun opened={opened} attempt={attempt} acptId={acptId} onFinish={onFinish} onAgain={onAgain} />;
  return <PaperIntro opened={opened} acptId={acptId} onStart={() => setIsStarted(true)} onDone={onDone} />;
}

interface ResultProps {
  finished: FinishedOutcome;
  doneText: string;
  onDone: () => void;
  onAgain: () => void;
}

function Result({ finished, ...more }: ResultProps) {
  return finished.state === 'scored' ? <RiskResultView result={finished} {...more} /> : <KnowledgeResultView result={finished} {...more} />;
}
