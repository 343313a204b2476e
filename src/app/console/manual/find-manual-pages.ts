import type { ManualOutline } from './manual-page.ts';
import type { ManualPageName } from './page-names.ts';

export interface FoundManualPage {
  page: ManualPageName;
  /** Anchor of the heading that was found. */
  heading?: string;
  title: string;
}

/** Returns the pages whose title contains the words or whose initials begin with them, then the headings that contain them. */
export function findManualPages(outlines: ReadonlyMap<ManualPageName, ManualOutline>, words: string): FoundManualPage[] {
  const sought = words.trim().toLowerCase();
  if (sought === '') return [];
  const all = [...outlines];
  const byTitle = all.filter(([, { title, initials }]) => title.toLowerCase().includes(sought) || initials.startsWith(sought));
  const byHeading = all.flatMap(([page, { title, headings }]) =>
    headings
      .filter(({ text }) => text.toLowerCase().includes(sought))
      .map(({ id, text }) => ({ page, heading: id, title: `${title}：${text}` })),
  );
  return [...byTitle.map(([page, { title }]) => ({ page, title })), ...byHeading];
}
