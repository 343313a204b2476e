// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    privateFundCompany: {
      id: Filled<boolean>;
      facts: Json<Typed['privateFundCompany']['facts']>;
      version: Filled<number>;
      updatedAt: Date;
    };
    privateFundPeople: {
      id: Filled<number>;
      name: string;
      post: string;
      biography: string;
      certificateNumber: string;
      since: string;
      sort: number;
    };
    privateFundHoldings: {
      id: Filled<number>;
      name: string;
      relation: Typed['privateFundHoldings']['relation'];
      sharePercent: Numeric;
      business: string;
      asOf: string;
      sort: number;
    };
    privateFunds: {
      id: Filled<number>;
      recordCode: string;
      name: string;
      manager: string;
      custodian: string;
      kind: string;
      riskLevel: Typed['privateFunds']['riskLevel'];
      establishedOn: string;
      state: Typed['privateFunds']['state'];
      endedOn: string | null;
      summary: string;
      updatedAt: Date;
    };
    privateFundNotices: {
      id: Filled<number>;
      fundCode: string | null;
      kind: string;
      title: string;
      paragraphs: string[];
      facts: Json<Typed['privateFundNotices']['facts']>;
      source: string;
      publishedOn: string;
      version: Filled<number>;
      updatedAt: Date;
    };
    privateFundTerms: {
      version: number;
      body: Json<Typed['privateFundTerms']['body']>;
      validDays: number;
      effectiveFrom: Date;
      publishedAt: Date;
    };
    privateFundConfirmations: {
      id: string;
      termsVersion: number;
      condition: string;
      statements: string[];
      sealedName: Buffer;
      network: string;
      userAgent: string;
      confirmedAt: Date;
      expiresAt: Date;
      withdrawnAt: Date | null;
    };
  }
}
