import type { FileStore } from '../storage/file-store.ts';
import { callExternalService } from './external-calls.ts';

/** Wraps a file store and times its responses: for reads the time to the first byte. */
export function measureFileStore(files: FileStore): FileStore {
  return {
    write: (content, options) => callExternalService('files', () => files.write(content, options)),
    read: (key, part) => callExternalService('files', () => files.read(key, part)),
    remove: (key) => callExternalService('files', () => files.remove(key)),
    clearDrafts: (before) => files.clearDrafts(before),
  };
}
