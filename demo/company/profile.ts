import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** The particulars of the demo firm: codes and numbers are obviously fictitious. */
export const demoProfile = readYaml('company/profile', companyContents.profile);
