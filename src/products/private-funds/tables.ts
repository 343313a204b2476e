// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    privateFundCompany: {
      id: Default<boolean>;
      facts: Json<Types['privateFundCompany']['facts']>;
      version: Default<number>;
      updatedAt: Date;
    };
    privateFundPeople: {
      id: Default<number>;
      name: string;
      post: string;
      biography: string;
      certificateNumber: string;
      since: string;
      sort: number;
    };
    privateFundHoldings: {
      id: Default<number>;
      name: string;
      relation: Types['privateFundHoldings']['relation'];
      sharePercent: Numeric;
      business: string;
      asOf: string;
      sort: number;
    };
    privateFunds: {
      id: Default<number>;
      recordCode: string;
      name: string;
      manager: string;
      custodian: string;
      kind: string;
      riskLevel: Types['privateFunds']['riskLevel'];
      establishedOn: string;
      state: Types['privateFunds']['state'];
      endedOn: string | null;
      summary: string;
      updatedAt: Date;
    };
    privateFundNotices: {
      id: Default<number>;
      fundCode: string | null;
      kind: string;
      title: string;
      paragraphs: string[];
      facts: Json<Types['privateFundNotices']['facts']>;
      source: string;
      publishedOn: string;
      version: Default<number>;
      updatedAt: Date;
    };
    privateFundTerms: {
      version: number;
      body: Json<Types['privateFundTerms']['body']>;
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
