import type { MessagingDesk } from '#modules/base/messaging/desk.ts';
import type { SessionLimits } from '#modules/base/person/service/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createSeekerVault, type SeekerVault } from './vault.ts';

/** What the calls about job seekers work with beside their context. */
export interface SeekerDesk {
  readonly vault: SeekerVault;
  readonly messaging: MessagingDesk;
  readonly sessionLimits: SessionLimits;
}

export interface SeekerDeskOptions {
  config: Pick<Config, 'cryptoProfile' | 'sessionIdleMinutes' | 'sessionMaxHours'>;
  secret: MasterSecret;
  messaging: MessagingDesk;
}

export function openSeekerDesk({ config, secret, messaging }: SeekerDeskOptions): SeekerDesk {
  const { sessionIdleMinutes: idleMinutes, sessionMaxHours: maxHours } = config;
  return { vault: createSeekerVault(secret, config.cryptoProfile), messaging, sessionLimits: { idleMinutes, maxHours } };
}
