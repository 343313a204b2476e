import { z } from 'zod';
import { conditionSetDraft } from '#clients/qualification/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** The conditions of each business. Remarks mark what the rules leave to the firm, or what was not checked against the present rules. */
export const demoConditionSets = readYaml('qualification/condition-sets', z.array(conditionSetDraft));
