import type { CaseDeps } from '#modules/client/cases/deps.ts';
import type { IdentityDeps } from '#modules/client/identity/deps.ts';

/** What staff work on cases with beside their context. */
export interface CaseDeskDeps {
  readonly business: CaseDeps;
  readonly identity: IdentityDeps;
}
