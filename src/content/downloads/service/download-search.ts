import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import { paths } from '#ui/paths.ts';
import { platformWords } from './platform-words.ts';

const ownerOf = (id: number): string => `download:${id}`;

/**
 * Makes what visitors find of a download what is on show of it: name, summary and the newest version that can be had. A download whose
 * first version is still to come is found from that day on.
 */
export async function refreshDownloadSearch(tx: Context, id: number): Promise<void> {
  const versions = await tx.db
    .selectFrom('downloads')
    .innerJoin('downloadVersions', 'downloadVersions.downloadId', 'downloads.id')
    .select(['code', 'name', 'summary', 'platforms', 'needs', 'version', 'releasedOn'])
    .where('downloads.id', '=', id)
    .where('state', '=', 'published')
    .where('withdrawnReason', 'is', null)
    .orderBy('releasedOn')
    .orderBy('downloadVersions.id')
    .execute();
  const shown = versions.findLast(({ releasedOn }) => releasedOn <= shanghaiDay(tx.now)) ?? versions[0];
  if (!shown) return removeSearchEntries(tx, [ownerOf(id)]);
  const { code, name, summary, platforms, needs, version, releasedOn } = shown;
  await putSearchEntries(tx, [
    {
      owner: ownerOf(id),
      kind: 'download',
      title: name,
      text: [summary, ...needs].join('\n'),
      href: `${paths.softwareDownload()}#${code}`,
      label: `版本 ${version}`,
      date: releasedOn,
      keywords: platforms.flatMap((platform) => platformWords[platform].split(' ')),
      shownFrom: new Date(`${releasedOn}T00:00:00+08:00`),
    },
  ]);
}
