import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Twenty lines of business; the numbers of the documents are fictitious. */
export const demoLicences = readYaml('company/licences', companyContents.licences);
