import type { ReactNode } from 'react';
import './note.css';

export type NoteTone = 'info' | 'warning' | 'danger';

const names: Record<NoteTone, string> = { info: '提示', warning: '请注意', danger: '风险提示' };

/** A highlighted note; its title also expresses the tone in words. */
export function Note({ tone = 'info', title, children }: { tone?: NoteTone; title?: string; children: ReactNode }) {
  return (
    <div className={`note note--${tone}`} role="note">
      <p className="minor-title">{title ?? names[tone]}</p>
      <div className="note__text">{children}</div>
    </div>
  );
}
