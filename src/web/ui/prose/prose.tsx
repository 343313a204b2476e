import type { ReactNode } from 'react';
import './prose.css';

/** Running text: `html` that the server has cleaned already, or `children`. */
export function Prose({ html, children }: { html?: string; children?: ReactNode }) {
  if (html === undefined) return <div className="prose">{children}</div>;
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
