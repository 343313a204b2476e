import { z } from 'zod';
import { suitabilityScale } from '#content/fees-and-suitability/schema/dealing.ts';
import { readYaml } from '../read-yaml.ts';

/** The demo firm's names, score bands and descriptions of the levels; the matching itself is a rule. */
export const demoScale = readYaml('investor/suitability', suitabilityScale.safeExtend({ effectiveFrom: z.iso.date() }));
