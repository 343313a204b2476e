import { findUnsigned } from '#modules/client/agreement/service/step-standing.ts';
import { documentsToSign } from '#modules/client/agreement/service/unsigned.ts';
import type { BusinessPorts } from '#modules/client/cases/ports.ts';
import { applyIdCard } from '#modules/client/identity/service/apply-id-card.ts';
import { idCardStanding } from '#modules/client/identity/service/id-card.ts';
import { createIdentityVault } from '#modules/client/identity/vault.ts';
import type { QualificationDeps } from '#modules/client/qualification/deps.ts';
import { findUnmet } from '#modules/client/qualification/service/evaluate.ts';
import { matchForBusiness } from '#modules/client/questionnaire/service/match.ts';
import { riskStanding } from '#modules/client/questionnaire/service/standing.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';

interface Parts {
  secret: MasterSecret;
  profile: CryptoProfile;
  qualification: QualificationDeps;
}

/** The modules that own the steps of a case, for the cases themselves. */
export function openBusinessPorts({ secret, profile, qualification }: Parts): BusinessPorts {
  const identity = { vault: createIdentityVault(secret, profile) };
  return {
    risk: { standing: riskStanding, match: matchForBusiness },
    idCard: { standing: idCardStanding, apply: (tx, row) => applyIdCard(tx, identity, row) },
    conditions: { findUnmet: (ctx, clientId, set) => findUnmet(ctx, qualification, clientId, set) },
    agreements: { findUnsigned, toSign: documentsToSign },
  };
}
