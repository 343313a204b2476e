import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '#platform/database/tables.ts';
import { newStorageKey, type FileStore } from './file-store.ts';
import { StoreError } from './store-error.ts';

interface Notebook {
  db: Kysely<Tables>;
  log: Pick<Logger, 'warn'>;
}

/**
 * Wraps a store that may be unreachable for a while. A deletion that fails for that reason counts as done, also that of a failed
 * upload: the key is recorded, and deleted when drafts are cleared. A writer that records its key before writing finds the file
 * itself.
 */
export function withDeferredDeletion(files: FileStore, { db, log }: Notebook): FileStore {
  const note = async (key: string, error: unknown): Promise<void> => {
    if (!(error instanceof StoreError)) throw error;
    await db
      .insertInto('storeLeftovers')
      .values({ storageKey: key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    log.warn({ err: error, key }, 'file not deleted: the file store is unreachable');
  };
  return {
    ...files,
    async write(content, { limit, key }) {
      const target = key ?? newStorageKey();
      try {
        return await files.write(content, { limit, key: target });
      } catch (error) {
        if (key === undefined && error instanceof StoreError) await note(target, error).catch(() => undefined);
        throw error;
      }
    },
    remove: (key) => files.remove(key).catch((error: unknown) => note(key, error)),
    clearDrafts: async (before) => (await removeLeftovers(db, files)) + (await files.clearDrafts(before)),
  };
}

const batch = 200;

/**
 * Deletes files whose earlier deletion failed; returns how many. The oldest first: while the store is unreachable the first one
 * fails, and the others are not tried.
 */
async function removeLeftovers(db: Kysely<Tables>, files: FileStore): Promise<number> {
  const due = await db.selectFrom('storeLeftovers').select('storageKey').orderBy('notedAt').limit(batch).execute();
  for (const { storageKey } of due) {
    await files.remove(storageKey);
    await db.deleteFrom('storeLeftovers').where('storageKey', '=', storageKey).execute();
  }
  return due.length;
}
