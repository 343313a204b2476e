import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import type { EditorSession } from '../editing/editor-session.ts';

interface AskDialogProps {
  session: EditorSession;
  title: string;
  /** Id of the field with the initial focus. */
  first: string;
  act: string;
  /** Other actions beside the main one. */
  others?: ReactNode;
  onAnswer: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of the editor. The editor may be inside a form, where forms cannot be nested: the dialog is rendered outside of it. */
export function AskDialog({ session, title, first, act, others, onAnswer, onClose, children }: AskDialogProps) {
  useEffect(() => {
    document.getElementById(first)?.focus();
    // While a dialog is open nothing else can take the focus: the text gets it back afterwards.
    return () => session.view.focus();
  }, [first, session]);
  return createPortal(
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        data-keep="no"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React would pass the event to the form around the editor.
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
