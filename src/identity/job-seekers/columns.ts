import type { EndedBy } from '#identity/accounts/service/end-reason.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ErasedConsent, ErasedKind, SeekerConsentBody } from './schema/rights.ts';

export const columns = {
  seekers: { sealedMobile: sealed('seeker-data', 'seekers.mobile'), sealedIdNumber: sealed('seeker-data', 'seekers.idNumber') },
  seekerSessions: { endedBy: typed<EndedBy>() },
  seekerConsentTexts: { body: typed<SeekerConsentBody>() },
  /** Evidence while the person exists: it never changes, and it is deleted with the person. */
  seekerConsents: { decision: typed<'given' | 'withdrawn'>() },
  seekerMobileChanges: {},
  /** Proof of deletions without any reference to a person. */
  seekerErasures: { reason: typed<'request' | 'retention'>(), removed: typed<ErasedKind[]>(), consents: typed<ErasedConsent[]>() },
  seekerCaptchas: {},
} satisfies ModuleColumns;
