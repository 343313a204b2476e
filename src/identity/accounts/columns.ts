import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ExportItem } from './schema.ts';

/** What a passkey is asked to sign for: that it be added, that somebody come in, that whoever is signed in is there in person. */
export type ChallengePurpose = 'add' | 'enter' | 'confirm';

export const columns = {
  /** Of a client or of a job seeker: one of the two. */
  privacyExports: {
    state: typed<ExportItem['state']>(),
    sealedJson: sealed('privacy-exports', 'privacy_exports.json:{id}').bytes(),
    sealedPdf: sealed('privacy-exports', 'privacy_exports.pdf:{id}').bytes(),
  },
  passkeys: { sealedName: sealed('passkeys', 'passkeys.name:{id}') },
  passkeyChallenges: { purpose: typed<ChallengePurpose>() },
} satisfies ModuleColumns;
