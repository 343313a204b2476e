import { termsBody } from '#products/private-funds/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** What a visitor reads and confirms before private-fund content opens; a month later it is asked again. */
export const demoTerms = readYaml('private-fund/terms', termsBody);
