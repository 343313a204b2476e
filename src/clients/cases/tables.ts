// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    businesses: { code: string; version: number; validFrom: string; body: Json<Types['businesses']['body']>; publishedAt: Date };
    businessCases: {
      id: string;
      number: string;
      clientId: number;
      busiCode: string;
      busiVersion: number;
      steps: Json<Types['businessCases']['steps']>;
      state: Types['businessCases']['state'];
      sealedValues: Buffer | null;
      openedAt: Date;
      updatedAt: Date;
      expiresAt: Date;
      submittedAt: Date | null;
      submitKey: string | null;
      decideAt: Date | null;
      decidedAt: Date | null;
      decisionReason: string | null;
      requestId: number | null;
    };
    businessCaseSteps: {
      caseId: string;
      code: string;
      state: Types['businessCaseSteps']['state'];
      evidence: Json<Types['businessCaseSteps']['evidence']>;
      reason: string | null;
      fields: Default<string[]>;
      doneAt: Date | null;
    };
    businessCaseEvents: { id: Default<number>; caseId: string; at: Date; kind: string; step: string | null; text: string; actor: string };
    businessCaseDecisions: {
      caseId: string;
      submittedAt: Date;
      outcome: Types['businessCaseDecisions']['outcome'];
      decidedBy: number | null;
      decidedAt: Date;
    };
    caseWords: { code: string; usedFor: Types['caseWords']['usedFor']; title: string; text: string; sort: number };
    clientPermissions: { clientId: number; permission: string; grantedAt: Date; caseId: string | null };
  }
}
