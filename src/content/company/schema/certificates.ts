import { z } from 'zod';
import { day, href, isSample, key, line, versionFields, uniqueBy, paragraphText } from './fields.ts';

export const certificateKinds = ['licence', 'membership', 'system', 'honour'] as const;

const certificate = z
  .object({
    code: key,
    kind: z.enum(certificateKinds),
    name: line,
    number: line,
    issuer: line,
    issuedOn: day,
    /** Absent when it is valid until further notice. */
    validUntil: day.optional(),
    /** The permission or the fact that the certificate documents. */
    text: paragraphText,
    isSample,
  })
  .refine(({ issuedOn, validUntil }) => !validUntil || issuedOn < validUntil, { path: ['validUntil'], message: '有效期应晚于发证日期' });

export const certificatesContent = z.object({
  certificates: z.array(certificate).refine(uniqueBy('code'), '证照代码不能重复'),
});

/** `expiring` within ninety days before the end. */
export const certificateState = z.enum(['valid', 'expiring', 'expired']);
export const certificateList = z.object({ records: z.array(certificate.safeExtend({ state: certificateState })), ...versionFields });
export type CertificateList = z.infer<typeof certificateList>;
export type CompanyCertificate = CertificateList['records'][number];

const licence = z.object({
  /** Line of business, by which the list is grouped. */
  area: line,
  name: line,
  /** 批文号, or the number of the filing. */
  document: line,
  authority: line,
  grantedOn: day,
  note: line.optional(),
  /** Page of this site about the business. */
  href: href.optional(),
  isSample,
});

export const licencesContent = z.object({ licences: z.array(licence).refine(uniqueBy('document'), '批文号不能重复') });
/** Grouped by area, oldest first. */
export const licenceList = z.object({ records: z.array(licence), ...versionFields });
export type LicenceList = z.infer<typeof licenceList>;
export type Licence = LicenceList['records'][number];
