import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import { requireSeekerConsent } from '#identity/job-seekers/service/consents.ts';
import { recordActivity, seekerOf } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { newStorageKey } from '#platform/storage/file-store.ts';
import { formatFileSize } from '#ui/format/numbers.ts';
import { fileLimits, type ResumeFileKind } from '../../calls/files.ts';
import type { ResumeDeps } from '../../deps.ts';
import type { ResumeFile } from '../../schema/resume.ts';
import { toResumeFile, removeFiles, findCurrentFiles, lockFiles, type ResumeFileRow } from './file-rows.ts';
import { prepareFile, type PreparedFile } from './prepare-file.ts';

/** The time for which stored bytes may exist without their row: far longer than the longest upload. */
const writingMs = 3_600_000;

/**
 * Adds a file to the calling person's resume, encrypted with its own key. A photo or CV replaces the previous one, which stays
 * until the new one is stored; sending the same file again returns the existing one. Throws 50102 when nobody is signed in, 40001
 * (path `file`) for a file that is not accepted, 40009 without the person's consent or beyond the number, 40013 beyond the size,
 * 40029 beyond the daily attempts or while too many are being processed.
 */
export async function addResumeFile(
  ctx: Context,
  deps: ResumeDeps,
  { kind, file }: { kind: ResumeFileKind; file: UploadedFile },
): Promise<ResumeFile> {
  const { seekerId } = seekerOf(ctx);
  await requireSeekerConsent(ctx, seekerId);
  if (file.bytes.length > fileLimits.bytes) throw fail('tooLarge', `单个文件不能超过 ${formatFileSize(fileLimits.bytes)}`);
  await countUpload(ctx, seekerId);
  const fingerprint = deps.vault.fingerprint(file.bytes, seekerId);
  const same = requireRoom(await findCurrentFiles(ctx, seekerId, kind), kind, fingerprint);
  if (same) return toResumeFile(deps, same);
  const prepared = await prepareFile(deps, { kind, file });
  return toResumeFile(deps, await keepFile(ctx, deps, { kind, fingerprint, prepared }));
}

interface NewFile {
  kind: ResumeFileKind;
  fingerprint: Buffer;
  prepared: PreparedFile;
}

/** Stores first the location, then the bytes, then the row, so that after a crash the sweep finds orphaned bytes. */
async function keepFile(ctx: Context, deps: ResumeDeps, { kind, fingerprint, prepared }: NewFile): Promise<ResumeFileRow> {
  const { seekerId } = seekerOf(ctx);
  const [id, storageKey] = [randomUUID(), newStorageKey()];
  const { sealedKey, content } = deps.vault.encrypt(prepared.bytes, id);
  const dueAt = new Date(ctx.now.getTime() + writingMs);
  await ctx.db.insertInto('resumeFileLeftovers').values({ storageKey, dueAt }).execute();
  await deps.files.write(Readable.from([content]), { limit: content.length, key: storageKey });
  return inTransaction(ctx, async (tx) => {
    await lockFiles(tx, seekerId);
    const present = await findCurrentFiles(tx, seekerId, kind);
    const same = requireRoom(present, kind, fingerprint);
    if (same) return same;
    await tx.db.deleteFrom('resumeFileLeftovers').where('storageKey', '=', storageKey).execute();
    const replaced = kind === 'attachment' ? [] : present.map((row) => row.id);
    await removeFiles(tx, replaced);
    const row = await tx.db
      .insertInto('resumeFiles')
      .values({
        id,
        seekerId,
        kind,
        storageKey,
        sealedKey,
        sealedName: deps.vault.sealName(prepared.name, id),
        mediaType: prepared.mediaType,
        bytes: prepared.bytes.length,
        fingerprint,
        sha256: createHash('sha256').update(prepared.bytes).digest(),
        isReadable: prepared.isReadable,
        addedAt: tx.now,
        removedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordActivity(tx, seekerId);
    await audit(tx, 'resume.addFile', `seeker:${seekerId}`, { file: id, kind, replaced });
    return row;
  });
}

/** Returns the same file if it exists. Throws 40009 when the number of attachments is reached; photo and CV are replaced. */
function requireRoom(present: readonly ResumeFileRow[], kind: ResumeFileKind, fingerprint: Buffer): ResumeFileRow | undefined {
  const same = present.find((row) => row.fingerprint.equals(fingerprint));
  const most = fileLimits.most[kind];
  if (!same && kind === 'attachment' && present.length >= most) throw fail('conflict', `附件最多 ${most} 个，请先移除不需要的附件`);
  return same;
}

/** Counts one attempt, successful or not. Throws 40029 beyond the daily limit. */
export async function countUpload(ctx: Context, seekerId: number): Promise<void> {
  const day = shanghaiDay(ctx.now);
  const { uploads } = await ctx.db
    .insertInto('resumeFileUploads')
    .values({ seekerId, day, uploads: 1 })
    .onConflict((conflict) => conflict.columns(['seekerId', 'day']).doUpdateSet({ uploads: sql`resume_file_uploads.uploads + 1` }))
    .returning('uploads')
    .executeTakeFirstOrThrow();
  if (uploads <= fileLimits.perDay) return;
  const tomorrow = Date.parse(`${day}T24:00:00+08:00`);
  const retryAfter = Math.ceil((tomorrow - ctx.now.getTime()) / 1000);
  throw fail('tooManyRequests', `今天上传的次数已达上限（${fileLimits.perDay} 次），请明天再试`, { retryAfter });
}
