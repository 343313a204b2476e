import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import { renderPictureVariant } from '#platform/picture/render-picture-variant.ts';
import { newStorageKey, type FileStore } from '#platform/storage/file-store.ts';
import { cutArea, cutNames, pictureForms, pictureWidths, type PictureCut, type PictureForm, type PictureSize } from '../web/cuts.ts';

/** Queue for creating the widths and formats of versions. Its data is `{ versionId }`. */
export const renditionsQueue = 'media.makeForms';

const formLimit = 16 * 1024 ** 2;

/** Queues their creation once the transaction has committed. */
export async function queueRenditions(tx: Context, versionId: string): Promise<void> {
  await tx.jobs.send(tx.db, renditionsQueue, { versionId }, { key: versionId });
}

/** Queues versions again whose job was lost. */
export async function queueMissingRenditions(ctx: Context): Promise<void> {
  const missing = await ctx.db
    .selectFrom('mediaVersions')
    .select('id')
    .where('derivedAt', 'is', null)
    .where('createdAt', '<', new Date(ctx.now.getTime() - 600_000))
    .execute();
  for (const { id } of missing) await queueRenditions(ctx, id);
}

interface Wish {
  cut: PictureCut;
  width: number;
  form: PictureForm;
}

/** Returns the widths of a crop: those of the list that are not wider than the picture; a smaller picture keeps its width. */
const widthsOf = (area: PictureSize): number[] => {
  const fitting = pictureWidths.filter((width) => width <= area.width);
  return fitting.length > 0 ? fitting : [area.width];
};

/**
 * Creates the missing crops, widths and formats of a version, the whole picture first. Does nothing for a version that was
 * removed or is complete. Interrupted work continues where it ended.
 */
export async function createRenditions(ctx: Context, files: FileStore, versionId: string): Promise<void> {
  const version = await ctx.db.selectFrom('mediaVersions').selectAll().where('id', '=', versionId).executeTakeFirst();
  if (!version || version.derivedAt) return;
  const bytes = await buffer(await files.read(version.storageKey));
  const made = await ctx.db
    .selectFrom('mediaForms')
    .select(['cut', 'width', 'form'])
    .where('versionId', '=', versionId)
    .where('size', 'is not', null)
    .execute();
  const isMade = (wish: Wish) => made.some(({ cut, width, form }) => cut === wish.cut && width === wish.width && form === wish.form);
  for (const cut of cutNames) {
    const area = cutArea(version, cut, version);
    for (const width of widthsOf(area)) {
      for (const form of pictureForms) {
        if (isMade({ cut, width, form })) continue;
        const drawn = await renderPictureVariant({ bytes, area, width, form });
        if (!(await keepForm(ctx, files, versionId, { cut, width, form }, drawn))) return;
      }
    }
  }
  await ctx.db.updateTable('mediaVersions').set({ derivedAt: ctx.now }).where('id', '=', versionId).execute();
}

/** Stores the key before the bytes, or reuses the stored one. Returns false when the picture was deleted meanwhile. */
async function keepForm(ctx: Context, files: FileStore, versionId: string, wish: Wish, drawn: Buffer): Promise<boolean> {
  const isThere = await ctx.db.selectFrom('mediaVersions').select('id').where('id', '=', versionId).executeTakeFirst();
  if (!isThere) return false;
  const { storageKey: key } = await ctx.db
    .insertInto('mediaForms')
    .values({ versionId, ...wish, storageKey: newStorageKey() })
    .onConflict((conflict) => conflict.columns(['versionId', 'cut', 'form', 'width']).doUpdateSet({ size: null }))
    .returning('storageKey')
    .executeTakeFirstOrThrow();
  const { size } = await files.write(Readable.from([drawn]), { limit: formLimit, key });
  const noted = await ctx.db.updateTable('mediaForms').set({ size }).where('storageKey', '=', key).returning('size').executeTakeFirst();
  if (!noted) await files.remove(key);
  return noted !== undefined;
}
