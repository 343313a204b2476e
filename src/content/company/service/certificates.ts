import type { z } from 'zod';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { CertificateList, certificateState, LicenceList } from '../schema/certificates.ts';
import { getCurrentVersion } from './current-version.ts';

/** Days before its end from which a certificate expires soon. */
const warningDays = 90;

/** Lists certificates in the order of entry with their validity. Throws 40004 while none are published. */
export async function listCertificates(ctx: Context, _input: Empty): Promise<CertificateList> {
  const { content, shown } = await getCurrentVersion(ctx, 'certificates');
  return { records: content.certificates.map((one) => ({ ...one, state: stateOf(one.validUntil, ctx.now) })), ...shown };
}

/** Lists licences by area, in the order in which the areas first occur, oldest first within each. Throws 40004 while none are published. */
export async function listLicences(ctx: Context, _input: Empty): Promise<LicenceList> {
  const { content, shown } = await getCurrentVersion(ctx, 'licences');
  const byArea = Map.groupBy(content.licences, ({ area }) => area);
  return { records: [...byArea.values()].flatMap((area) => area.toSorted((a, b) => (a.grantedOn < b.grantedOn ? -1 : 1))), ...shown };
}

/** A certificate is valid through its last day. */
function stateOf(validUntil: string | undefined, now: Date): z.infer<typeof certificateState> {
  if (validUntil === undefined) return 'valid';
  if (validUntil < shanghaiDay(now)) return 'expired';
  const warnFrom = new Date(Date.parse(validUntil) - warningDays * 86_400_000).toISOString().slice(0, 10);
  return shanghaiDay(now) >= warnFrom ? 'expiring' : 'valid';
}
