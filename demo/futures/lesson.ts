import type { LessonDraft } from '#modules/district/futures/lesson-schema.ts';

type Section = LessonDraft['sections'][number];
type Block = Section['blocks'][number];

/** The day on which all lessons were held against the rules. */
export const checkedOn = '2026-11-16';

/** Paragraphs of running text. */
export const prose = (...paragraphs: string[]): Block => ({ kind: 'prose', html: paragraphs.map((text) => `<p>${text}</p>`).join('') });

/** A list of points. */
export const points = (...items: string[]): Block => ({
  kind: 'prose',
  html: `<ul>${items.map((text) => `<li>${text}</li>`).join('')}</ul>`,
});

export const warning = (title: string, text: string): Block => ({ kind: 'note', tone: 'warning', title, text });

/** A drawing of `demo/media/futures/`, all of one size. */
export const figure = (name: string, alt: string, caption: string): Block => ({
  kind: 'figure',
  src: `/media/futures/${name}.svg`,
  alt,
  caption,
  width: 480,
  height: 300,
});

export const table = (caption: string, head: string[], rows: string[][], note?: string): Block => ({
  kind: 'table',
  caption,
  head,
  rows,
  ...(note && { note }),
});
