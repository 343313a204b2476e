import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ConditionSet } from './schema.ts';

export const columns = {
  conditionSets: { body: typed<ConditionSet>() },
  clientAssetDays: { sealedAssets: sealed('qualification', 'client_asset_days.assets:{clientId}:{day}').json() },
  clientExperience: { sealedFacts: sealed('qualification', 'client_experience.facts:{clientId}').json() },
  qualificationEvaluations: {
    sealedResult: sealed('qualification', 'qualification_evaluations.result:{id}').json(),
    terminal: typed<ReportedTerminal>(),
  },
} satisfies ModuleColumns;
