import { termsBody } from '#products/private-funds/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** The terms that a visitor reads and confirms before private-fund content opens; the confirmation expires after a month. */
export const demoTerms = readYaml('private-fund/terms', termsBody);
