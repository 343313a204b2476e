import type { CaseDeps } from '#clients/cases/deps.ts';
import type { IdentityDeps } from '#clients/id-cards/deps.ts';

/** What staff work on cases with beside their context. */
export interface CaseDeskDeps {
  readonly business: CaseDeps;
  readonly identity: IdentityDeps;
}
