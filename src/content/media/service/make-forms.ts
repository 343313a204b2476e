import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import { drawForm } from '#platform/picture/draw-form.ts';
import { newStorageKey, type FileStore } from '#platform/storage/file-store.ts';
import { cutArea, cutNames, pictureForms, pictureWidths, type PictureCut, type PictureForm, type PictureSize } from '../web/cuts.ts';

/** The queue in which versions wait for their widths and forms; its data is `{ versionId }`. */
export const makeFormsQueue = 'media.makeForms';

const formLimit = 16 * 1024 ** 2;

/** Has them made when the transaction has committed. */
export async function requestForms(tx: Context, versionId: string): Promise<void> {
  await tx.jobs.send(tx.db, makeFormsQueue, { versionId }, { key: versionId });
}

/** Asks once more for versions whose work was lost. */
export async function requestMissingForms(ctx: Context): Promise<void> {
  const missing = await ctx.db
    .selectFrom('mediaVersions')
    .select('id')
    .where('derivedAt', 'is', null)
    .where('createdAt', '<', new Date(ctx.now.getTime() - 600_000))
    .execute();
  for (const { id } of missing) await requestForms(ctx, id);
}

interface Wish {
  cut: PictureCut;
  width: number;
  form: PictureForm;
}

/** In which widths a cut is made: the closed list's, and nothing wider than it came; what is smaller than all of them stays as wide as it is. */
const widthsOf = (area: PictureSize): number[] => {
  const fitting = pictureWidths.filter((width) => width <= area.width);
  return fitting.length > 0 ? fitting : [area.width];
};

/**
 * Makes what is missing of a version's cuts, widths and forms, the whole picture first. A version that is gone, or has all of them, is left alone; work that was broken
 * off goes on where it ended.
 */
export async function makeForms(ctx: Context, files: FileStore, versionId: string): Promise<void> {
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
        const drawn = await drawForm({ bytes, area, width, form });
        if (!(await keepForm(ctx, files, versionId, { cut, width, form }, drawn))) return;
      }
    }
  }
  await ctx.db.updateTable('mediaVersions').set({ derivedAt: ctx.now }).where('id', '=', versionId).execute();
}

/** Its place is noted first, or found where it was noted before. False when the picture was deleted meanwhile. */
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
