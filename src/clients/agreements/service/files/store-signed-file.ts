import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../../deps.ts';
import { hashBoth } from '../../document-text.ts';
import { signWithSm2 } from './firm-keys.ts';
import { stampIfPossible, type StampedFile } from './stamp-file.ts';

/** Tables that store signed files: documents signed by clients, and applications signed by the firm. Their file columns are identical. */
export type FileTable = 'agreementSignatures' | 'caseRecords';

export const fileTables: readonly FileTable[] = ['agreementSignatures', 'caseRecords'];

/** Narrows both tables to one type, since their file columns are identical. */
export const asFileTable = (table: FileTable): 'caseRecords' => table as 'caseRecords';

interface FileToKeep {
  table: FileTable;
  id: string;
  /** The file as it was signed; a time stamp is added here when an authority answers. */
  signed: Buffer;
  checkCode: string;
}

/** Stores a file that was just made. When another process was faster, its file is kept and this one is discarded. */
export async function storeSignedFile(ctx: Context, deps: AgreementDeps, { table, id, signed, checkCode }: FileToKeep): Promise<void> {
  const columns = await toColumns(ctx, deps, { table, id, made: await stampIfPossible(ctx, deps, signed) });
  await ctx.db
    .updateTable(asFileTable(table))
    .set({ drawnAt: ctx.now, checkCode, ...columns })
    .where('id', '=', id)
    .where('drawnAt', 'is', null)
    .execute();
}

/** Returns the columns of a file row: the encrypted file, its hashes, and in profile SM2 the second signature. */
export async function toColumns(
  ctx: Context,
  deps: AgreementDeps,
  { table, id, made }: { table: FileTable; id: string; made: StampedFile },
) {
  const { pdf, ...standing } = made;
  const { sha256, sm3 } = hashBoth(pdf);
  return {
    ...standing,
    sealedPdf: deps.vault[table].sealedPdf.seal(pdf.toString('base64'), { id }),
    pdfSize: pdf.length,
    pdfSha256: sha256,
    pdfSm3: sm3,
    ...(deps.profile === 'SM2' ? await signWithSm2(ctx, deps, sm3) : {}),
  };
}
