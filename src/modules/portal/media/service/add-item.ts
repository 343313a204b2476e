import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { cleanFileName } from '#modules/base/file/service/file-name.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MediaDeps } from '../deps.ts';
import type { MediaItem, UploadedMedia } from '../schema.ts';
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
      // Of two people who send the same picture at once the second is answered the first one's.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${sha256}`}, 0))`.execute(tx.db);
      const quicker = await findByHash(tx, sha256);
      if (quicker) return { kept: false, answer: { item: quicker, isKnown: true } };
      const versionId = newKey();
      const { id } = await tx.db
        .insertInto('mediaItems')
        .values({ key: newKey(), name: nameOf(file), versionId, createdAt: tx.now, createdBy: staffOf(tx) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await insertVersion(tx, { ...master, id: versionId, itemId: id, sha256 });
      await audit(tx, 'media.add', `media:${id}`, { sha256 });
      return { kept: true, answer: { item: await readOwn(tx, id), isKnown: false } };
    }),
  );
}

const readOwn = async (tx: Context, id: number): Promise<MediaItem> => {
  const { usedIn: _usedIn, ...item } = await readItem(tx, { id });
  return item;
};

/** What is kept of an upload. */
interface Master {
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
  const { bytes: content, mediaType, width, height } = await pictures.prepare(bytes);
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
}

/** Notes a version and has its forms made. */
export async function insertVersion(tx: Context, version: NewVersion): Promise<void> {
  await tx.db
    .insertInto('mediaVersions')
    .values({ ...version, createdAt: tx.now, createdBy: staffOf(tx) })
    .execute();
  await requestForms(tx, version.id);
}

export const hashOf = ({ bytes }: UploadedFile): string => createHash('sha256').update(bytes).digest('hex');

/** The picture that is on show in the library with these bytes. */
async function findByHash(ctx: Context, sha256: string): Promise<MediaItem | undefined> {
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
