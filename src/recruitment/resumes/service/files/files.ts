import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { recordActivity, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ResumeDeps } from '../../deps.ts';
import type { ResumeFileLink } from '../../schema/files.ts';
import type { ResumeFile } from '../../schema/resume.ts';
import { canReadResume } from '../can-read-resume.ts';
import { signPath } from './file-link.ts';
import { toResumeFile, destroyFiles, removeFiles, findCurrentFiles, lockFiles, type ResumeFileRow } from './file-rows.ts';

type Deps = Pick<ResumeDeps, 'vault' | 'files' | 'linkKey'>;

/** Lists a person's files: photo, CV, attachments. For the person, staff and the system; throws 40004 for everybody else. */
export async function listResumeFiles(ctx: Context, deps: Pick<Deps, 'vault'>, seekerId: number): Promise<ResumeFile[]> {
  if (!canReadResume(ctx, seekerId)) throw fail('notFound');
  return (await findCurrentFiles(ctx, seekerId)).map((row) => toResumeFile(deps, row));
}

/** Removes a file from the calling person's resume. Throws 50102 when nobody is signed in, 40004 for a file that is not in it. */
export async function removeResumeFile(ctx: Context, { id }: { id: string }): Promise<Empty> {
  const { seekerId } = seekerOf(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockFiles(tx, seekerId);
    const row = (await findCurrentFiles(tx, seekerId)).find((one) => one.id === id);
    if (!row) throw fail('notFound');
    await removeFiles(tx, [id]);
    await recordActivity(tx, seekerId);
    await audit(tx, 'resume.removeFile', `seeker:${seekerId}`, { file: id, kind: row.kind, isKeptForDelivery: row.holds > 0 });
    return {};
  });
}

/**
 * Returns an address of a file, valid for five minutes: for its owner while it is in the resume or a delivery, for staff and the
 * system. Throws 40004 for everybody else and for a deleted file.
 */
export async function createFileLink(ctx: Context, { linkKey }: Pick<Deps, 'linkKey'>, { id }: { id: string }): Promise<ResumeFileLink> {
  const row = await ctx.db.selectFrom('resumeFiles').select('seekerId').where('id', '=', id).executeTakeFirst();
  if (!row || !canReadResume(ctx, row.seekerId)) throw fail('notFound');
  return signPath(ctx, linkKey, filePath(id));
}

export const filePath = (id: string): string => `/recruit/files/${id}`;

/** Returns a file with its bytes; undefined when it is deleted. The caller has checked the permission. */
export async function readResumeFile(
  { db }: Pick<Context, 'db'>,
  deps: Pick<Deps, 'vault' | 'files'>,
  id: string,
): Promise<{ file: ResumeFile; bytes: Buffer } | undefined> {
  const row = await db.selectFrom('resumeFiles').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { file: toResumeFile(deps, row), bytes: await openBytes(deps, row) };
}

async function openBytes({ vault, files }: Pick<Deps, 'vault' | 'files'>, row: ResumeFileRow): Promise<Buffer> {
  const content = await buffer(await files.read(row.storageKey));
  return vault.decrypt(content, row.sealedKey, row.id);
}

/** Holds the current files of the resume for a delivery, in its transaction. Returns their ids; release each once with `releaseFiles`. */
export async function holdFiles(tx: Context, _deps: ResumeDeps, seekerId: number): Promise<string[]> {
  await lockFiles(tx, seekerId);
  const ids = (await findCurrentFiles(tx, seekerId)).map(({ id }) => id);
  if (ids.length > 0)
    await tx.db
      .updateTable('resumeFiles')
      .set({ holds: sql`holds + 1` })
      .where('id', 'in', ids)
      .execute();
  return ids;
}

/** Releases the files of a delivery; those not in a resume either are destroyed. Ids of erased files are ignored. */
export async function releaseFiles(tx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.db
    .updateTable('resumeFiles')
    .set({ holds: sql`holds - 1` })
    .where('id', 'in', ids)
    .returning(['id', 'storageKey', 'holds', 'removedAt'])
    .execute();
  await destroyFiles(
    tx,
    rows.filter(({ holds, removedAt }) => holds === 0 && removedAt !== null),
  );
}

/**
 * Destroys every file of a person, even held ones. The bytes are unreadable from the commit on, and deleted by the next sweep.
 * Returns how many.
 */
export async function eraseFiles(tx: Context, _deps: ResumeDeps, seekerId: number): Promise<number> {
  await lockFiles(tx, seekerId);
  const rows = await tx.db.selectFrom('resumeFiles').select(['id', 'storageKey']).where('seekerId', '=', seekerId).execute();
  await destroyFiles(tx, rows);
  await tx.db.deleteFrom('resumeFileUploads').where('seekerId', '=', seekerId).execute();
  return rows.length;
}
