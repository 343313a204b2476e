import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Eighteen fictitious people in three groups; one of them is in two. */
export const demoExecutives = readYaml('company/executives', companyContents.executives);
