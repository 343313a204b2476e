/** Steps of the size of running text; 0 is the page's own. The server puts the kept one on the document as `text-1`, `text-2`. */
export const textSizes = [0, 1, 2] as const;
export type TextSize = (typeof textSizes)[number];

const aYear = 365 * 24 * 3600;

/** The step that the visitor has chosen. */
export function readTextSize(cookies: string): TextSize {
  const value = /(?:^|; )qt_text=([12])(?:;|$)/.exec(cookies)?.[1];
  return value === '1' ? 1 : value === '2' ? 2 : 0;
}

/** Shows the size at once and keeps it for a year. */
export function setTextSize(size: TextSize): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `qt_text=${size || ''}; Max-Age=${size ? aYear : 0}; Path=/; SameSite=Lax${secure}`;
  for (const step of [1, 2]) document.documentElement.classList.toggle(`text-${step}`, step === size);
}
