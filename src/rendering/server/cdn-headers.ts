import type { CacheTag } from '#contract/tag.ts';
import type { Config } from '#platform/config/config.ts';
import { classesOf, type Appearance } from './appearance.ts';

export type CdnTagHeader = Config['cdnTagHeader'];

/**
 * Headers for CDNs by kind: how long a response may be cached, and how tags are separated. Browsers receive no cache time and
 * revalidate, as without a CDN.
 */
const kinds = {
  'Surrogate-Key': { control: 'surrogate-control', parting: ' ' },
  'Cache-Tag': { control: 'cdn-cache-control', parting: ',' },
} as const;

/**
 * Half a minute, so that a lost purge costs no more; stale for a minute while a new one is loaded, and for a day while the site
 * does not respond.
 */
const kept = 'max-age=30, stale-while-revalidate=60, stale-if-error=86400';

/** A withdrawn picture or file disappears at once: a CDN revalidates each time, and serves its own copy only while the site does not respond. */
const keptForFailures = 'max-age=0, stale-if-error=86400';

/** Each visit to it is counted. */
export const countingPath = '/index_count.html';

interface DocumentFacts {
  address: string;
  appearance: Appearance;
  isCacheable: boolean;
  tags: ReadonlySet<CacheTag>;
}

/**
 * Returns a page's headers for a CDN: its tags, or that it must not be cached: a personal page, one whose look depends on a
 * cookie, and one whose visits are counted.
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

/** Returns the CDN headers of library pictures, whose addresses stay when they are replaced. */
export const cdnPictureHeaders = (header: CdnTagHeader): Readonly<Record<string, string>> =>
  header === 'off' ? {} : { [kinds[header].control]: keptForFailures };

/**
 * Returns the CDN headers of a public file. Its tag is purged when the file is withdrawn, so that the CDN does not serve it in place
 * of errors either; `site` when everything is purged.
 */
export const cdnFileHeaders = (header: CdnTagHeader, tag: CacheTag): Readonly<Record<string, string>> =>
  header === 'off'
    ? {}
    : { [kinds[header].control]: keptForFailures, [header.toLowerCase()]: [tag, 'site'].toSorted().join(kinds[header].parting) };
