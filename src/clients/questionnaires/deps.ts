import type { ClientSecurity } from '#identity/clients/security.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Dependencies of the questionnaire endpoints. */
export interface QuestionDeps {
  readonly security: Pick<ClientSecurity, 'vault'>;
  readonly vault: VaultOf<typeof columns>['questionAttempts'];
  /** Key that signs the links to results. */
  readonly linkKey: Buffer;
}

export function openQuestionDeps(parts: {
  secret: MasterSecret;
  profile: CryptoProfile;
  security: Pick<ClientSecurity, 'vault'>;
}): QuestionDeps {
  const { secret, profile, security } = parts;
  return {
    security,
    vault: openVault(columns, secret, profile).questionAttempts,
    linkKey: secret.deriveKey('question-result-links'),
  };
}
