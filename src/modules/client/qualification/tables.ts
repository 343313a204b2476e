import { bigint, boolean, bytea, date, integer, jsonb, table, text, timestamptz, uuid, type RowType } from '#platform/database/table.ts';
import type { ConditionSet } from './schema.ts';

export const conditionSetsTable = table('condition_sets', {
  code: text(),
  version: integer(),
  validFrom: date(),
  body: jsonb<ConditionSet>(),
  publishedAt: timestamptz(),
});

export const clientAssetDaysTable = table('client_asset_days', {
  clientId: bigint(),
  day: date(),
  sealedAssets: bytea(),
});

export const clientExperienceTable = table('client_experience', {
  clientId: bigint(),
  sealedFacts: bytea(),
  updatedAt: timestamptz(),
});

export const qualificationEvaluationsTable = table('qualification_evaluations', {
  id: uuid(),
  clientId: bigint(),
  setCode: text(),
  setVersion: integer(),
  evaluatedAt: timestamptz(),
  passes: boolean(),
  sealedResult: bytea(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    conditionSets: RowType<typeof conditionSetsTable>;
    clientAssetDays: RowType<typeof clientAssetDaysTable>;
    clientExperience: RowType<typeof clientExperienceTable>;
    qualificationEvaluations: RowType<typeof qualificationEvaluationsTable>;
  }
}
