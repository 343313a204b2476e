import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Thirty years of a fictitious firm beside real dates of the market. */
export const demoMilestones = readYaml('company/milestones', companyContents.milestones);
