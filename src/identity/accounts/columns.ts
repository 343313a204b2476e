import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ExportItem } from './schema.ts';

/** Purpose of a passkey challenge: adding a passkey, signing in, or confirming that the signed-in person is present. */
export type ChallengePurpose = 'add' | 'enter' | 'confirm';

export const columns = {
  /** Belongs either to a client or to a job seeker; exactly one of the two is set. */
  privacyExports: {
    state: typed<ExportItem['state']>(),
    sealedJson: sealed('privacy-exports', 'privacy_exports.json:{id}').bytes(),
    sealedPdf: sealed('privacy-exports', 'privacy_exports.pdf:{id}').bytes(),
  },
  knownPasswords: {},
  passkeys: { sealedName: sealed('passkeys', 'passkeys.name:{id}') },
  passkeyChallenges: { purpose: typed<ChallengePurpose>() },
} satisfies ModuleColumns;
