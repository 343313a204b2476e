import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { listCategories } from '#content/articles/service/articles/categories.ts';
import type { UploadDeps } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { requireWorkPlace } from '#platform/staff-access.ts';
import { FileError } from '#platform/tabular/cell.ts';
import { maxSiteBytes } from '../calls.ts';
import type { CreatedBatch, siteUpload } from '../schema.ts';
import { batchScope } from './batches.ts';
import { importSite } from './import-site.ts';

/** The queue of uploaded sites to be read. */
export const takeoverQueue = 'takeover.read';

/** Pages per run: a run ends long before its job times out, and the next one continues. */
const pagesAtOnce = 500;

/**
 * Stores a packed site and queues its reading. Throws 40001 for a file that is not a ZIP or an unknown category, 40004 out of
 * scope, 40009 for a file that was imported before. Interrupted reading continues where it stopped.
 */
export async function uploadSite(
  ctx: Context,
  { files }: Pick<UploadDeps, 'files'>,
  input: z.output<typeof siteUpload>,
): Promise<CreatedBatch> {
  const { staffId } = actorOf(ctx, staffKind);
  requireWorkPlace(ctx, batchScope);
  const { title, category, file } = input;
  if (!(await listCategories(ctx, {})).list.some(({ code }) => code === category))
    throw createInputError([{ path: 'category', message: '没有这个栏目' }]);
  if (!/\.zip$/i.test(file.name) || Buffer.from(file.bytes.subarray(0, 2)).toString('latin1') !== 'PK')
    throw createInputError([{ path: 'file', message: '请上传 ZIP 压缩包' }]);
  const { key, sha256 } = await files.write(Readable.from([file.bytes]), { limit: maxSiteBytes });
  try {
    const former = await ctx.db.selectFrom('takeoverBatches').select('fileKey').where('source', '=', sha256).executeTakeFirst();
    const batch = await inTransaction(ctx, async (tx) => {
      const row = { title, category, state: 'reading' as const, fileKey: key, madeBy: staffId, madeAt: tx.now, problem: null };
      const made = await tx.db
        .insertInto('takeoverBatches')
        .values({ ...row, source: sha256 })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(row).where('takeoverBatches.state', '=', 'reading'))
        .returning('id')
        .executeTakeFirst();
      if (!made) throw fail('conflict', '这个压缩包已经迁入，请在下面的列表中查看');
      await audit(tx, 'takeover.handIn', `takeover:${made.id}`, { category });
      await tx.jobs.send(tx.db, takeoverQueue, { id: made.id });
      return made;
    });
    if (former?.fileKey) await files.remove(former.fileKey);
    return batch;
  } catch (error) {
    await files.remove(key);
    throw error;
  }
}

/** Reads an uploaded site in portions; problems of the file are stored for the uploader. Idempotent. */
export async function readUploadedSite(ctx: Context, deps: UploadDeps, id: number): Promise<void> {
  const batch = await ctx.db
    .selectFrom('takeoverBatches')
    .select(['title', 'category', 'fileKey', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!batch?.fileKey) return;
  const folder = await mkdtemp(join(tmpdir(), 'take-over-'));
  let problem: string | null = null;
  try {
    const file = join(folder, 'site.zip');
    await pipeline(await deps.files.read(batch.fileKey), createWriteStream(file));
    await importSite(ctx, deps, { file, title: batch.title, category: batch.category, most: pagesAtOnce });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    problem = error.message;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { state } = await ctx.db.selectFrom('takeoverBatches').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  if (state === 'reading' && problem === null) return ctx.jobs.send(ctx.db, takeoverQueue, { id });
  await ctx.db.updateTable('takeoverBatches').set({ fileKey: null, problem }).where('id', '=', id).execute();
  await deps.files.remove(batch.fileKey);
}
