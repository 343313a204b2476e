import type { PersonDeps } from '#identity/accounts/service/person-deps.ts';
import { seekerKind, type SubjectKind } from '#identity/accounts/service/person-kind.ts';
import type { SessionLimits } from '#identity/accounts/service/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { readSeekerMobile } from './service/session.ts';
import { createSeekerVault, type SeekerVault } from './vault.ts';

/** Dependencies of the job seeker services. */
export interface SeekerDeps extends PersonDeps {
  readonly kind: SubjectKind<'seeker'>;
  readonly vault: SeekerVault;
  readonly sessionLimits: SessionLimits;
}

export interface SeekerDepsOptions {
  config: Pick<Config, 'cryptoProfile' | 'sessionIdleMinutes' | 'sessionMaxHours'>;
  secret: MasterSecret;
  messaging: MessagingDeps;
}

export function openSeekerDeps({ config, secret, messaging }: SeekerDepsOptions): SeekerDeps {
  const { sessionIdleMinutes: idleMinutes, sessionMaxHours: maxHours } = config;
  const vault = createSeekerVault(secret, config.cryptoProfile);
  return {
    kind: seekerKind,
    vault,
    messaging,
    sessionLimits: { idleMinutes, maxHours },
    readMobile: (ctx, seekerId) => readSeekerMobile(ctx, { vault }, seekerId),
  };
}
