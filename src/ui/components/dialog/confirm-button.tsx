import { useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface AskingButtonProps {
  children: ReactNode;
  /** Accessible name of the button, where its text alone is ambiguous. */
  label?: string;
  kind?: 'secondary' | 'quiet';
  isBusy: boolean;
  /** The question, and the consequence of confirming. */
  title: string;
  consequence: ReactNode;
  /** Text of the confirming button. */
  confirm: string;
  onConfirm: () => void;
}

/** A button that explains the consequence and asks for confirmation. */
export function ConfirmButton({ children, label, kind = 'secondary', isBusy, title, consequence, confirm, onConfirm }: AskingButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const acts = (
    <>
      <Button
        kind="primary"
        onClick={() => {
          close();
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button onClick={close}>取消</Button>
    </>
  );
  return (
    <>
      <Button kind={kind} aria-busy={isBusy} aria-label={label} onClick={() => setIsAsking(true)}>
        {children}
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title={title} actions={acts}>
        {consequence}
      </Dialog>
    </>
  );
}
