import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  closedby: 'any';
  onCancel: (event: DialogEvent) => void;
  onClose: (event: DialogEvent) => void;
}

/**
 * Shows a `<dialog>` as a modal while `isOpen`, and restores the focus afterwards. `onClose` is called once per dismissal:
 * Escape, a press beside it.
 *
 * The browser fires `close` only after it has restored the focus. If the user presses Enter in between, the dialog opens again,
 * and the late event would close it: so the dismissal is handled at `cancel`, and the `close` event counts only where nothing
 * else happened.
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
      // A file chooser inside it that is cancelled fires an event of the same name.
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
