import { AsyncLocalStorage } from 'node:async_hooks';
import type { FileStore } from './file-store.ts';

type NoteKey = (key: string) => Promise<void>;

const notes = new AsyncLocalStorage<NoteKey>();

/** Runs the work and reports the key of every file that it stores, before the work continues with that file. */
export const noteStoredKeys = <Result>(note: NoteKey, work: () => Promise<Result>): Promise<Result> => notes.run(note, work);

/** Wraps a store so that `noteStoredKeys` learns of its files. A file whose key cannot be noted is not stored. */
export function withNotedKeys(files: FileStore): FileStore {
  return {
    ...files,
    async write(content, options) {
      const stored = await files.write(content, options);
      try {
        await notes.getStore()?.(stored.key);
      } catch (error) {
        await files.remove(stored.key);
        throw error;
      }
      return stored;
    },
  };
}
