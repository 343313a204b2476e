import { useId, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useModal } from './use-modal.ts';
import './dialog.css';

interface DialogProps {
  isOpen: boolean;
  /** Called whenever it is dismissed: the close button, Escape, a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at its foot; the main action first. */
  actions?: ReactNode;
  /** For content that needs room side by side. */
  isWide?: boolean;
}

/** A modal dialog. The browser keeps the focus inside and restores it afterwards. */
export function Dialog({ isOpen, onClose, title, children, actions, isWide = false }: DialogProps) {
  const titleId = useId();
  return (
    <dialog className={isWide ? 'dialog dialog--wide' : 'dialog'} aria-labelledby={titleId} {...useModal(isOpen, onClose)}>
      <div className="dialog__paper">
        <header className="dialog__head">
          <h2 id={titleId} className="dialog__title">
            {title}
          </h2>
          <button className="dialog__close" type="button" aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
        {actions && <footer className="dialog__acts cluster">{actions}</footer>}
      </div>
    </dialog>
  );
}
