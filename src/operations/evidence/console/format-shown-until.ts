import type { ShownPage } from '../schema.ts';

/** Returns the text for the end of a showing, or that a possible change is being checked. */
export function formatShownUntil(
  { shownUntil, inDoubtSince }: Pick<ShownPage, 'shownUntil' | 'inDoubtSince'>,
  format: (moment: string) => string,
): string {
  if (shownUntil) return format(shownUntil);
  return inDoubtSince ? `${format(inDoubtSince)} 有改动，正在核对` : '展示中';
}
