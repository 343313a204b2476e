import { z } from 'zod';
import { subsidiaryFacts, subsidiaryHolding, teamMember } from '#products/private-funds/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** The demo firm's subsidiary for private funds. Names, numbers and people are fictitious and shown as 示例. */
export const demoSubsidiary = readYaml(
  'private-fund/company',
  z.object({ facts: subsidiaryFacts, people: z.array(teamMember), holdings: z.array(subsidiaryHolding) }),
);
