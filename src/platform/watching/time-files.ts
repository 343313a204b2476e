import type { FileStore } from '../storage/file-store.ts';
import { askOutside } from './outside.ts';

/** Wraps a file store and times its responses: for reads the time to the first byte. */
export function timeFiles(files: FileStore): FileStore {
  return {
    write: (content, options) => askOutside('files', () => files.write(content, options)),
    read: (key, part) => askOutside('files', () => files.read(key, part)),
    remove: (key) => askOutside('files', () => files.remove(key)),
    clearDrafts: (before) => files.clearDrafts(before),
  };
}
