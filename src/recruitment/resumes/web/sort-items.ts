import type { SectionContent, SectionName } from '../sections.ts';

interface DatedItem {
  from?: string;
  to?: string;
  date?: string;
}

/**
 * Sorts the entries of a list by date, newest first: ongoing ones, then by end, then by beginning. Undated entries stay at the
 * end, and entries of one date keep their order.
 */
export function sortItems<Item extends object>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => compare(endOf(b), endOf(a)) || compare(beginOf(b), beginOf(a)));
}

/** Returns a section in stored form: list entries sorted, without blank ones. */
export function normaliseSection<Name extends SectionName>(content: SectionContent<Name>): SectionContent<Name> {
  if (!('items' in content)) return content;
  const written = (content.items as object[]).filter((item) => Object.values(item).some((value) => value !== ''));
  return { ...content, items: sortItems(written) };
}

/** Ongoing entries sort after every month; an entry with only a beginning is sorted by that. */
function endOf(item: object): string {
  const { from = '', to = '', date } = item as DatedItem;
  if (date !== undefined) return date;
  return to === 'now' ? '9999-12' : to || from;
}

const beginOf = (item: object): string => (item as DatedItem).from ?? '';

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
