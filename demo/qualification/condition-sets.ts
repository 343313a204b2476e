import { z } from 'zod';
import { conditionSetDraft } from '#clients/qualification/schema.ts';
import { readYaml } from '../read-yaml.ts';

/** What each business asks for. What the rules leave to the firm, or nobody has checked against their present text, says so in a remark. */
export const demoConditionSets = readYaml('qualification/condition-sets', z.array(conditionSetDraft));
