import type { CaseDeps } from '#clients/cases/deps.ts';
import type { IdentityDeps } from '#clients/id-cards/deps.ts';

/** Dependencies of the case desk. */
export interface CaseDeskDeps {
  readonly business: CaseDeps;
  readonly identity: IdentityDeps;
}
