import type { Context } from '#platform/context.ts';
import type { AgreementDeps } from '../deps.ts';
import type { VerifyResult } from '../schema.ts';
import { maskName, openSigner } from '../signer.ts';

/**
 * Whether a file of this hash, SHA-256 or SM3, is one that the firm has signed: then what it is and when it was signed. Of the signer no
 * more is said than who has the file can read in it. A hash cannot be guessed, and there is no list of them.
 */
export async function verifyAgreement(ctx: Context, { vault }: AgreementDeps, { hash }: { hash: string }): Promise<VerifyResult> {
  const row = await ctx.db
    .selectFrom('agreementSignatures as s')
    .innerJoin('agreementSignings as g', 'g.id', 's.signingId')
    .innerJoin('agreementDocuments as d', (join) => join.onRef('d.code', '=', 's.code').onRef('d.version', '=', 's.version'))
    .select(['d.title as name', 's.version', 'g.number', 'g.signedAt', 'g.id as signingId', 'g.sealedSigner', 's.pdfSm3'])
    .where(({ or, eb }) => or([eb('s.pdfSha256', '=', hash), eb('s.pdfSm3', '=', hash)]))
    .executeTakeFirst();
  if (!row) return { verdict: 'unknown', document: null };
  const { name, version, number, signedAt, signingId, sealedSigner, pdfSm3 } = row;
  const signer = maskName(openSigner(vault, signingId, sealedSigner).name);
  const algorithm = pdfSm3 === hash ? 'SM3' : 'SHA-256';
  return { verdict: 'genuine', document: { name, version, number, signedAt: signedAt.toISOString(), signer, algorithm } };
}
