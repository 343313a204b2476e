import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import type { MediaDeps } from '../deps.ts';
import type { CreatedVersion } from '../schema.ts';
import type { Focus } from '../web/cuts.ts';
import { hashOf, insertVersion, newKey, storeUploadedPicture } from './add-item.ts';

/**
 * Uploads another file that replaces a picture at the same address; immediately for an unused picture. Throws like `addItem`, and
 * 40001 for an identical picture.
 */
export async function replaceItem(
  ctx: Context,
  deps: MediaDeps,
  { id, file }: { id: number; file: UploadedFile },
): Promise<CreatedVersion> {
  const sha256 = hashOf(file);
  if ((await getPublishedVersion(ctx, id)).sha256 === sha256) throw createInputError([{ path: 'file', message: '与现在的图片完全相同' }]);
  return storeUploadedPicture(deps, file, (master) =>
    inTransaction(ctx, async (tx) => ({ kept: true, answer: await prepareVersion(tx, id, { ...master, sha256 }) })),
  );
}

/** Changes the focus of the picture. */
export async function refocusItem(ctx: Context, { id, focusX, focusY }: { id: number } & Focus): Promise<CreatedVersion> {
  return inTransaction(ctx, async (tx) => {
    const { sha256, storageKey, mediaType, size, width, height, originalId, edit } = await getPublishedVersion(tx, id);
    const made = originalId !== null && edit !== null ? { originalId, edit } : {};
    return prepareVersion(tx, id, { sha256, storageKey, mediaType, size, width, height, ...made, focusX, focusY });
  });
}

/** Prepares a version to replace the published one; for an unused picture it is published immediately. */
export async function prepareVersion(
  tx: Context,
  itemId: number,
  version: Omit<Parameters<typeof insertVersion>[1], 'id' | 'itemId'>,
): Promise<CreatedVersion> {
  await lockItem(tx, itemId);
  const id = newKey();
  await insertVersion(tx, { ...version, id, itemId });
  const use = await tx.db.selectFrom('mediaUses').select('holder').where('itemId', '=', itemId).limit(1).executeTakeFirst();
  if (!use) await publishVersion(tx, { itemId, version: id });
  return { version: id, isShown: !use };
}

/** Publishes a version in the caller's transaction. Throws 40004 when the picture has no such version. */
export async function publishVersion(tx: Context, { itemId, version }: { itemId: number; version: string }): Promise<void> {
  const { versionId } = await lockItem(tx, itemId);
  if (versionId === version) return;
  const shown = await tx.db
    .updateTable('mediaVersions')
    .set({ retiredAt: null })
    .where('id', '=', version)
    .where('itemId', '=', itemId)
    .returning('id')
    .executeTakeFirst();
  if (!shown) throw createInputError([{ path: 'picture', message: '这不是该图片的版本，请重新选择' }]);
  await tx.db.updateTable('mediaVersions').set({ retiredAt: tx.now }).where('id', '=', versionId).execute();
  await tx.db.updateTable('mediaItems').set({ versionId: version }).where('id', '=', itemId).execute();
  await audit(tx, 'media.show', `media:${itemId}`, { version, former: versionId });
}

/** Returns the uploader of a version, or undefined. */
export async function readUploader({ db }: Pick<Context, 'db'>, version: string): Promise<number[]> {
  const row = await db.selectFrom('mediaVersions').select('createdBy').where('id', '=', version).executeTakeFirst();
  return row ? [row.createdBy] : [];
}

/** Locks the picture, so that no use is added meanwhile. */
export async function lockItem(tx: Context, id: number): Promise<{ versionId: string }> {
  const row = await tx.db.selectFrom('mediaItems').select('versionId').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/** Returns the published version. Throws 40004 when there is no such picture. */
export async function getPublishedVersion(ctx: Context, itemId: number) {
  const row = await ctx.db
    .selectFrom('mediaItems')
    .innerJoin('mediaVersions', 'mediaVersions.id', 'mediaItems.versionId')
    .selectAll('mediaVersions')
    .where('mediaItems.id', '=', itemId)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}
