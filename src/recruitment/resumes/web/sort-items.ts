import type { SectionContent, SectionName } from '../sections.ts';

interface DatedItem {
  from?: string;
  to?: string;
  date?: string;
}

/**
 * Entries of a list ordered by date, newest first: what goes on, then by the end, then by the beginning. Entries without any date stand
 * at the end, and entries of one date as they were.
 */
export function sortItems<Item extends object>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => compare(endOf(b), endOf(a)) || compare(beginOf(b), beginOf(a)));
}

/** A section as it is kept and read: the entries of a list in order, without those in which nothing was written. */
export function tidySection<Name extends SectionName>(content: SectionContent<Name>): SectionContent<Name> {
  if (!('items' in content)) return content;
  const written = (content.items as object[]).filter((item) => Object.values(item).some((value) => value !== ''));
  return { ...content, items: sortItems(written) };
}

/** What goes on sorts behind every month; an entry that only says when it began, by that. */
function endOf(item: object): string {
  const { from = '', to = '', date } = item as DatedItem;
  if (date !== undefined) return date;
  return to === 'now' ? '9999-12' : to || from;
}

const beginOf = (item: object): string => (item as DatedItem).from ?? '';

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
