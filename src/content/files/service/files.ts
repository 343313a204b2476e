import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { decryptUnderOwnKey, encryptUnderOwnKey } from '#platform/crypto/content-key.ts';
import type { Tables } from '#platform/database/tables.ts';
import { invalidate } from '#platform/database/transaction.ts';
import type { DocumentChecker } from '#platform/documents/check/document-checker.ts';
import type { PictureProcessor } from '#platform/picture/picture-processor.ts';
import { FileTooLargeError } from '#platform/storage/draft.ts';
import type { FileStore, StoredFile } from '#platform/storage/file-store.ts';
import { documentsTag, fileTag } from '../calls.ts';
import { columns, type Visibility } from '../columns.ts';
import { matchesMediaType, mediaTypeLabel, mediaTypeByName } from '../media-type.ts';
import { hasPages, removePages, queuePageRendering } from './document-pages.ts';
import { cleanFileName } from './file-name.ts';

export type FileRow = Selectable<Tables['files']>;

export interface NewFile {
  name: string;
  mediaType: string;
  visibility: Visibility;
  /** Maximum size in bytes. */
  limit: number;
  /** Page count of a PDF, where known. */
  pages?: number | null;
}

/**
 * Stores a file: its bytes in the file store, its metadata in the database. Call it before the transaction that references the
 * file, not inside: a rollback restores rows, not bytes. Throws `tooLarge` beyond the limit and `invalidInput` (path `file`) for
 * a type that is not accepted or content that does not match its claimed type.
 */
export async function storeFile(ctx: Context, store: FileStore, content: AsyncIterable<Uint8Array>, meta: NewFile): Promise<FileRow> {
  const label = mediaTypeLabel(meta.mediaType);
  if (!label) throw rejected('不支持这种文件类型');
  const stored = await store.write(content, meta).catch((error: unknown) => {
    throw error instanceof FileTooLargeError ? tooLarge(meta.limit) : error;
  });
  try {
    if (stored.size === 0) throw rejected('文件是空的');
    if (!matchesMediaType(meta.mediaType, stored.head)) throw rejected(`文件内容不是${label}`);
    const file = await insertFile(ctx, stored, meta);
    if (hasPages(file)) await queuePageRendering(ctx, [file.id]);
    return file;
  } catch (error) {
    await store.remove(stored.key);
    throw error;
  }
}

/** File store for uploads, and the workers that open their pictures and documents. */
export interface UploadDeps {
  readonly files: FileStore;
  readonly pictures: PictureProcessor;
  readonly documents: DocumentChecker;
}

/**
 * Stores a visitor's file unchanged. The type is taken from its name and must match all of its bytes; the sender's Content-Type
 * is ignored. A sealed file is encrypted and does not keep its name. Throws like `storeFile`, `invalidInput` for a type that is not allowed here, and the errors of opening a picture or
 * document.
 */
export async function storeUpload(
  ctx: Context,
  { files, pictures, documents }: UploadDeps,
  { name, bytes }: UploadedFile,
  { extensions, isSealed = false, ...meta }: { extensions: readonly string[]; isSealed?: boolean } & Pick<NewFile, 'visibility' | 'limit'>,
): Promise<FileRow> {
  const mediaType = mediaTypeByName(name);
  const types = extensions.map(mediaTypeByName);
  if (!mediaType || !types.includes(mediaType)) {
    const labels = new Set(types.map((type) => type && mediaTypeLabel(type)));
    throw rejected(`不支持这种文件，请上传${[...labels].join('、')}`);
  }
  if (bytes.length > meta.limit) throw tooLarge(meta.limit);
  if (bytes.length > 0 && mediaType.startsWith('image/')) {
    if (!matchesMediaType(mediaType, Buffer.from(bytes.subarray(0, 64)))) throw rejected(`文件内容不是${mediaTypeLabel(mediaType)}`);
    // Renders the picture once to check that it can be opened later, and discards the result.
    await pictures.prepare(bytes);
  }
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { pages } = bytes.length > 0 ? await documents.check(whole, mediaType) : { pages: null };
  if (isSealed) return storeSealedFile(ctx, files, whole, { name, mediaType, pages, ...meta });
  return storeFile(ctx, files, Readable.from([bytes]), { name, mediaType, pages, ...meta });
}

async function storeSealedFile(ctx: Context, store: FileStore, bytes: Buffer, meta: NewFile): Promise<FileRow> {
  if (bytes.length === 0) throw rejected('文件是空的');
  if (!matchesMediaType(meta.mediaType, bytes.subarray(0, 64))) throw rejected(`文件内容不是${mediaTypeLabel(meta.mediaType)}`);
  const id = randomUUID();
  const { stored, sealedKey } = await writeSealed(ctx, store, bytes, id);
  try {
    return await insertFile(ctx, { ...stored, size: bytes.length }, { ...meta, id, sealedKey, name: sealedName(meta.name) });
  } catch (error) {
    await store.remove(stored.key);
    throw error;
  }
}

/** Writes the encrypted bytes under a new key of their own. */
async function writeSealed(
  ctx: Pick<Context, 'texts'>,
  store: FileStore,
  bytes: Buffer,
  id: string,
): Promise<{ stored: StoredFile; sealedKey: Buffer }> {
  const { key, content } = encryptUnderOwnKey(bytes, id, ctx.texts.profile);
  const sealedKey = ctx.texts.seal(columns.files.sealedKey, key, { id });
  return { stored: await store.write(Readable.from([content]), { limit: content.length }), sealedKey };
}

/** A neutral name with the ending of the former one. */
const sealedName = (name: string): string => `文件${extname(cleanFileName(name)).toLowerCase()}`;

/** Encrypts a stored file that is not encrypted yet. Does nothing for one that is gone or was encrypted meanwhile. */
export async function sealStoredFile(ctx: Pick<Context, 'db' | 'texts'>, store: FileStore, id: string): Promise<void> {
  const file = await findFile(ctx, id);
  if (!file || file.sealedKey) return;
  const { stored, sealedKey } = await writeSealed(ctx, store, await buffer(await store.read(file.storageKey)), id);
  const { numUpdatedRows } = await ctx.db
    .updateTable('files')
    .set({ storageKey: stored.key, sha256: stored.sha256, sealedKey, name: sealedName(file.name) })
    .where('id', '=', id)
    .where('storageKey', '=', file.storageKey)
    .executeTakeFirst();
  await store.remove(numUpdatedRows > 0n ? file.storageKey : stored.key);
}

function insertFile(
  ctx: Context,
  { key, size, sha256 }: Pick<StoredFile, 'key' | 'size' | 'sha256'>,
  { id = randomUUID(), sealedKey = null, name, mediaType, visibility, pages = null }: NewFile & { id?: string; sealedKey?: Buffer | null },
): Promise<FileRow> {
  const { actor } = ctx;
  const createdBy = actor.kind === 'client' ? `client:${actor.clientId}` : actor.kind === 'staff' ? `staff:${actor.staffId}` : actor.kind;
  return ctx.db
    .insertInto('files')
    .values({
      id,
      sealedKey,
      name: cleanFileName(name),
      mediaType,
      size,
      sha256,
      storageKey: key,
      visibility,
      pages,
      createdAt: ctx.now,
      createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the metadata of a file, or undefined when there is none with this id. */
export function findFile(ctx: Pick<Context, 'db'>, id: string): Promise<FileRow | undefined> {
  return ctx.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the metadata of several files, unordered. Unknown ids are omitted. */
export async function findFiles(ctx: Pick<Context, 'db'>, ids: readonly string[]): Promise<FileRow[]> {
  return ids.length === 0 ? [] : ctx.db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
}

/** Opens the bytes of a file, or those from `start` to `end`, both included; an encrypted file as a whole. Throws `notFound` for an unknown id. */
export async function openFile(
  ctx: Pick<Context, 'db' | 'texts'>,
  store: FileStore,
  id: string,
  part?: { start: number; end: number },
): Promise<Readable> {
  const file = await findFile(ctx, id);
  if (!file) throw fail('notFound');
  if (!file.sealedKey) return store.read(file.storageKey, part);
  const ownKey = ctx.texts.open(columns.files.sealedKey, file.sealedKey, { id });
  return Readable.from([decryptUnderOwnKey(await buffer(await store.read(file.storageKey)), id, ownKey)]);
}

/** Makes the files public, or private behind signed links. Returns the ids of the files that changed. */
export async function setVisibility(ctx: Context, ids: readonly string[], visibility: NewFile['visibility']): Promise<string[]> {
  if (ids.length === 0) return [];
  const changed = await ctx.db
    .updateTable('files')
    .set({ visibility })
    .where('id', 'in', ids)
    .where('visibility', '<>', visibility)
    .returning(['id', 'mediaType', 'visibility'])
    .execute();
  const shown = changed.filter(hasPages).map(({ id }) => id);
  await queuePageRendering(ctx, shown);
  if (changed.length > 0) await invalidate(ctx, [documentsTag, ...changed.map(({ id }) => fileTag(id))]);
  return changed.map(({ id }) => id);
}

/** Makes a file private: it is reached by signed links only. */
export async function makeFilePrivate(ctx: Context, id: string): Promise<void> {
  await setVisibility(ctx, [id], 'private');
}

/** Removes a file permanently: its metadata first, so that a failure leaves bytes without metadata and never the reverse. */
export async function removeFile(ctx: Pick<Context, 'db'>, store: FileStore, id: string): Promise<void> {
  const gone = await ctx.db.deleteFrom('files').where('id', '=', id).returning(['storageKey', 'sha256']).executeTakeFirst();
  if (!gone) return;
  await store.remove(gone.storageKey);
  await removePages(ctx, store, gone.sha256);
}

const tooLarge = (limit: number) => fail('tooLarge', `文件超过 ${formatSize(limit)} 的上限`);
const rejected = (message: string) => fail('invalidInput', undefined, { errors: [{ path: 'file', message }] });

function formatSize(bytes: number): string {
  return bytes < 1024 ** 2 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1024 ** 2)} MB`;
}
