import { buffer } from 'node:stream/consumers';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { ParserError } from '#platform/parsing/parser-error.ts';
import { editPicture } from '#platform/picture/edit-picture.ts';
import type { PreparedPicture } from '#platform/picture/picture-processor.ts';
import type { MediaDeps } from '../deps.ts';
import type { EditedMedia, ParsedMediaEdit } from '../schema.ts';
import { resolveCrop, convertFocus, formatEdit, isNoEdit, minCropSize, noEdit, rotatedSize, type PictureEdit } from '../web/edits.ts';
import { findByHash, hashOf, lockHash, insertItem, storePreparedPicture, newKey, readListItem, type StoredPicture } from './add-item.ts';
import { getPublishedVersion, prepareVersion } from './versions.ts';

type Version = Awaited<ReturnType<typeof getPublishedVersion>>;

/** The result of an edit before it is stored. */
interface Edited {
  id: number;
  original: Version;
  edit: PictureEdit;
  focus: { focusX: number; focusY: number };
}

/**
 * Crops, rotates or mirrors a picture from its original, which is kept. As a version it replaces the picture wherever it is used,
 * by a change order, or immediately for an unused picture; as a separate picture it has the same description and changes nothing
 * public. Throws 40001 for a crop that is outside the picture or too small, or an edit without effect; 40009 when another version
 * is published by now.
 */
export async function editItem(ctx: Context, deps: MediaDeps, { id, version, as, ...edit }: ParsedMediaEdit): Promise<EditedMedia> {
  const shown = await getPublishedVersion(ctx, id);
  if (shown.id !== version) throw fail('conflict', '这张图片已由他人替换或修改，请刷新后再裁剪');
  const original = shown.originalId === null ? shown : await readVersion(ctx, shown.originalId);
  const former = shown.edit ?? noEdit;
  requireFits(original, edit);
  const isOriginal = isNoEdit(original, edit);
  if (isOriginal && (shown.id === original.id || as === 'picture'))
    throw createInputError([{ path: 'crop', message: '图片没有改动，请先裁剪、旋转或翻转' }]);
  const focus = convertFocus(shown, original, former, edit);
  const edited = { id, original, edit, focus };
  if (isOriginal) return inTransaction(ctx, (tx) => offer(tx, edited, original, original.sha256));
  const made = await make(deps, edited);
  const sha256 = hashOf(made);
  return storePreparedPicture(deps, made, (master) =>
    inTransaction(ctx, async (tx) => {
      if (as === 'version') return { kept: true, answer: await offer(tx, edited, master, sha256) };
      await lockHash(tx, sha256);
      const known = await findByHash(tx, sha256);
      if (known) return { kept: false, answer: { item: known, version: known.version, isShown: true, isKnown: true } };
      return { kept: true, answer: await addBeside(tx, edited, master, sha256) };
    }),
  );
}

async function readVersion({ db }: Pick<Context, 'db'>, id: string): Promise<Version> {
  return db.selectFrom('mediaVersions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Throws 40001 when the crop is outside the picture or too small. */
function requireFits(original: Version, edit: PictureEdit): void {
  const { left, top, width, height } = resolveCrop(original, edit);
  const whole = rotatedSize(original, edit.turn);
  if (left + width > whole.width || top + height > whole.height)
    throw createInputError([{ path: 'crop', message: `裁剪的范围超出了图片（${whole.width}×${whole.height} 像素），请重新选择` }]);
  const { long, short } = minCropSize;
  if (Math.max(width, height) < long || Math.min(width, height) < short)
    throw createInputError([
      {
        path: 'crop',
        message: `裁剪后只有 ${width}×${height} 像素，在网页上会模糊，请保留不低于 ${long}×${short} 像素的部分`,
      },
    ]);
}

async function make({ files }: Pick<MediaDeps, 'files'>, { original, edit }: Edited): Promise<PreparedPicture> {
  const area = resolveCrop(original, edit);
  const { turn, isMirrored, isFlipped } = edit;
  try {
    const bytes = await editPicture({ bytes: await buffer(await files.read(original.storageKey)), turn, isMirrored, isFlipped, area });
    return { bytes, mediaType: original.mediaType, width: area.width, height: area.height };
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    throw createInputError([{ path: 'crop', message: '图片没有处理成功，请重试' }]);
  }
}

/** Stores the result as another version of the same picture. */
async function offer(tx: Context, { id, original, edit, focus }: Edited, master: StoredPicture, sha256: string): Promise<EditedMedia> {
  const { storageKey, mediaType, size, width, height } = master;
  // An unedited picture has no original.
  const origin = isNoEdit(original, edit) ? {} : { originalId: original.id, edit };
  const made = await prepareVersion(tx, id, { storageKey, mediaType, size, width, height, sha256, ...origin, ...focus });
  await audit(tx, 'media.edit', `media:${id}`, { version: made.version, edit: formatEdit(original, edit) });
  return { ...made, item: await readListItem(tx, id), isKnown: false };
}

/** Stores the result as a separate picture with the same description. */
async function addBeside(tx: Context, { id, original, edit, focus }: Edited, master: StoredPicture, sha256: string): Promise<EditedMedia> {
  const { name, alt, isDecorative } = await readListItem(tx, id);
  const version = newKey();
  const words = { name: `${name.slice(0, 96)}（裁剪）`, alt, isDecorative };
  const made = await insertItem(tx, words, { ...master, id: version, sha256, ...focus });
  await audit(tx, 'media.add', `media:${made}`, { sha256 });
  await audit(tx, 'media.edit', `media:${made}`, { version, edit: `由图片 ${id} ${formatEdit(original, edit)}` });
  return { item: await readListItem(tx, made), version, isShown: true, isKnown: false };
}
