import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import type { EditorSession } from '../editing/editor-session.ts';

interface AskDialogProps {
  session: EditorSession;
  title: string;
  /** Id of the field that is typed in first. */
  first: string;
  act: string;
  /** Beside the act: what else may be done. */
  others?: ReactNode;
  onAnswer: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A question of the editor. The editor may stand in a form, in which no other may: it is asked outside of it. */
export function AskDialog({ session, title, first, act, others, onAnswer, onClose, children }: AskDialogProps) {
  useEffect(() => {
    document.getElementById(first)?.focus();
    // While a dialog is open nothing beside it takes the focus: the text gets it back when this one has gone.
    return () => session.view.focus();
  }, [first, session]);
  return createPortal(
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        data-keep="no"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // By React it would come to the form around the editor all the same.
          event.stopPropagation();
          onAnswer();
        }}
      >
        {children}
        <div className="cluster">
          <Button kind="primary" type="submit">
            {act}
          </Button>
          {others}
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </Dialog>,
    document.querySelector('#console') ?? document.body,
  );
}
