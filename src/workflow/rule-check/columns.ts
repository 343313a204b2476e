import type { RuleOwner, RuleSeverity } from '#content/text-rules/service/rule.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { PlaceCount } from './schema.ts';

export const columns = {
  ruleFindings: { owner: typed<RuleOwner>(), severity: typed<RuleSeverity>() },
  ruleChecks: { places: typed<PlaceCount[]>() },
} satisfies ModuleColumns;
