import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AuthorityError } from '#platform/pdf/stamp/request-from-authority.ts';
import type { TimeStampAuthority } from '#platform/pdf/stamp/time-stamp.ts';
import { addValidation } from '#platform/pdf/stamp/validation-store.ts';
import type { AgreementDeps } from '../../deps.ts';
import { findValidation, renewalOf } from './stamp-file.ts';
import { asFileTable, fileTables, toColumns, type FileTable } from './store-signed-file.ts';

const atOnce = 100;

/**
 * Adds an archive time stamp (PAdES B-LTA) to each file whose proofs are due. It covers the whole file and includes the proofs of
 * its own certificate, so that the next stamp covers them too. Each file is renewed once a year; the former hashes stay known.
 * Stops at the first file while the authority is unreachable. Returns how many were renewed.
 */
export async function renewArchive(ctx: Context, deps: AgreementDeps): Promise<number> {
  if (!deps.timeStamps) return 0;
  let renewed = 0;
  for (const table of fileTables)
    for (;;) {
      const rows = await ctx.db
        .selectFrom(asFileTable(table))
        .select('id')
        .where('renewAt', '<=', ctx.now)
        .orderBy('renewAt')
        .limit(atOnce)
        .execute();
      for (const { id } of rows) {
        if (!(await renewOne(ctx, deps, deps.timeStamps, { table, id }))) return renewed;
        renewed += 1;
      }
      if (rows.length < atOnce) break;
    }
  return renewed;
}

/** Returns false while the authority is unreachable. */
async function renewOne(
  ctx: Context,
  deps: AgreementDeps,
  authority: TimeStampAuthority,
  { table, id }: { table: FileTable; id: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom(asFileTable(table))
    .select(['sealedPdf', 'pdfSha256', 'pdfSm3', 'stampedAt'])
    .where('id', '=', id)
    .where('renewAt', '<=', ctx.now)
    .executeTakeFirst();
  if (!row?.sealedPdf || !row.pdfSha256 || !row.pdfSm3) return true;
  const { addArchiveStamp } = await import('#platform/pdf/stamp/archive-stamp.ts');
  const former = { sha256: row.pdfSha256, sm3: row.pdfSm3 };
  try {
    const known = Buffer.from(deps.vault[table].sealedPdf.open(row.sealedPdf, { id }), 'base64');
    const { pdf, stamp } = await addArchiveStamp(known, authority);
    const validation = await findValidation(ctx, deps, authority, stamp);
    const made = { level: 'LTA', stampedAt: row.stampedAt, awaitsStamp: false, renewAt: await renewalOf(stamp) } as const;
    const columns = await toColumns(ctx, deps, { table, id, made: { ...made, pdf: validation ? addValidation(pdf, validation) : pdf } });
    await inTransaction(ctx, async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable(asFileTable(table))
        .set({ ...columns, archivedAt: stamp.at })
        .where('id', '=', id)
        // When another process was faster, its file is kept.
        .where('pdfSha256', '=', former.sha256)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      const owner = table === 'agreementSignatures' ? { signatureId: id } : { recordId: id };
      await tx.db
        .insertInto('signedFileVersions')
        .values({ ...former, ...owner, replacedAt: tx.now })
        .execute();
      await audit(tx, 'agreement.archive', `${table}:${id}`, { at: stamp.at.toISOString() });
    });
    return true;
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    ctx.log.warn({ err: error, reason: error.reason }, 'archive timestamp still missing');
    return false;
  }
}
