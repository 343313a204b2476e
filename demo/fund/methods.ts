import { z } from 'zod';
import { methodBody } from '#products/funds/schema/methods.ts';
import { readYaml } from '../read-yaml.ts';

/** The method that the demo firm rates funds by, in two versions: agency and examples are made up. */
export const demoMethods = readYaml('fund/methods', z.array(methodBody.safeExtend({ effectiveFrom: z.iso.date() })));
