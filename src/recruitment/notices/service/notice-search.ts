import { fileAddress } from '#content/files/calls.ts';
import { findFiles } from '#content/files/service/files.ts';
import type { Context } from '#platform/context.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import type { SearchEntry } from '#platform/search/entry-row.ts';
import { paths } from '#ui/paths.ts';
import { noticeCategoryNames } from '../web/notice-names.ts';

const ownerOf = (id: number): string => `recruit-notice:${id}`;

/**
 * Makes what visitors find of these notices what is on show of them, or will be by the clock: text and files. Of those taken down
 * nothing is found. To be called in every transaction that changes them.
 */
export async function refreshNoticeSearch(tx: Context, ids: readonly number[]): Promise<void> {
  const rows = await tx.db
    .selectFrom('recruitNotices')
    .select(['id', 'category', 'title', 'body', 'publishedAt'])
    .where('id', 'in', ids)
    .where('withdrawnAt', 'is', null)
    .execute();
  const hung = await tx.db
    .selectFrom('recruitNoticeFiles')
    .select(['noticeId', 'fileId'])
    .where('noticeId', 'in', ids)
    .orderBy('sort')
    .execute();
  const files = new Map((await findFiles(tx, [...new Set(hung.map(({ fileId }) => fileId))])).map((file) => [file.id, file]));
  await putSearchEntries(
    tx,
    rows.flatMap((row): SearchEntry[] => [
      {
        owner: ownerOf(row.id),
        kind: 'article',
        title: row.title,
        html: row.body,
        href: paths.recruitNotice(row.id),
        label: `招聘公告 · ${noticeCategoryNames[row.category]}`,
        date: row.publishedAt,
        shownFrom: row.publishedAt,
      },
      ...hung.flatMap(({ noticeId, fileId }) => {
        const file = files.get(fileId);
        return noticeId === row.id && file ? [toFileEntry(row, file)] : [];
      }),
    ]),
  );
  const found = new Set(rows.map(({ id }) => id));
  await removeSearchEntries(tx, ids.filter((id) => !found.has(id)).map(ownerOf));
}

function toFileEntry(notice: { id: number; title: string; publishedAt: Date }, file: { id: string; name: string }): SearchEntry {
  return {
    owner: ownerOf(notice.id),
    kind: 'file',
    title: file.name,
    fileId: file.id,
    href: fileAddress(file),
    label: `附件 · ${notice.title}`,
    date: notice.publishedAt,
    shownFrom: notice.publishedAt,
  };
}
