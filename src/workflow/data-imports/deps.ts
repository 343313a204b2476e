import type { FileStore } from '#platform/storage/file-store.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';

/** Where files are kept as they came, and all that they can be read for: the dated lists of securities, then the registers of the house. */
export interface DailyDeps {
  readonly files: FileStore;
  readonly targets: readonly ImportTarget[];
}
