import { termsBody } from '#modules/district/private-fund/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** What a visitor reads and confirms before private-fund content opens; a month later it is asked again. */
export const demoTerms = readYaml('private-fund/terms', termsBody);
