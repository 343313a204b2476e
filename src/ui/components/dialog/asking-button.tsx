import { useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

interface AskingButtonProps {
  children: ReactNode;
  /** What screen readers call the button, where its text alone would not tell it from others. */
  label?: string;
  kind?: 'secondary' | 'quiet';
  isBusy: boolean;
  /** The question, and what follows from a yes. */
  title: string;
  consequence: ReactNode;
  /** The words of the button that does it. */
  confirm: string;
  onConfirm: () => void;
}

/** A button for what one press should not do: it says what will happen, and asks. */
export function AskingButton({ children, label, kind = 'secondary', isBusy, title, consequence, confirm, onConfirm }: AskingButtonProps) {
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
