import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Bodies, lines and departments, each after its parent. */
export const demoStructure = readYaml('company/structure', companyContents.structure);
