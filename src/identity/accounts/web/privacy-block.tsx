import type { ReactNode } from 'react';
import './privacy.css';

/** What belongs together on a page about personal data, one below the other. `id` is where a link leads. */
export function PrivacyBlock({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className="privacy-block stack">
      {children}
    </div>
  );
}

/** Its buttons, side by side. */
export function PrivacyActs({ children }: { children: ReactNode }) {
  return <p className="privacy-acts cluster">{children}</p>;
}
