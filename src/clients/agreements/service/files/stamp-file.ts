import { X509Certificate } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { AuthorityError } from '#platform/pdf/stamp/request-from-authority.ts';
import type { TimeStamp, TimeStampAuthority } from '#platform/pdf/stamp/time-stamp.ts';
import { addValidation } from '#platform/pdf/stamp/validation-store.ts';
import type { AgreementDeps } from '../../deps.ts';
import { readFirmSigner } from './firm-keys.ts';

/** The libraries of certificates take 3 MB, and many processes never sign. */
const loadTimeStamps = () => import('#platform/pdf/stamp/time-stamp.ts');

/** A signed file and the state of its time proofs. */
export interface StampedFile {
  pdf: Buffer;
  level: 'B' | 'T' | 'LT' | 'LTA';
  stampedAt: Date | null;
  awaitsStamp: boolean;
  /** Due date of the renewal of its proofs; null without proofs. */
  renewAt: Date | null;
}

/**
 * Adds a time stamp, and the certificate proofs where available. Without an authority or while it does not answer, the file stays
 * as signed; in the second case it is stamped later.
 */
export async function stampIfPossible(ctx: Context, deps: AgreementDeps, signed: Buffer): Promise<StampedFile> {
  const { timeStamps } = deps;
  if (!timeStamps) return { pdf: signed, level: 'B', stampedAt: null, awaitsStamp: false, renewAt: null };
  try {
    return await stampFile(ctx, deps, timeStamps, signed);
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    ctx.log.warn({ err: error, reason: error.reason }, 'timestamp missing, to be added later');
    return { pdf: signed, level: 'B', stampedAt: null, awaitsStamp: true, renewAt: null };
  }
}

export async function stampFile(ctx: Context, deps: AgreementDeps, authority: TimeStampAuthority, signed: Buffer): Promise<StampedFile> {
  const { stampPdf } = await import('#platform/pdf/stamp/stamp-pdf.ts');
  const { pdf, stamp: made } = await stampPdf(signed, authority);
  const validation = await findValidation(ctx, deps, authority, made);
  return {
    pdf: validation ? addValidation(pdf, validation) : pdf,
    level: validation ? 'LT' : 'T',
    stampedAt: made.at,
    awaitsStamp: false,
    renewAt: validation ? await renewalOf(made) : null,
  };
}

const yearMs = 365 * 86_400_000;

/**
 * Returns the renewal date: a year after a stamp, or earlier when one of its certificates expires within two years, so that a
 * failed run has a year for retries.
 */
export async function renewalOf({ token, at }: TimeStamp): Promise<Date> {
  const { certificatesOf } = await loadTimeStamps();
  const ends = certificatesOf(token).map((der) => new X509Certificate(der).validToDate.getTime());
  return new Date(Math.min(at.getTime() + yearMs, ...ends.map((end) => Math.max(at.getTime() + 86_400_000, end - yearMs))));
}

/** Returns undefined when a proof is unavailable: many certificates name no source, and a stamp is useful without it. */
export async function findValidation(ctx: Context, deps: AgreementDeps, { anchors, timeoutMs }: TimeStampAuthority, { token }: TimeStamp) {
  const [{ gatherValidation }, { certificatesOf }] = await Promise.all([import('#platform/pdf/stamp/revocation.ts'), loadTimeStamps()]);
  const { certificates: own } = await readFirmSigner(ctx, deps);
  try {
    return await gatherValidation({ certificates: [...own, ...certificatesOf(token), ...anchors], timeoutMs, now: ctx.now });
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    ctx.log.warn({ err: error, reason: error.reason }, 'signed file lacks revocation data');
    return undefined;
  }
}
