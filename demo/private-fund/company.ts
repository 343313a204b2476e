import { z } from 'zod';
import { companyFacts, holding, person } from '#products/private-funds/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** The demo firm's subsidiary for private funds. Names, numbers and people are fictitious and shown as 示例. */
export const demoSubsidiary = readYaml(
  'private-fund/company',
  z.object({ facts: companyFacts, people: z.array(person), holdings: z.array(holding) }),
);
