import { companyContents } from '#modules/portal/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Eighteen made-up people in three groups; one of them sits in two. */
export const demoExecutives = readYaml('company/executives', companyContents.executives);
