import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Three controlled companies and two others, all fictitious. */
export const demoSubsidiaries = readYaml('company/subsidiaries', companyContents.subsidiaries);
