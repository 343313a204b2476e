import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Thirty years of a made-up house beside the real dates of the market it lives in. */
export const demoMilestones = readYaml('company/milestones', companyContents.milestones);
