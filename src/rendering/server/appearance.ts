import type { IncomingMessage } from 'node:http';

/** The visitor's display options; besides the address the only part of a request that affects a public page. */
export interface Appearance {
  isElder: boolean;
  /** Number of steps by which the running text is enlarged. */
  textSize: 0 | 1 | 2;
}

export const usualAppearance: Appearance = { isElder: false, textSize: 0 };
const elderCookie = /(?:^|; )(?:__Host-)?qt_elder=1(?:;|$)/;
const textCookie = /(?:^|; )(?:__Host-)?qt_text=([12])(?:;|$)/;

export function appearanceOf({ headers: { cookie } }: IncomingMessage): Appearance {
  if (cookie === undefined) return usualAppearance;
  const textSize = Number(textCookie.exec(cookie)?.[1] ?? 0) as Appearance['textSize'];
  return { isElder: elderCookie.test(cookie), textSize };
}

/** Returns the classes of the document, separated by spaces; empty for the defaults. */
export function classesOf({ isElder, textSize }: Appearance): string {
  const text = textSize > 0 ? `text-${textSize}` : '';
  return isElder ? `elder ${text}`.trim() : text;
}

/** Returns the cache key of a page with these options. */
export function cacheKey(address: string, appearance: Appearance): string {
  const classes = classesOf(appearance);
  return classes === '' ? address : `${classes} ${address}`;
}
