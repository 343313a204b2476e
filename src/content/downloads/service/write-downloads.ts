import { makeFilePrivate, findFile } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putSearchEntries, removeSearchEntries } from '#platform/search/entries.ts';
import { paths } from '#ui/paths.ts';
import {
  downloadCategoryDraft,
  downloadDraft,
  downloadVersionDraft,
  versionWithdrawal,
  type DownloadCategoryDraft,
  type DownloadDraft,
  type DownloadVersionDraft,
  type VersionWithdrawal,
} from '../schema/downloads.ts';
import { platformLabels } from './platform-labels.ts';

const tags = ['download'];

/** Replaces the categories in the given order. Throws 40001 for invalid values, 40009 when a removed category still has downloads. */
export async function replaceDownloadCategories(ctx: Context, drafts: readonly DownloadCategoryDraft[]): Promise<void> {
  const categories = drafts.map((draft) => parseDraft(downloadCategoryDraft, draft));
  await inTransaction(ctx, async (tx) => {
    for (const [index, category] of categories.entries()) {
      const row = { ...category, sort: index + 1 };
      await tx.db
        .insertInto('downloadCategories')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    }
    const kept = categories.map(({ id }) => id);
    const inUse = await tx.db.selectFrom('downloads').select('code').where('categoryId', 'not in', kept).executeTakeFirst();
    if (inUse) throw fail('conflict', `分类下还有下载项（${inUse.code}），不能删除`);
    await tx.db.deleteFrom('downloadCategories').where('id', 'not in', kept).execute();
    await audit(tx, 'download.replaceCategories', 'download-categories', { categories: kept });
    await invalidate(tx, tags);
  });
}

/**
 * Creates a download, or updates the one with its code. An update requires the `revision` that was edited. Throws 40001 naming
 * the rejected fields, 40009 when somebody else has changed it meanwhile.
 */
export async function saveDownload(ctx: Context, draft: DownloadDraft, revision?: number): Promise<{ id: number; revision: number }> {
  const download = parseDraft(downloadDraft, draft);
  return inTransaction(ctx, async (tx) => {
    const category = await tx.db.selectFrom('downloadCategories').select('id').where('id', '=', download.categoryId).executeTakeFirst();
    if (!category) throw wrongField('categoryId', '没有这个分类');
    const row = { ...download, updatedAt: tx.now };
    const saved = await tx.db
      .insertInto('downloads')
      .values(row)
      .onConflict((conflict) => {
        const update = conflict.column('code').doUpdateSet((eb) => ({ ...row, revision: eb('downloads.revision', '+', 1) }));
        return revision === undefined ? update : update.where('downloads.revision', '=', revision);
      })
      .returning(['id', 'revision'])
      .executeTakeFirst();
    if (!saved) throw fail('conflict');
    await refreshDownloadSearch(tx, saved.id);
    await audit(tx, 'download.save', `download:${saved.id}`, { code: download.code, state: download.state, revision: saved.revision });
    await invalidate(tx, tags);
    return saved;
  });
}

/**
 * Adds a version to a download, shown from its day on. A version never changes: to correct it, withdraw it and release another
 * number. Throws 40001 for invalid fields and a private file, 40004 for an unknown download, 40009 for an existing version.
 */
export async function releaseVersion(ctx: Context, code: string, draft: DownloadVersionDraft): Promise<void> {
  const release = parseDraft(downloadVersionDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const download = await findByCode(tx, code);
    const file = await findFile(tx, release.fileId);
    if (!file || file.visibility === 'private') throw wrongField('fileId', '没有可以公开下载的这个文件');
    const added = await tx.db
      .insertInto('downloadVersions')
      .values({ ...release, downloadId: download.id, createdAt: tx.now })
      .onConflict((conflict) => conflict.columns(['downloadId', 'version']).doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) throw fail('conflict', `版本 ${release.version} 已经发布`);
    await touch(tx, download.id);
    await refreshDownloadSearch(tx, download.id);
    await audit(tx, 'download.release', `download:${download.id}`, { code, version: release.version, sha256: file.sha256 });
    await invalidate(tx, tags);
  });
}

/**
 * Withdraws a version: its file is no longer available under any address, and the history shows the reason. Throws 40001 for
 * invalid fields, 40004 for an unknown or already withdrawn version.
 */
export async function withdrawVersion(ctx: Context, code: string, draft: VersionWithdrawal): Promise<void> {
  const { version, reason } = parseDraft(versionWithdrawal, draft);
  await inTransaction(ctx, async (tx) => {
    const download = await findByCode(tx, code);
    const withdrawn = await tx.db
      .updateTable('downloadVersions')
      .set({ withdrawnReason: reason })
      .where('downloadId', '=', download.id)
      .where('version', '=', version)
      .where('withdrawnReason', 'is', null)
      .returning('fileId')
      .executeTakeFirst();
    if (!withdrawn) throw fail('notFound', '没有这个版本，或者已经下架');
    await makeFilePrivate(tx, withdrawn.fileId);
    await touch(tx, download.id);
    await refreshDownloadSearch(tx, download.id);
    await audit(tx, 'download.withdraw', `download:${download.id}`, { code, version, reason });
    await invalidate(tx, tags);
  });
}

async function findByCode(tx: Context, code: string): Promise<{ id: number }> {
  const download = await tx.db.selectFrom('downloads').select('id').where('code', '=', code).executeTakeFirst();
  if (!download) throw fail('notFound', '没有这个下载项');
  return download;
}

const touch = (tx: Context, id: number) => tx.db.updateTable('downloads').set({ updatedAt: tx.now }).where('id', '=', id).execute();

const wrongField = (path: string, message: string) => fail('invalidInput', undefined, { errors: [{ path, message }] });

/** Lists the categories as entered, in their order. */
export const listDownloadCategories = ({ db }: Pick<Context, 'db'>): Promise<DownloadCategoryDraft[]> =>
  db.selectFrom('downloadCategories').select(['id', 'name', 'note']).orderBy('sort').execute();

/** Lists the downloads of a category. */
export const listDownloadsInCategory = ({ db }: Pick<Context, 'db'>, categoryId: string, most: number) =>
  db.selectFrom('downloads').select(['code', 'name']).where('categoryId', '=', categoryId).orderBy('code').limit(most).execute();

const ownerOf = (id: number): string => `download:${id}`;

/**
 * Updates the search entry of a download: name, summary and the newest available version. A download whose first version is
 * scheduled is found from that day on.
 */
async function refreshDownloadSearch(tx: Context, id: number): Promise<void> {
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
      keywords: platforms.flatMap((platform) => platformLabels[platform].split(' ')),
      shownFrom: new Date(`${releasedOn}T00:00:00+08:00`),
    },
  ]);
}
