import type { Context } from '#platform/context.ts';
import { AuthorityError } from '#platform/pdf/stamp/request-from-authority.ts';
import type { TimeStampAuthority } from '#platform/pdf/stamp/time-stamp.ts';
import type { AgreementDeps } from '../../deps.ts';
import { stampFile, type StampedFile } from './stamp-file.ts';
import { asFileTable, fileTables, toColumns, type FileTable } from './store-signed-file.ts';

/**
 * Stamps files that were published while the authority was unreachable. The hashes of the unstamped file stay known. Stops at the
 * first failure to reach the authority. Returns how many were stamped.
 */
export async function stampMissing(ctx: Context, deps: AgreementDeps): Promise<number> {
  if (!deps.timeStamps) return 0;
  let stamped = 0;
  for (const table of fileTables) {
    const rows = await ctx.db
      .selectFrom(asFileTable(table))
      .select('id')
      .where('awaitsStamp', '=', true)
      .orderBy('drawnAt')
      .limit(100)
      .execute();
    for (const { id } of rows) {
      if (!(await stampOne(ctx, deps, deps.timeStamps, { table, id }))) return stamped;
      stamped += 1;
    }
  }
  return stamped;
}

/** Returns false while the authority is unreachable. */
async function stampOne(
  ctx: Context,
  deps: AgreementDeps,
  authority: TimeStampAuthority,
  { table, id }: { table: FileTable; id: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom(asFileTable(table))
    .select(['sealedPdf', 'pdfSha256', 'pdfSm3'])
    .where('id', '=', id)
    .where('awaitsStamp', '=', true)
    .executeTakeFirst();
  if (!row?.sealedPdf) return true;
  let made: StampedFile;
  try {
    made = await stampFile(ctx, deps, authority, Buffer.from(deps.vault[table].sealedPdf.open(row.sealedPdf, { id }), 'base64'));
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    ctx.log.warn({ err: error, reason: error.reason }, 'timestamp still missing');
    return false;
  }
  await ctx.db
    .updateTable(asFileTable(table))
    .set({ ...(await toColumns(ctx, deps, { table, id, made })), unstampedSha256: row.pdfSha256, unstampedSm3: row.pdfSm3 })
    .where('id', '=', id)
    .where('awaitsStamp', '=', true)
    .execute();
  return true;
}
