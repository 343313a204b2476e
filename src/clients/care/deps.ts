import type { PrivacyDeps } from '#clients/privacy/deps.ts';
import type { TimelineDeps } from '#clients/timeline/deps.ts';
import type { ClientSecurity } from '#identity/clients/security.ts';

/** Dependencies of the client service. */
export interface ClientCareDeps {
  readonly security: ClientSecurity;
  readonly privacy: Pick<PrivacyDeps, 'erasures'>;
  readonly timeline: Pick<TimelineDeps, 'sources'>;
}
