import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import { paths } from '#web/paths.ts';

const ownerOf = (id: number): string => `download:${id}`;

/** Makes what visitors find of a download what is on show of it: name, summary and the newest version that can be had. */
export async function refreshDownloadSearch(tx: Context, id: number): Promise<void> {
  const download = await tx.db
    .selectFrom('downloads')
    .innerJoin('downloadVersions', 'downloadVersions.downloadId', 'downloads.id')
    .select(['downloads.code', 'downloads.name', 'downloads.summary', 'downloadVersions.version', 'downloadVersions.releasedOn'])
    .where('downloads.id', '=', id)
    .where('downloads.state', '=', 'published')
    .where('downloadVersions.releasedOn', '<=', shanghaiDay(tx.now))
    .where('downloadVersions.withdrawnReason', 'is', null)
    .orderBy('downloadVersions.releasedOn', 'desc')
    .orderBy('downloadVersions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!download) return removeSearchEntries(tx, [ownerOf(id)]);
  const { code, name, summary, version, releasedOn } = download;
  await putSearchEntries(tx, [
    {
      owner: ownerOf(id),
      kind: 'download',
      title: name,
      text: summary,
      href: `${paths.softwareDownload()}#${code}`,
      label: `版本 ${version}`,
      date: releasedOn,
    },
  ]);
}
