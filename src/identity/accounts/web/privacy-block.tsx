import type { ReactNode } from 'react';
import './privacy.css';

/** A group of related content on a page about personal data. `id` is the anchor of links to it. */
export function PrivacyBlock({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className="privacy-block stack">
      {children}
    </div>
  );
}

export function PrivacyActions({ children }: { children: ReactNode }) {
  return <p className="privacy-acts cluster">{children}</p>;
}
