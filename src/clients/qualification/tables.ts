// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    conditionSets: { code: string; version: number; validFrom: string; body: Json<Types['conditionSets']['body']>; publishedAt: Date };
    clientAssetDays: { clientId: number; day: string; sealedAssets: Buffer };
    clientExperience: { clientId: number; sealedFacts: Buffer; updatedAt: Date };
    qualificationEvaluations: {
      id: string;
      clientId: number;
      setCode: string;
      setVersion: number;
      evaluatedAt: Date;
      passes: boolean;
      sealedResult: Buffer;
      terminal: Json<Types['qualificationEvaluations']['terminal']> | null;
    };
  }
}
