import type { AgreementDeps } from '#clients/agreements/deps.ts';
import type { RenderAddress } from './service/find-next-change.ts';

/** The dependencies of evidence: the signing key, the time stamps, and the rendering of pages. */
export interface EvidenceDeps extends AgreementDeps {
  /** Renders an address as it is now. */
  render: RenderAddress;
}
