import type { SectionContent } from '../../sections.ts';

/** Zero-width characters from pasted text; the server removes them. */
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;

/** Returns true for an entry of a list with no values. */
export const isBlank = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && Object.values(item).every((value) => value === '');

/** Returns true when both are equal apart from spaces around texts and the order of entries, which the server sorts by date. */
export const isSameContent = (one: SectionContent, other: SectionContent): boolean => plainText(one) === plainText(other);

/**
 * Returns true when `stored`, as the server returns it, can result from `sent`: the server returns an ID number only as
 * `110***********0017`.
 */
export const isStoredFrom = (sent: SectionContent, stored: SectionContent): boolean =>
  masked(plainText(sent)) === masked(plainText(stored));

const masked = (text: string): string => text.replaceAll(/"(\d{3})\d{11}(\d{3}[\dX])"/g, '"$1***********$2"');

const plainText = (content: SectionContent): string => JSON.stringify(toPlain(content));

function toPlain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '').trim();
  if (Array.isArray(value))
    return value
      .filter((one) => !isBlank(one))
      .map((one) => JSON.stringify(toPlain(one)))
      .toSorted();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, toPlain(inner)]));
}
