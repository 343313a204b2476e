import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { ResumeFileKind } from '../../calls/files.ts';
import type { ResumeDeps } from '../../deps.ts';
import { fileKinds, type ResumeFile } from '../../schema/resume.ts';

export type ResumeFileRow = Selectable<Tables['resumeFiles']>;

/** Serialises changes to one person's files. */
export async function lockFiles(tx: Context, seekerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`resume-files:${seekerId}`}, 0))`.execute(tx.db);
}

/** Returns the current files of the resume: photo, CV, attachments in order of upload. */
export async function findCurrentFiles(ctx: Pick<Context, 'db'>, seekerId: number, kind?: ResumeFileKind): Promise<ResumeFileRow[]> {
  let query = ctx.db.selectFrom('resumeFiles').selectAll().where('seekerId', '=', seekerId).where('removedAt', 'is', null);
  if (kind) query = query.where('kind', '=', kind);
  const rows = await query.orderBy('addedAt').orderBy('id').execute();
  return rows.toSorted((one, other) => fileKinds.indexOf(one.kind) - fileKinds.indexOf(other.kind));
}

/** Returns a file as its owner and the firm see it. */
export function toResumeFile({ vault }: Pick<ResumeDeps, 'vault'>, row: ResumeFileRow): ResumeFile {
  return {
    id: row.id,
    kind: row.kind,
    name: vault.openName(row.sealedName, row.id),
    size: row.bytes,
    type: row.mediaType,
    addedAt: row.addedAt.toISOString(),
    isReadable: row.isReadable,
  };
}

/**
 * Removes files from the resume: those held by a delivery are kept for it; the keys of the others are destroyed immediately, and
 * their bytes with the next sweep.
 */
export async function removeFiles(tx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.db
    .updateTable('resumeFiles')
    .set({ removedAt: tx.now })
    .where('id', 'in', ids)
    .returning(['id', 'storageKey', 'holds'])
    .execute();
  await destroyFiles(
    tx,
    rows.filter(({ holds }) => holds === 0),
  );
}

/** Destroys the keys, and records the bytes for the next sweep. */
export async function destroyFiles(tx: Context, rows: readonly Pick<ResumeFileRow, 'id' | 'storageKey'>[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.db.deleteFrom('resumeFiles').where('id', 'in', ids).execute();
  const leftovers = rows.map(({ storageKey }) => ({ storageKey, dueAt: tx.now }));
  await tx.db.insertInto('resumeFileLeftovers').values(leftovers).execute();
}
