import type { FileStore } from './file-store.ts';
import { isMissing } from './store-error.ts';

/**
 * Combines two places during a move: new files go to the first, missing ones are read from the second, and deletions apply to
 * both. Only a missing file falls back: an unreachable first place is an error.
 */
export function combineStores(first: FileStore, second: FileStore): FileStore {
  return {
    write: (content, options) => first.write(content, options),
    async read(key, part) {
      try {
        return await first.read(key, part);
      } catch (error) {
        if (!isMissing(error)) throw error;
        return second.read(key, part);
      }
    },
    async remove(key) {
      const removals = await Promise.allSettled([second.remove(key), first.remove(key)]);
      for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
    },
    clearDrafts: async (before) => (await first.clearDrafts(before)) + (await second.clearDrafts(before)),
  };
}
