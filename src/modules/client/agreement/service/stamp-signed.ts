import type { Context } from '#platform/context.ts';
import { AuthorityError } from '#platform/pdf/stamp/ask-authority.ts';
import { gatherValidation } from '#platform/pdf/stamp/revocation.ts';
import { stampPdf } from '#platform/pdf/stamp/stamp-pdf.ts';
import { certificatesOf, type TimeStamp, type TimeStampAuthority } from '#platform/pdf/stamp/time-stamp.ts';
import { addValidation } from '#platform/pdf/stamp/validation-store.ts';
import type { AgreementDeps } from '../deps.ts';
import { hashBoth } from '../document-text.ts';
import { readFirmSigner, signWithSm2 } from './firm-keys.ts';

/** A signed file and how far its proof of time has come. */
interface StampedFile {
  pdf: Buffer;
  level: 'B' | 'T' | 'LT';
  stampedAt: Date | null;
  awaitsStamp: boolean;
}

/**
 * Adds a time stamp, and the proofs of the certificates where they are to be had. Without an authority, and while it does not answer, the file
 * stays as it was signed and goes out; in the second case it waits for its stamp.
 */
export async function stampIfPossible(ctx: Context, deps: AgreementDeps, signed: Buffer): Promise<StampedFile> {
  const { timeStamps } = deps;
  if (!timeStamps) return { pdf: signed, level: 'B', stampedAt: null, awaitsStamp: false };
  try {
    return await stamp(ctx, deps, timeStamps, signed);
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    ctx.log.warn({ err: error, reason: error.reason }, 'time stamp missing, to be added later');
    return { pdf: signed, level: 'B', stampedAt: null, awaitsStamp: true };
  }
}

async function stamp(ctx: Context, deps: AgreementDeps, authority: TimeStampAuthority, signed: Buffer): Promise<StampedFile> {
  const { pdf, stamp: made } = await stampPdf(signed, authority);
  const validation = await findValidation(ctx, deps, authority, made);
  return {
    pdf: validation ? addValidation(pdf, validation) : pdf,
    level: validation ? 'LT' : 'T',
    stampedAt: made.at,
    awaitsStamp: false,
  };
}

/** Undefined when a proof is not to be had: many certificates do not say where, and a stamp is worth keeping without. */
async function findValidation(ctx: Context, deps: AgreementDeps, { anchors, timeoutMs }: TimeStampAuthority, { token }: TimeStamp) {
  const { certificates: own } = await readFirmSigner(ctx, deps);
  try {
    return await gatherValidation({ certificates: [...own, ...certificatesOf(token), ...anchors], timeoutMs, now: ctx.now });
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    ctx.log.warn({ err: error, reason: error.reason }, 'signed file without proofs of its certificates');
    return undefined;
  }
}

/**
 * Stamps files that went out while the authority was away. The hashes of the file as it went out stay known. Ends at the first that it is
 * still away for. Returns how many were stamped.
 */
export async function stampMissing(ctx: Context, deps: AgreementDeps): Promise<number> {
  if (!deps.timeStamps) return 0;
  const rows = await ctx.db
    .selectFrom('agreementSignatures')
    .select('id')
    .where('awaitsStamp', '=', true)
    .orderBy('drawnAt')
    .limit(100)
    .execute();
  let stamped = 0;
  for (const { id } of rows) {
    if (!(await stampOne(ctx, deps, deps.timeStamps, id))) break;
    stamped += 1;
  }
  return stamped;
}

/** False while the authority is away. */
async function stampOne(ctx: Context, deps: AgreementDeps, authority: TimeStampAuthority, id: string): Promise<boolean> {
  const { sealedPdf: sealer } = deps.vault.agreementSignatures;
  const row = await ctx.db
    .selectFrom('agreementSignatures')
    .select(['id', 'sealedPdf', 'pdfSha256', 'pdfSm3'])
    .where('id', '=', id)
    .where('awaitsStamp', '=', true)
    .executeTakeFirst();
  if (!row?.sealedPdf) return true;
  let made: StampedFile;
  try {
    made = await stamp(ctx, deps, authority, Buffer.from(sealer.open(row.sealedPdf, row), 'base64'));
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    ctx.log.warn({ err: error, reason: error.reason }, 'time stamp still missing');
    return false;
  }
  const { pdf, ...standing } = made;
  const { sha256, sm3 } = hashBoth(pdf);
  await ctx.db
    .updateTable('agreementSignatures')
    .set({
      ...standing,
      sealedPdf: sealer.seal(pdf.toString('base64'), row),
      pdfSize: pdf.length,
      pdfSha256: sha256,
      pdfSm3: sm3,
      unstampedSha256: row.pdfSha256,
      unstampedSm3: row.pdfSm3,
      ...(deps.profile === 'SM2' ? await signWithSm2(ctx, deps, sm3) : {}),
    })
    .where('id', '=', id)
    .where('awaitsStamp', '=', true)
    .execute();
  return true;
}
