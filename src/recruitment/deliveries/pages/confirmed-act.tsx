import { useState, type ReactNode } from 'react';
import type { Client } from '#ui/api/client.ts';
import { sentence } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';

interface ConfirmedActProps {
  /** On the button that asks. */
  text: string;
  kind?: 'secondary' | 'quiet';
  question: string;
  /** On the button that does it. */
  confirm: string;
  /** Said when it is done. */
  done: string;
  act(client: Client): Promise<unknown>;
  onDone(): void;
  /** The rule that holds. */
  children: ReactNode;
}

/** An act that is done after a question which names its rule. */
export function ConfirmedAct({ text, kind, question, confirm, done, act, onDone, children }: ConfirmedActProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const { errors, setErrors, isBusy, run } = useAction({
    act: async (client) => {
      await act(client);
      close();
      toast(done, 'success');
      onDone();
    },
    explain: sentence(),
  });
  const ask = (): void => {
    setErrors([]);
    setIsAsking(true);
  };
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => run()}>
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
        {errors.map(({ message }) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
      </Dialog>
    </>
  );
}
