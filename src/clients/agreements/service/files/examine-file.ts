import { createHash } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { UploadedFile } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { ParserError } from '#platform/parsing/parser-error.ts';
import { parseSignedFile } from '#platform/pdf/parse-signed.ts';
import type { AgreementDeps } from '../../deps.ts';
import type { ExamineResult } from '../../schema.ts';
import { readFirmSigner } from './firm-keys.ts';

/**
 * What became of a file that is not known by its hash: signed by the firm and as it was, with additions of the firm, or changed, and how. The file is looked at and
 * kept nowhere. Throws 40001 for one that cannot be read, 40029 while too many wait.
 */
export async function examineFile(ctx: Context, deps: AgreementDeps, { bytes }: UploadedFile): Promise<ExamineResult> {
  const { state, what, signers } = await parseSignedFile(bytes).catch((error: unknown) => {
    if (!(error instanceof ParserError)) throw error;
    throw fail('invalidInput', error.message, { errors: [{ path: 'file', message: error.message }] });
  });
  const own = await listFirmCertificates(ctx, deps);
  if (state === 'unsigned' || !signers.some((signer) => own.has(signer))) return { state: 'foreign', what: [] };
  return { state: signers.every((signer) => own.has(signer)) ? state : 'changed', what };
}

/** By their hashes: those of today and of before. */
async function listFirmCertificates(ctx: Context, deps: AgreementDeps): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('agreementKeys').select('certificate').where('kind', '=', 'signing').execute();
  const { certificates } = await readFirmSigner(ctx, deps);
  const all = [certificates[0], ...rows.flatMap(({ certificate }) => certificate ?? [])];
  return new Set(all.map((der) => createHash('sha256').update(der).digest('hex')));
}
