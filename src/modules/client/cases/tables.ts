// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    businesses: { code: string; version: number; validFrom: string; body: Json<Typed['businesses']['body']>; publishedAt: Date };
    businessCases: {
      id: string;
      number: string;
      clientId: number;
      busiCode: string;
      busiVersion: number;
      steps: Json<Typed['businessCases']['steps']>;
      state: Typed['businessCases']['state'];
      sealedValues: Buffer | null;
      openedAt: Date;
      updatedAt: Date;
      expiresAt: Date;
      submittedAt: Date | null;
      submitKey: string | null;
      decideAt: Date | null;
      decidedAt: Date | null;
      decisionReason: string | null;
    };
    businessCaseSteps: {
      caseId: string;
      code: string;
      state: Typed['businessCaseSteps']['state'];
      evidence: Json<Typed['businessCaseSteps']['evidence']>;
      reason: string | null;
      fields: Filled<string[]>;
      doneAt: Date | null;
    };
    businessCaseEvents: { id: Filled<number>; caseId: string; at: Date; kind: string; step: string | null; text: string; actor: string };
    clientPermissions: { clientId: number; permission: string; grantedAt: Date; caseId: string | null };
  }
}
