import type { FileStore } from './file-store.ts';
import { isMissing } from './store-error.ts';

/**
 * Two places while files move from one to the other: what is new goes into the first, what is not there is read from the second, and what is removed goes from both. Only a
 * file that the first one does not have is looked for in the second: a place that is away is told to be away.
 */
export function pairStores(first: FileStore, second: FileStore): FileStore {
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
