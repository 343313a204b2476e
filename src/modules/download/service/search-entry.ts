import type { Context } from '#platform/context.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import { paths } from '#web/paths.ts';
import { platformWords } from './platform-words.ts';

/** Makes a download found as it stands after the write this belongs to: published, from the day of its first version on, or not at all. */
export async function indexDownload(tx: Context, id: number): Promise<void> {
  const owner = `download:${id}`;
  const download = await tx.db
    .selectFrom('downloads')
    .innerJoin('downloadCategories', 'downloadCategories.id', 'downloads.categoryId')
    .selectAll('downloads')
    .select('downloadCategories.name as category')
    .where('downloads.id', '=', id)
    .executeTakeFirstOrThrow();
  const versions = await tx.db
    .selectFrom('downloadVersions')
    .select(['version', 'releasedOn', 'notes'])
    .where('downloadId', '=', id)
    .where('withdrawnReason', 'is', null)
    .orderBy('releasedOn')
    .orderBy('id')
    .execute();
  const [first, newest] = [versions[0], versions.at(-1)];
  if (download.state !== 'published' || !first || !newest) return removeSearchEntries(tx, [owner]);
  const { code, name, category, summary, needs, platforms } = download;
  await putSearchEntries(tx, [
    {
      owner,
      kind: 'download',
      title: name,
      href: `${paths.softwareDownload()}#${code}`,
      text: [summary, ...needs, ...newest.notes].join('\n'),
      label: `${category} ${newest.version}`,
      date: newest.releasedOn,
      keywords: ['下载', ...platforms.flatMap((platform) => platformWords[platform].split(' '))],
      shownFrom: new Date(`${first.releasedOn}T00:00:00+08:00`),
    },
  ]);
}
