import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Fourteen made-up certificates; one has run out and one is about to, so that both can be seen. */
export const demoCertificates = readYaml('company/certificates', companyContents.certificates);
