import { useState, type ReactNode } from 'react';
import { failureText } from '#web/api/error-catalogue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';

interface ConfirmedActProps {
  /** On the button that asks. */
  text: string;
  kind?: 'secondary' | 'quiet';
  question: string;
  /** On the button that does it. */
  confirm: string;
  /** Said when it is done. */
  done: string;
  act(): Promise<unknown>;
  onDone(): void;
  /** The rule that holds. */
  children: ReactNode;
}

/** An act that is done after a question which names its rule. */
export function ConfirmedAct({ text, kind, question, confirm, done, act, onDone, children }: ConfirmedActProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const close = (): void => setIsAsking(false);
  const ask = (): void => {
    setFailure('');
    setIsAsking(true);
  };
  const carryOut = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await act();
      close();
      toast(done, 'success');
      onDone();
    } catch (error) {
      setFailure(failureText(error, '网络不通，请稍后再试'));
    }
    setIsBusy(false);
  };
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => void carryOut()}>
        {confirm}
      </Button>
      <Button onClick={close}>取消</Button>
    </>
  );
  return (
    <>
      <Button kind={kind} onClick={ask}>
        {text}
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title={question} actions={acts}>
        {children}
        {failure && <p role="alert">{failure}</p>}
      </Dialog>
    </>
  );
}
