import { countOpenDeliveries } from '#recruitment/deliveries/service/list-deliveries.ts';
import { withdrawAll } from '#recruitment/deliveries/service/withdraw.ts';
import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import type { PrivacyDeps } from '#clients/privacy/deps.ts';
import type { SeekerRightsDeps } from '#identity/job-seekers/rights-deps.ts';
import { listErasures } from './erasures.ts';
import { listSources, type SeekerParts } from './sources.ts';

/** The rights of job seekers over everything that the recruitment area keeps of them. */
export function openSeekerRights({ privacy, ...parts }: SeekerParts & { privacy: Pick<PrivacyDeps, 'vault'> }): SeekerRightsDeps {
  return {
    person: parts.seekers,
    vault: privacy.vault,
    letterhead: findLetterhead,
    sources: listSources(parts),
    erasures: listErasures(parts),
    countOpenDeliveries,
    withdrawDeliveries: withdrawAll,
  };
}
