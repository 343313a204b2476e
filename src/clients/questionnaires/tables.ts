// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    questionnaires: { code: string; version: string; validFrom: string; body: Json<Types['questionnaires']['body']>; publishedAt: Date };
    knowledgeTests: { code: string; version: string; validFrom: string; body: Json<Types['knowledgeTests']['body']>; publishedAt: Date };
    questionAttempts: {
      id: string;
      clientId: number;
      paper: string;
      version: string;
      kind: Types['questionAttempts']['kind'];
      shown: Json<Types['questionAttempts']['shown']>;
      shownHash: string;
      state: Types['questionAttempts']['state'];
      openedAt: Date;
      expiresAt: Date;
      sealedAnswers: Buffer | null;
      confirmed: Default<string[]>;
      scoredAt: Date | null;
      scoredOn: string | null;
      validUntil: string | null;
      isPassed: boolean | null;
      sealedResult: Buffer | null;
      acptId: string | null;
      ip: string | null;
      device: string | null;
    };
    clientRiskResults: {
      attemptId: string;
      clientId: number;
      level: Types['clientRiskResults']['level'];
      levelName: string;
      isLowest: boolean;
      takenOn: string;
      validUntil: string;
      takenAt: Date;
    };
  }
}
