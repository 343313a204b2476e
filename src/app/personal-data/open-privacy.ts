import type { ClientSecurity } from '#identity/clients/security.ts';
import { forgetDevices } from '#identity/clients/service/devices.ts';
import type { IdentityDeps } from '#clients/id-cards/deps.ts';
import { removeUnboundImages } from '#clients/id-cards/service/images/remove-unbound-images.ts';
import { openPrivacyDeps, type PrivacyDeps } from '#clients/privacy/deps.ts';
import type { QualificationDeps } from '#clients/qualification/deps.ts';
import type { TimelineDeps } from '#clients/timeline/deps.ts';
import type { QuestionDeps } from '#clients/questionnaires/deps.ts';
import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { listErasures } from './erasures.ts';
import { listSources } from './sources.ts';

export interface PrivacyParts {
  secret: MasterSecret;
  profile: CryptoProfile;
  security: ClientSecurity;
  identity: Pick<IdentityDeps, 'vault'>;
  questions: QuestionDeps;
  qualification: Pick<QualificationDeps, 'vault'>;
  timeline: Pick<TimelineDeps, 'sources'>;
}

/** The privacy centre over everything that the site's modules keep of a client. */
export function openPrivacy({ secret, profile, security, identity, questions, qualification, timeline }: PrivacyParts): PrivacyDeps {
  return openPrivacyDeps({
    secret,
    profile,
    person: security,
    security,
    letterhead: findLetterhead,
    sources: listSources({ security, identity, questions, qualification, timeline }),
    erasures: listErasures(),
    // What a client takes back stops at once, and what rests on it alone goes.
    effects: {
      id_photo: (tx, clientId) => removeUnboundImages(tx, clientId),
      device_info: (tx, clientId) => forgetDevices(tx, clientId),
    },
  });
}
