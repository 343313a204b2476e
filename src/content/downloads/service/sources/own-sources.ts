import { branchSource, serviceCenterSource } from './branches.ts';
import { certificateSource, groupSource, profileSource } from './company.ts';
import { accountSource, bondTraderSource, futuresIbSource, staffSource, witnessSource } from './disclosure.ts';
import { executiveSource } from './executives.ts';
import { businessSource, meetingSource, tenderSource } from './notices.ts';
import type { IdentitySource } from './publications.ts';
import { registerSource, softwareSource } from './register.ts';
import { settingsSource } from './settings.ts';

/** Everything of the firm that the portal publishes, what is more often asked about first. */
export const ownSources: readonly IdentitySource[] = [
  settingsSource,
  registerSource,
  serviceCenterSource,
  branchSource,
  profileSource,
  executiveSource,
  certificateSource,
  groupSource,
  staffSource,
  witnessSource,
  bondTraderSource,
  futuresIbSource,
  accountSource,
  softwareSource,
  businessSource,
  meetingSource,
  tenderSource,
];
