import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** The particulars of the demo firm: codes and numbers are plainly made up. */
export const demoProfile = readYaml('company/profile', companyContents.profile);
