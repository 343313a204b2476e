import type { AgreementDeps } from '#clients/agreements/deps.ts';
import type { DrawAddress } from './service/foresee-change.ts';

/** What evidence is made with: the key and the stamps of the firm's files, and the site's own pages. */
export interface EvidenceDeps extends AgreementDeps {
  /** Draws an address as it is now. */
  draw: DrawAddress;
}
