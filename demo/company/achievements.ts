import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** Fifteen awards and the ten years up to 2025; from 2018 on the figures are those of the annual reports. */
export const demoAchievements = readYaml('company/achievements', companyContents.achievements);
