import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  closedby: 'any';
  onCancel: (event: DialogEvent) => void;
  onClose: (event: DialogEvent) => void;
}

/**
 * What makes a `<dialog>` stand over the page while `isOpen`, and gives the focus back to where it came from afterwards. `onClose` is called once
 * for every way out the visitor takes: Escape, a press beside it.
 *
 * The browser tells of a closing only after it has given the focus back. Whoever presses Enter in between opens the dialog anew, and the late
 * message would close it again: so the closing is taken in hand when it is asked for, and the message counts only where nothing else was said.
 */
export function useModal(isOpen: boolean, onClose: () => void): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!isOpen || !sheet) return;
    sheet.showModal();
    return () => sheet.close();
  }, [isOpen]);
  return {
    ref: dialog,
    closedby: 'any',
    onCancel(event) {
      // A file chooser within it that is left without a choice says so by an event of the same name.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      event.currentTarget.close();
      onClose();
    },
    onClose(event) {
      if (isOpen && !event.currentTarget.open) onClose();
    },
  };
}
