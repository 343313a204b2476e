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
import { requestForms } from './make-forms.ts';
import { readItem } from './read-items.ts';

/** 128 random bits in hex. */
export const newKey = (): string => randomBytes(16).toString('hex');

/**
 * Takes a picture into the library: what is kept of it is upright and without places, devices or anything else beside its pixels. The very same one is
 * not kept twice. Throws 40001 (path `file`) for what is no picture, or too large or too small a one.
 */
export async function addItem(ctx: Context, deps: MediaDeps, { file }: { file: UploadedFile }): Promise<UploadedMedia> {
  const sha256 = hashOf(file);
  const known = await findByHash(ctx, sha256);
  if (known) return { item: known, isKnown: true };
  return withMaster(deps, file, (master) =>
    inTransaction(ctx, async (tx): Promise<Outcome<UploadedMedia>> => {
      await holdHash(tx, sha256);
      const quicker = await findByHash(tx, sha256);
      if (quicker) return { kept: false, answer: { item: quicker, isKnown: true } };
      const versionId = newKey();
      const id = await insertItem(tx, { name: nameOf(file) }, { ...master, id: versionId, sha256 });
      await audit(tx, 'media.add', `media:${id}`, { sha256 });
      return { kept: true, answer: { item: await readOwn(tx, id), isKnown: false } };
    }),
  );
}

/** Of two people who send the same picture at once the second is answered the first one's. */
export const holdHash = (tx: Context, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`media:${sha256}`}, 0))`.execute(tx.db);

/** Notes a picture with its first version. Returns its number. */
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

export const readOwn = async (tx: Context, id: number): Promise<MediaItem> => {
  const { usedIn: _usedIn, original: _original, ...item } = await readItem(tx, { id });
  return item;
};

/** What is kept of an upload. */
export interface Master {
  storageKey: string;
  mediaType: 'image/jpeg' | 'image/png';
  size: number;
  width: number;
  height: number;
}

/** Whether it was kept, and what is answered. */
interface Outcome<Answer> {
  kept: boolean;
  answer: Answer;
}

const masterLimit = 64 * 1024 ** 2;

/** Prepares and stores an upload before the transaction that refers to it; takes it from the store again where that did not keep it. */
export async function withMaster<Answer>(
  { files, pictures }: MediaDeps,
  { bytes }: UploadedFile,
  use: (master: Master) => Promise<Outcome<Answer>>,
): Promise<Answer> {
  return keepMaster({ files }, await pictures.prepare(bytes), use);
}

/** The same with what is prepared already. */
export async function keepMaster<Answer>(
  { files }: Pick<MediaDeps, 'files'>,
  { bytes: content, mediaType, width, height }: PreparedPicture,
  use: (master: Master) => Promise<Outcome<Answer>>,
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

interface NewVersion extends Master {
  id: string;
  itemId: number;
  sha256: string;
  focusX?: number;
  focusY?: number;
  /** Out of which version it was made, and how. */
  originalId?: string;
  edit?: PictureEdit;
}

/** Notes a version and has its forms made. */
export async function insertVersion(tx: Context, { edit, ...version }: NewVersion): Promise<void> {
  await tx.db
    .insertInto('mediaVersions')
    .values({ ...version, ...(edit && { edit: JSON.stringify(edit) }), createdAt: tx.now, createdBy: staffOf(tx) })
    .execute();
  await requestForms(tx, version.id);
}

export const hashOf = ({ bytes }: Pick<UploadedFile, 'bytes'>): string => createHash('sha256').update(bytes).digest('hex');

/** The picture that is on show in the library with these bytes. */
export async function findByHash(ctx: Context, sha256: string): Promise<MediaItem | undefined> {
  const found = await ctx.db
    .selectFrom('mediaVersions')
    .innerJoin('mediaItems', 'mediaItems.versionId', 'mediaVersions.id')
    .select('mediaItems.id')
    .where('sha256', '=', sha256)
    .orderBy('mediaItems.id')
    .limit(1)
    .executeTakeFirst();
  return found && readOwn(ctx, found.id);
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
