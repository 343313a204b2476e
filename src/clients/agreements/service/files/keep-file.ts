import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../../deps.ts';
import { hashBoth } from '../../document-text.ts';
import { signWithSm2 } from './firm-keys.ts';
import { stampIfPossible, type StampedFile } from './stamp-file.ts';

/** Where signed files are kept: documents that clients have signed, and applications that the firm has. Their columns for the file are the same. */
export type FileTable = 'agreementSignatures' | 'caseRecords';

export const fileTables: readonly FileTable[] = ['agreementSignatures', 'caseRecords'];

/** The same columns under one name: what is written with it goes for each table. */
export const asFileTable = (table: FileTable): 'caseRecords' => table as 'caseRecords';

interface FileToKeep {
  table: FileTable;
  id: string;
  /** As it was signed; it is stamped here where an authority answers. */
  signed: Buffer;
  checkCode: string;
}

/** Keeps a file that was just made. Where another process was faster its file stands, and this one is thrown away. */
export async function keepFile(ctx: Context, deps: AgreementDeps, { table, id, signed, checkCode }: FileToKeep): Promise<void> {
  const columns = await toColumns(ctx, deps, { table, id, made: await stampIfPossible(ctx, deps, signed) });
  await ctx.db
    .updateTable(asFileTable(table))
    .set({ drawnAt: ctx.now, checkCode, ...columns })
    .where('id', '=', id)
    .where('drawnAt', 'is', null)
    .execute();
}

/** What stands of a file in its row: the file, sealed for it, its hashes, and in profile SM2 the second signature. */
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
