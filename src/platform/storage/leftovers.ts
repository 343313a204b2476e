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
 * A store that may be away for a while. A removal that fails by that counts as done, and so does taking back what failed to come in: the key is noted, and removed when drafts are cleared, as
 * these are. Whoever names the key of a file before writing finds it by itself.
 */
export function noteLeftovers(files: FileStore, { db, log }: Notebook): FileStore {
  const note = async (key: string, error: unknown): Promise<void> => {
    if (!(error instanceof StoreError)) throw error;
    await db
      .insertInto('storeLeftovers')
      .values({ storageKey: key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    log.warn({ err: error, key }, 'a file stays in the store until it answers again');
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

/** Removes what could not be removed before; returns how many. The oldest first: while the store is away the first one fails, and the others are not tried. */
async function removeLeftovers(db: Kysely<Tables>, files: FileStore): Promise<number> {
  const due = await db.selectFrom('storeLeftovers').select('storageKey').orderBy('notedAt').limit(batch).execute();
  for (const { storageKey } of due) {
    await files.remove(storageKey);
    await db.deleteFrom('storeLeftovers').where('storageKey', '=', storageKey).execute();
  }
  return due.length;
}
