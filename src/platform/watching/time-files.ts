import type { FileStore } from '../storage/file-store.ts';
import { askOutside } from './outside.ts';

/** The store of files, whose answers are timed: of reading the time until the first byte can come. */
export function timeFiles(files: FileStore): FileStore {
  return {
    write: (content, options) => askOutside('files', () => files.write(content, options)),
    read: (key, part) => askOutside('files', () => files.read(key, part)),
    remove: (key) => askOutside('files', () => files.remove(key)),
    clearDrafts: (before) => files.clearDrafts(before),
  };
}
