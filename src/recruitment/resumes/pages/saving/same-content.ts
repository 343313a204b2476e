import type { SectionContent } from '../../sections.ts';

/** Zero-width characters, which come along when text is pasted; the server takes them out. */
const invisible = /[\u200B-\u200D\u2060\uFEFF]/g;

/** True for an entry of a list in which nothing was written yet. */
export const isBlank = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && Object.values(item).every((value) => value === '');

/** True when both say the same: spaces around texts and the order of entries, which the server gives by date, say nothing. */
export const isSameContent = (one: SectionContent, other: SectionContent): boolean => plainText(one) === plainText(other);

/** True when `stored`, as the server tells it, can be what it made of `sent`: it tells of an ID number no more than `110***********0017`. */
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
