import type { Register } from '#modules/base/register/register.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** Where files are kept as they came, and the registers of the house beside the dated lists of securities. */
export interface DailyDeps {
  readonly files: FileStore;
  readonly registers: readonly Register[];
}
