import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { requireLegalRetention, type MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** Signs the hash of an archived month with the key of the audit log's seals. */
export interface MonthSigningKey {
  sign(ctx: Pick<Context, 'db'>, hash: Uint8Array): Promise<Buffer>;
  isSigned(ctx: Pick<Context, 'db'>, hash: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

export interface RetentionDeps {
  readonly records: readonly MonthlyRecord[];
  readonly files: FileStore;
  readonly seal: MonthSigningKey;
  /** Encrypts the files of months. */
  readonly archiveKey: Buffer;
}

interface RetentionOptions extends Pick<RetentionDeps, 'records' | 'files' | 'seal'> {
  secret: MasterSecret;
}

/** Throws in Chinese when a record would be retained for less time than the law requires. */
export function openRetentionDeps({ records, files, seal, secret }: RetentionOptions): RetentionDeps {
  records.forEach(requireLegalRetention);
  return { records, files, seal, archiveKey: secret.deriveKey('month-archives') };
}
