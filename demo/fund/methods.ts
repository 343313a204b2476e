import { z } from 'zod';
import { methodBody } from '#products/funds/schema/methods.ts';
import { readYaml } from '../read-yaml.ts';

/** The method by which the demo firm rates funds, in two versions: agency and examples are fictitious. */
export const demoMethods = readYaml('fund/methods', z.array(methodBody.safeExtend({ effectiveFrom: z.iso.date() })));
