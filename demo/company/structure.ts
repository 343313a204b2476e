import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Bodies, lines and departments, each after the one above it. */
export const demoStructure = readYaml('company/structure', companyContents.structure);
