import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Fourteen fictitious certificates; one has expired and one is about to, to show both states. */
export const demoCertificates = readYaml('company/certificates', companyContents.certificates);
