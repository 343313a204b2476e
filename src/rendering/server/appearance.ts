import type { IncomingMessage } from 'node:http';

/** What a visitor has chosen about how pages look; beside the address the only thing of a request that shapes a page for everyone. */
export interface Appearance {
  isElder: boolean;
  /** How many steps larger the running text is. */
  textSize: 0 | 1 | 2;
}

const usual: Appearance = { isElder: false, textSize: 0 };
const elderCookie = /(?:^|; )qt_elder=1(?:;|$)/;
const textCookie = /(?:^|; )qt_text=([12])(?:;|$)/;

export function appearanceOf({ headers: { cookie } }: IncomingMessage): Appearance {
  if (cookie === undefined) return usual;
  const textSize = Number(textCookie.exec(cookie)?.[1] ?? 0) as Appearance['textSize'];
  return { isElder: elderCookie.test(cookie), textSize };
}

/** The classes of the document, parted by spaces; empty for what is usual. */
export function classesOf({ isElder, textSize }: Appearance): string {
  const text = textSize > 0 ? `text-${textSize}` : '';
  return isElder ? `elder ${text}`.trim() : text;
}

/** By what a page that looks so is kept. */
export function cacheKey(address: string, appearance: Appearance): string {
  const classes = classesOf(appearance);
  return classes === '' ? address : `${classes} ${address}`;
}
