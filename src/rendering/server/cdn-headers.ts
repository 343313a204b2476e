import type { Tag } from '#contract/tag.ts';
import type { Config } from '#platform/config/config.ts';
import { classesOf, type Appearance } from './appearance.ts';

export type CdnTagHeader = Config['cdnTagHeader'];

/** By which header a CDN of each kind is told how long it may keep an answer, and how tags are parted. Browsers hear nothing of either: they ask anew each time, as without a CDN. */
const kinds = {
  'Surrogate-Key': { control: 'surrogate-control', parting: ' ' },
  'Cache-Tag': { control: 'cdn-cache-control', parting: ',' },
} as const;

/** Half a minute, so that a purge which never comes costs no more; old for a minute while a new one is fetched, and for a day while the site does not answer. */
const kept = 'max-age=30, stale-while-revalidate=60, stale-if-error=86400';

/** A picture that was withdrawn is withdrawn at once: a CDN asks each time whether it still stands, and shows its own copy only while nobody answers. */
const keptForFailures = 'max-age=0, stale-if-error=86400';

/** Each visit to it is counted. */
export const countingPath = '/index_count.html';

interface DocumentFacts {
  address: string;
  appearance: Appearance;
  isCacheable: boolean;
  tags: ReadonlySet<Tag>;
}

/**
 * What a page says to a CDN: the tags that it is made of, or that it may not be kept: one for a single visitor, one that looks otherwise for a cookie, which is nobody else's to be given, and one
 * whose visits are counted.
 */
export function cdnHeaders(
  header: CdnTagHeader | undefined,
  { address, appearance, isCacheable, tags }: DocumentFacts,
): Readonly<Record<string, string>> {
  if (header === undefined || header === 'off') return {};
  const { control, parting } = kinds[header];
  const isForAll = isCacheable && classesOf(appearance) === '' && !address.startsWith(countingPath);
  if (!isForAll) return { [control]: 'no-store' };
  return { [control]: kept, [header.toLowerCase()]: [...tags].toSorted().join(parting) };
}

/** What pictures of the library, whose addresses stay when they are replaced, say to a CDN. */
export const cdnPictureHeaders = (header: CdnTagHeader): Readonly<Record<string, string>> =>
  header === 'off' ? {} : { [kinds[header].control]: keptForFailures };
