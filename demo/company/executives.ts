import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Eighteen made-up people in three groups; one of them sits in two. */
export const demoExecutives = readYaml('company/executives', companyContents.executives);
