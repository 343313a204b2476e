import type { MasterSecret } from '#platform/config/secret.ts';
import { requireLawful, type MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** What signs the hash of an archived month: the key of the seals of the record of acts. */
export interface MonthSeal {
  sign(hash: Uint8Array): Buffer;
  isSigned(hash: Uint8Array, signature: Uint8Array): boolean;
}

export interface RetentionDeps {
  readonly records: readonly MonthlyRecord[];
  readonly files: FileStore;
  readonly seal: MonthSeal;
  /** Encrypts the files of months. */
  readonly archiveKey: Buffer;
}

interface RetentionOptions extends Pick<RetentionDeps, 'records' | 'files' | 'seal'> {
  secret: MasterSecret;
}

/** Throws in Chinese where a record would be kept for less than the law wants. */
export function openRetentionDeps({ records, files, seal, secret }: RetentionOptions): RetentionDeps {
  records.forEach(requireLawful);
  return { records, files, seal, archiveKey: secret.deriveKey('month-archives') };
}
