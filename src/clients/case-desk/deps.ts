import type { CaseDeps } from '#clients/cases/deps.ts';
import type { IdentityDeps } from '#clients/id-cards/deps.ts';

/** Dependencies of the screens on which staff handle cases. */
export interface CaseDeskDeps {
  readonly business: CaseDeps;
  readonly identity: IdentityDeps;
}
