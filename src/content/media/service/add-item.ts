import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { cleanFileName } from '#content/files/service/file-name.ts';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { PreparedPicture } from '#platform/picture/picture-processor.ts';
import type { MediaDeps } from '../deps.ts';
import type { MediaItem, UploadedMedia } from '../schema.ts';
import type { PictureEdit } from '../web/edits.ts';
import { queueRenditions } from './create-renditions.ts';
import { readItem } from './read-items.ts';

/** Returns 128 random bits in hex. */
export const newKey = (): string => randomBytes(16).toString('hex');

/**
 * Adds a picture to the library. It is stored upright and without metadata such as location and device. An identical picture is
 * stored only once. Throws 40001 (path `file`) for a file that is not a picture, too large or too small.
 */
export async function addItem(ctx: Context, deps: MediaDeps, { file }: { file: UploadedFile }): Promise<UploadedMedia> {
  const sha256 = hashOf(file);
  const known = await findByHash(ctx, sha256);
  if (known) return { item: known, isKnown: true };
  return storeUploadedPicture(deps, file, (master) =>
    inTransaction(ctx, async (tx): Promise<Outcome<UploadedMedia>> => {
      await lockHash(tx, sha256);
      const quicker = await findByHash(tx, sha256);
      if (quicker) return { kept: false, answer: { item: quicker, isKnown: true } };
      const versionId = newKey();
      const id = await insertItem(tx, { name: nameOf(file) }, { ...master, id: versionId, sha256 });
      await audit(tx, 'media.add', `media:${id}`, { sha256 });
      return { kept: true, answer: { item: await readListItem(tx, id), isKnown: false } };
    }),
  );
}

/** Locks the hash, so that the second of two concurrent uploads of the same picture returns the first one. */
export const lockHash = (tx: Context, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`media:${sha256}`}, 0))`.execute(tx.db);

/** Inserts a picture with its first version and returns its id. */
export async function insertItem(
  tx: Context,
  words: { name: string; alt?: string; isDecorative?: boolean },
  version: Omit<NewVersion, 'itemId'>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('mediaItems')
    .values({ ...words, key: newKey(), versionId: version.id, createdAt: tx.now, createdBy: staffOf(tx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(tx, { ...version, itemId: id });
  return id;
}

export const readListItem = async (tx: Context, id: number): Promise<MediaItem> => {
  const { usedIn: _usedIn, original: _original, ...item } = await readItem(tx, { id });
  return item;
};

/** The stored form of an upload. */
export interface StoredPicture {
  storageKey: string;
  mediaType: 'image/jpeg' | 'image/png';
  size: number;
  width: number;
  height: number;
}

/** The result, and whether the stored bytes are used. */
interface Outcome<Answer> {
  kept: boolean;
  answer: Answer;
}

const masterLimit = 64 * 1024 ** 2;

/**
 * Prepares and stores an upload before the transaction that references it. Removes it from the file store when the transaction
 * does not use it.
 */
export async function storeUploadedPicture<Answer>(
  { files, pictures }: MediaDeps,
  { bytes }: UploadedFile,
  use: (master: StoredPicture) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  return storePreparedPicture({ files }, await pictures.prepare(bytes), use);
}

/** Does the same as `storeUploadedPicture` with prepared bytes. */
export async function storePreparedPicture<Answer>(
  { files }: Pick<MediaDeps, 'files'>,
  { bytes: content, mediaType, width, height }: PreparedPicture,
  use: (master: StoredPicture) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  const { key: storageKey, size } = await files.write(Readable.from([content]), { limit: masterLimit });
  try {
    const { kept, answer } = await use({ storageKey, mediaType, size, width, height });
    if (!kept) await files.remove(storageKey);
    return answer;
  } catch (error) {
    await files.remove(storageKey);
    throw error;
  }
}

interface NewVersion extends StoredPicture {
  id: string;
  itemId: number;
  sha256: string;
  focusX?: number;
  focusY?: number;
  /** The version from which it was made. */
  originalId?: string;
  edit?: PictureEdit;
}

/** Inserts a version and queues the creation of its formats. */
export async function insertVersion(tx: Context, { edit, ...version }: NewVersion): Promise<void> {
  await tx.db
    .insertInto('mediaVersions')
    .values({ ...version, ...(edit && { edit: JSON.stringify(edit) }), createdAt: tx.now, createdBy: staffOf(tx) })
    .execute();
  await queueRenditions(tx, version.id);
}

export const hashOf = ({ bytes }: Pick<UploadedFile, 'bytes'>): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the published picture with these bytes. */
export async function findByHash(ctx: Context, sha256: string): Promise<MediaItem | undefined> {
  const found = await ctx.db
    .selectFrom('mediaVersions')
    .innerJoin('mediaItems', 'mediaItems.versionId', 'mediaVersions.id')
    .select('mediaItems.id')
    .where('sha256', '=', sha256)
    .orderBy('mediaItems.id')
    .limit(1)
    .executeTakeFirst();
  return found && readListItem(ctx, found.id);
}

const nameOf = ({ name }: UploadedFile): string =>
  cleanFileName(name)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .slice(0, 100)
    .trim() || '未命名的图片';

function staffOf({ actor }: Pick<Context, 'actor'>): number {
  if (actor.kind !== 'staff') throw fail('notFound');
  return actor.staffId;
}
