import type { MessagingDesk } from '#modules/base/messaging/desk.ts';
import type { SessionLimits } from '#modules/base/person/service/sessions.ts';
import type { PersonDeps } from '#modules/base/person/service/person-deps.ts';
import { seekerKind, type PersonKind } from '#modules/base/person/service/person-kind.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createSeekerVault, type SeekerVault } from './vault.ts';
import { readMobile } from './service/session.ts';

/** What the calls about job seekers work with beside their context. */
export interface SeekerDesk extends PersonDeps {
  readonly kind: PersonKind<'seeker'>;
  readonly vault: SeekerVault;
  readonly sessionLimits: SessionLimits;
}

export interface SeekerDeskOptions {
  config: Pick<Config, 'cryptoProfile' | 'sessionIdleMinutes' | 'sessionMaxHours'>;
  secret: MasterSecret;
  messaging: MessagingDesk;
}

export function openSeekerDesk({ config, secret, messaging }: SeekerDeskOptions): SeekerDesk {
  const { sessionIdleMinutes: idleMinutes, sessionMaxHours: maxHours } = config;
  const vault = createSeekerVault(secret, config.cryptoProfile);
  return {
    kind: seekerKind,
    vault,
    messaging,
    sessionLimits: { idleMinutes, maxHours },
    readMobile: (ctx, seekerId) => readMobile(ctx, { vault }, seekerId),
  };
}
