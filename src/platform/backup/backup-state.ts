import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { backupPlace, listCompleteNames } from './backup-place.ts';

export interface DrillState {
  readonly at: Date;
  readonly isGood: boolean;
}

/** The state of the backups of the embedded database, read without opening a backup. */
export interface BackupState {
  /** Start of the newest base backup. */
  readonly baseAt: Date | null;
  /** Time at which a segment of the write-ahead log was last archived. */
  readonly archivedAt: Date | null;
  /** True when the last attempt to archive a segment failed. */
  readonly isFailing: boolean;
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

async function readArchiver(db: Db): Promise<Pick<BackupState, 'archivedAt' | 'isFailing'>> {
  const { rows } = await sql<{ archivedAt: Date | null; isFailing: boolean }>`
    select last_archived_time as archived_at,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing from pg_stat_archiver`.execute(db);
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
