import { z } from 'zod';
import { riskLevel } from '#products/funds/schema/funds.ts';
import { readYaml } from '../read-yaml.ts';

const change = z.object({ code: z.string().regex(/^\d{6}$/), before: riskLevel, after: riskLevel, effectiveFrom: z.iso.date() });

/** A level that a notice changes from a day on. */
export type LevelChange = z.infer<typeof change>;

/** The risk levels changed by product notices, earliest first: the list of levels must match them. */
export const noticedLevelChanges = readYaml('fund/level-changes', z.array(change));
