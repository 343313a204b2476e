import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ConsentBody, ConsentCode, ConsentPlace, ErasureOutcome } from './schema.ts';

export type ExportState = 'preparing' | 'ready' | 'failed' | 'expired';

export const columns = {
  consentTexts: { code: typed<ConsentCode>(), body: typed<ConsentBody>() },
  /** Evidence: nothing in it ever changes. */
  clientConsents: { code: typed<ConsentCode>(), decision: typed<'given' | 'refused' | 'withdrawn'>(), place: typed<ConsentPlace>() },
  privacyRecipients: {},
  privacyExports: {
    state: typed<ExportState>(),
    sealedJson: sealed('privacy-exports', 'privacy_exports.json:{id}').bytes(),
    sealedPdf: sealed('privacy-exports', 'privacy_exports.pdf:{id}').bytes(),
  },
  privacyDeletions: {
    kind: typed<'personalData' | 'closeAccount'>(),
    state: typed<'accepted' | 'done' | 'withdrawn'>(),
    result: typed<ErasureOutcome[]>(),
  },
} satisfies ModuleColumns;
