import { sql, type Selectable } from 'kysely';
import { cleanFileName } from '#content/files/service/file-name.ts';
import { findFiles, removeFile, sealStoredFile, storeUpload } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { mayOldProgramsRun, readText, storeText } from '#platform/crypto/stored-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { evidenceLimits } from '../calls.ts';
import { columns } from '../columns.ts';
import type { ComplaintDeps } from '../deps.ts';
import type { Evidence } from '../schema.ts';

const waitingMs = 24 * 3_600_000;
/** The maximum size of all evidence without a complaint, as a protection against mass uploads. */
const waitingBytes = 2 * 1024 ** 3;

/**
 * Stores a file privately and encrypted until its complaint is submitted. Throws 40001 for a type that is not accepted, content that does not
 * match the name, an unreadable picture or document or one with executable code, 40013 above the size limit, 40029 while too much
 * evidence is unused.
 */
export async function addEvidence(ctx: Context, deps: ComplaintDeps, file: UploadedFile): Promise<Evidence> {
  const { waiting } = await ctx.db
    .selectFrom('complaintEvidence')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('waiting'))
    .where('complaintId', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting + file.bytes.length > waitingBytes) {
    throw fail('tooManyRequests', '当前上传的人较多，请稍后再试；也可以先提交文字，办理人员会联系您补充材料', { retryAfter: 600 });
  }
  const { extensions, bytes: limit } = evidenceLimits;
  const isSealed = !(await mayOldProgramsRun(ctx));
  const { id, size } = await storeUpload(ctx, deps, file, { extensions, limit, visibility: 'private', isSealed });
  const name = cleanFileName(file.name);
  const { sealed, clear } = await storeText(ctx, columns.complaintEvidence.sealedName, name, { fileId: id });
  await ctx.db.insertInto('complaintEvidence').values({ fileId: id, name: clear, sealedName: sealed, size, uploadedAt: ctx.now }).execute();
  return { fileId: id, name, size };
}

/** Returns unused evidence in the order of the ids; throws 40001 when one of them is not available. */
export async function findUnusedEvidence(ctx: Context, fileIds: readonly string[]): Promise<Evidence[]> {
  if (fileIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('complaintEvidence')
    .select(['fileId', 'name', 'sealedName', 'size'])
    .where('fileId', 'in', fileIds)
    .where('complaintId', 'is', null)
    .execute();
  if (rows.length !== new Set(fileIds).size) throw lostEvidence();
  return rows.map((row) => toEvidence(ctx, row)).toSorted((a, b) => fileIds.indexOf(a.fileId) - fileIds.indexOf(b.fileId));
}

type EvidenceRow = Pick<Selectable<Tables['complaintEvidence']>, 'fileId' | 'name' | 'sealedName' | 'size'>;

const toEvidence = (ctx: Context, { fileId, name, sealedName, size }: EvidenceRow): Evidence => ({
  fileId,
  name: readText(ctx, columns.complaintEvidence.sealedName, { sealed: sealedName, clear: name }, { fileId }),
  size,
});

/** Lists the evidence of a complaint. The caller has checked the access. */
export async function listEvidence(ctx: Context, complaintId: number): Promise<Evidence[]> {
  const rows = await ctx.db
    .selectFrom('complaintEvidence')
    .select(['fileId', 'name', 'sealedName', 'size'])
    .where('complaintId', '=', complaintId)
    .execute();
  return rows.map((row) => toEvidence(ctx, row));
}

const idsAtOnce = 1000;

/** Encrypts evidence that was stored before files were encrypted. Returns how many files there were. */
export async function sealEvidence(ctx: Pick<Context, 'db' | 'texts'>, store: FileStore): Promise<number> {
  const rows = await ctx.db.selectFrom('complaintEvidence').select('fileId').orderBy('fileId').execute();
  let sealed = 0;
  for (let start = 0; start < rows.length; start += idsAtOnce) {
    const ids = rows.slice(start, start + idsAtOnce).map(({ fileId }) => fileId);
    for (const { id, sealedKey } of await findFiles(ctx, ids)) {
      if (sealedKey) continue;
      await sealStoredFile(ctx, store, id);
      sealed += 1;
    }
  }
  return sealed;
}

/** Assigns unused evidence to a complaint, in its transaction. Throws 40001 when some of it no longer exists or is already assigned. */
export async function attachEvidence(tx: Context, complaintId: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const attached = await tx.db
    .updateTable('complaintEvidence')
    .set({ complaintId })
    .where('fileId', 'in', fileIds)
    .where('complaintId', 'is', null)
    .executeTakeFirst();
  if (Number(attached.numUpdatedRows) !== new Set(fileIds).size) throw lostEvidence();
}

/** Deletes evidence that has been unused for a day. Returns the number of files. */
export async function deleteUnusedEvidence(ctx: Context, { files }: Pick<ComplaintDeps, 'files'>): Promise<number> {
  const stale = await ctx.db
    .deleteFrom('complaintEvidence')
    .where('complaintId', 'is', null)
    .where('uploadedAt', '<', new Date(ctx.now.getTime() - waitingMs))
    .returning('fileId')
    .execute();
  for (const { fileId } of stale) await removeFile(ctx, files, fileId);
  return stale.length;
}

const lostEvidence = () =>
  fail('invalidInput', undefined, { errors: [{ path: 'files', message: '有附件已过期或已用于其他提交，请重新上传' }] });
