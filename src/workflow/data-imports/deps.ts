import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';

/** The file store, and everything that can be imported: the dated lists of securities, then the registers of the firm. */
export interface DataImportDeps {
  readonly files: FileStore;
  readonly targets: readonly ImportTarget[];
  /** Scans the files of a command and returns what is wrong with the first that does not pass; absent without a scanner. */
  readonly findScanProblem?: ((ctx: Context, paths: readonly string[]) => Promise<string | undefined>) | undefined;
}
