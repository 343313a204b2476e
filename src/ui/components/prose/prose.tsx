import type { ReactNode } from 'react';
import { withPictureSets } from '../picture-set.ts';
import './prose.css';

/** Running text: `html` that the server has cleaned already, or `children`. */
export function Prose({ html, children }: { html?: string; children?: ReactNode }) {
  if (html === undefined) return <div className="prose">{children}</div>;
  return <div className="prose" dangerouslySetInnerHTML={{ __html: withPictureSets(withFocus(html)) }} />;
}

/** A table moves sideways in its frame where it is too wide, by the arrow keys too: they need it to have the focus. */
const withFocus = (html: string): string => html.replaceAll('<table>', '<table tabindex="0">');
