import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { backupPlace, listCompleteNames } from './backup-place.ts';

export interface DrillState {
  readonly at: Date;
  readonly isGood: boolean;
}

/** The archiving of the write-ahead log, as the server reports it. */
export interface ArchiverState {
  readonly isOn: boolean;
  /** Time at which a segment was last archived. */
  readonly archivedAt: Date | null;
  /** True when the last attempt to archive a segment failed. */
  readonly isFailing: boolean;
  /** Bytes of the log written after the last archived segment, which the server keeps; null before the first one. */
  readonly waitingBytes: number | null;
}

/** The state of the backups of the embedded database, read without opening a backup. */
export interface BackupState extends ArchiverState {
  /** Start of the newest base backup. */
  readonly baseAt: Date | null;
  /** Time of the last complete mirror to the bucket; null without a bucket or before the first mirror. */
  readonly mirroredAt: Date | null;
  readonly drill: DrillState | null;
}

/** A file whose modification time is that of the last complete mirror to the bucket. */
export const mirrorMark = 'mirrored';

export async function readBackupState(db: Db, folder: string): Promise<BackupState> {
  const place = backupPlace(folder);
  const [bases, drills, archiver, mark] = await Promise.all([
    listCompleteNames(place.bases),
    listCompleteNames(place.drills),
    readArchiver(db),
    stat(join(folder, mirrorMark)).catch(() => undefined),
  ]);
  const drill = drills.at(-1);
  return {
    baseAt: momentOf(bases.at(-1)),
    ...archiver,
    mirroredAt: mark?.mtime ?? null,
    drill: drill === undefined ? null : await readDrill(join(place.drills, drill)),
  };
}

/** The name of a segment is its timeline, the upper half of its position, and its number within that, each of eight hexadecimal digits. */
export async function readArchiver(db: Db): Promise<ArchiverState> {
  const { rows } = await sql<ArchiverState>`
    select current_setting('archive_mode') <> 'off' as is_on,
           last_archived_time as archived_at,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
           case when last_archived_wal ~ '^[0-9A-F]{24}' and not pg_is_in_recovery() then
             greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8
               - ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint::float8 * 4294967296
               - (('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint + 1)::float8 * pg_size_bytes(current_setting('wal_segment_size')))
           end as waiting_bytes
      from pg_stat_archiver`.execute(db);
  return rows[0]!;
}

/** The signature covers a text inside the report: see the drill. */
async function readDrill(file: string): Promise<DrillState> {
  const { report } = JSON.parse(await readFile(file, 'utf8')) as { report: string };
  const { startedAt, isGood } = JSON.parse(report) as { startedAt: string; isGood: boolean };
  return { at: new Date(startedAt), isGood };
}

/** Returns the newest recorded drill, wherever it was run. For an external database nothing else is known here. */
export async function readLastDrill(db: Db): Promise<DrillState | null> {
  const row = await db
    .selectFrom('auditEntries')
    .select(['at', 'details'])
    .where('action', '=', 'backup.drilled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { at: row.at, isGood: (row.details as { isGood?: boolean }).isGood === true } : null;
}

/** Parses a name such as `20261125T030000000Z`. */
function momentOf(name: string | undefined): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\d{3}Z$/.exec(name ?? '') ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}
