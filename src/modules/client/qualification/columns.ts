import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ConditionSet } from './schema.ts';

export const columns = {
  conditionSets: { body: typed<ConditionSet>() },
  clientAssetDays: {},
  clientExperience: {},
  qualificationEvaluations: {},
} satisfies ModuleColumns;
