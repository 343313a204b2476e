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
 * Examines a file whose hash is not known: signed by the firm and unchanged, extended by the firm, or changed, with the
 * differences. The file is not stored. Throws 40001 for one that cannot be read, 40029 while too many are waiting.
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

/** Returns the hashes of the firm's current and former certificates. */
async function listFirmCertificates(ctx: Context, deps: AgreementDeps): Promise<Set<string>> {
  const rows = await ctx.db.selectFrom('agreementKeys').select('certificate').where('kind', '=', 'signing').execute();
  const { certificates } = await readFirmSigner(ctx, deps);
  const all = [certificates[0], ...rows.flatMap(({ certificate }) => certificate ?? [])];
  return new Set(all.map((der) => createHash('sha256').update(der).digest('hex')));
}
