import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** A file of the store that a row refers to. */
export interface StoredRow {
  readonly key: string;
  /** Of the stored bytes; null for files that are encrypted there, whose hash is not in the row. */
  readonly sha256: string | null;
}

/** Lists every file that a row refers to; only these keys where they are given. */
export async function listStoredRows({ db }: Pick<Context, 'db'>, keys?: readonly string[]): Promise<StoredRow[]> {
  const all = sql<StoredRow>`
    select storage_key as key, sha256 from files
    union all select picture_key, null from document_pages
    union all select storage_key, null from identity_images
    union all select straight_storage_key, null from identity_images where straight_storage_key is not null
    union all select storage_key, null from resume_files
    union all select storage_key, null from media_versions
    union all select storage_key, null from media_forms where size is not null
    union all select storage_key, null from daily_files
    union all select file_key, source from takeover_batches where file_key is not null
    union all select storage_key, sha256 from month_archives where state <> 'destroyed' and size is not null
    union all select storage_key, null from upload_scans where storage_key is not null`;
  // Files in which a virus was found later are deleted, while the rows that refer to them stay.
  const present = sql<StoredRow>`select key, sha256 from (${all}) as stored
     where not exists (select from upload_scans where state = 'infected' and stored_keys @> array[key])`;
  const query = keys ? sql<StoredRow>`select key, sha256 from (${present}) as stored where key = any(${keys})` : present;
  return (await query.execute(db)).rows;
}
