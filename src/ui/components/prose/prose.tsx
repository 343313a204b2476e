import type { ReactNode } from 'react';
import { markEnglishHtml } from '../english.tsx';
import { withPictureSets } from '../picture-set.ts';
import './prose.css';

/** Running text: `html` that the server has cleaned already, or `children`. */
export function Prose({ html, children }: { html?: string; children?: ReactNode }) {
  if (html === undefined) return <div className="prose">{children}</div>;
  return <div className="prose" dangerouslySetInnerHTML={{ __html: withPictureSets(withNames(withFocus(markEnglishHtml(html)))) }} />;
}

/** A table that is too wide scrolls sideways in its frame, also by the arrow keys, which require focus. */
const withFocus = (html: string): string => html.replaceAll('<table>', '<table tabindex="0">');

/** A figure without a caption has the name of its picture. */
const withNames = (html: string): string =>
  html.replaceAll(/<figure>(?!(?:(?!<\/figure>).)*<figcaption)((?:(?!<\/figure>).)*? alt="([^"]+)")/gs, '<figure aria-label="$2">$1');
