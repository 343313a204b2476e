// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    licensedBusinesses: {
      code: string;
      name: string;
      legalBasis: string;
      permit: string;
      permittedOn: string | null;
      explanation: string;
      entryText: string | null;
      entryHref: string | null;
      sort: number;
    };
    feeItems: { id: Default<number>; code: string; business: string; product: string; name: string; sort: number };
    feeRates: {
      id: Default<number>;
      itemId: number;
      standard: string;
      minimum: string;
      payee: string;
      remark: string;
      source: string;
      isSample: boolean;
      noticeTitle: string | null;
      noticeHref: string | null;
      effectiveFrom: string;
      effectiveTo: string | null;
      updatedAt: Date;
    };
    suitabilityScales: { version: number; body: Json<Types['suitabilityScales']['body']>; effectiveFrom: string; publishedAt: Date };
  }
}
