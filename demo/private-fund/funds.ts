import { z } from 'zod';
import { privateFund } from '#products/private-funds/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** Private funds of the demo subsidiary: fictitious, with codes that no real fund has. */
export const demoFunds = readYaml('private-fund/funds', z.array(privateFund));
