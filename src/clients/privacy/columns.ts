import type { ErasureOutcome } from '#identity/accounts/schema.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ConsentBody, ConsentCode, ConsentPlace } from './schema.ts';

export const columns = {
  consentTexts: { code: typed<ConsentCode>(), body: typed<ConsentBody>() },
  /** Evidence: rows never change. */
  clientConsents: { code: typed<ConsentCode>(), decision: typed<'given' | 'refused' | 'withdrawn'>(), place: typed<ConsentPlace>() },
  consentBases: { code: typed<ConsentCode>() },
  privacyRecipients: {},
  privacyDeletions: {
    kind: typed<'personalData' | 'closeAccount'>(),
    state: typed<'accepted' | 'done' | 'withdrawn' | 'refused'>(),
    result: typed<ErasureOutcome[]>(),
    sealedReason: sealed('privacy-deletions', 'privacy_deletions.reason:{id}', { instead: 'reason' }),
  },
} satisfies ModuleColumns;
