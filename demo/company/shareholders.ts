import { z } from 'zod';
import { companyContents } from '#content/company/schema/kinds.ts';
import { readYaml } from '../read-yaml.ts';

/** The lists of three half-years, oldest first, each with its publication day. */
export const demoShareholders = readYaml(
  'company/shareholders',
  z.array(z.object({ effectiveOn: z.iso.date(), list: companyContents.shareholders })),
);
