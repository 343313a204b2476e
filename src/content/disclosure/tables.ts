// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    disclosedStaff: {
      certificateNumber: string;
      kind: Types['disclosedStaff']['kind'];
      name: string;
      post: string;
      branch: string;
      obtainedOn: string;
      state: Types['disclosedStaff']['state'];
      updatedOn: string;
      isSample: boolean;
    };
    accountWitnesses: {
      staffNumber: string;
      name: string;
      sex: Types['accountWitnesses']['sex'];
      branch: string;
      qualification: string;
      certificateNumber: string;
      validFrom: string;
      validUntil: string;
      updatedOn: string;
      isSample: boolean;
    };
    disclosedAccounts: {
      number: string;
      kind: Types['disclosedAccounts']['kind'];
      holder: string;
      bank: string;
      currency: string;
      purpose: string;
      updatedOn: string;
      sort: number;
      isSample: boolean;
    };
    bondTraders: { sort: number; business: string; name: string; post: string; phone: string; publishedOn: string; isSample: boolean };
    futuresIbManagers: { sort: number; name: string; post: string; certificateNumber: string; updatedOn: string; isSample: boolean };
    futuresIbBranches: {
      sort: number;
      branch: string;
      head: string;
      trainingNumber: string;
      phone: string;
      specialists: Default<Json<Types['futuresIbBranches']['specialists']>>;
      updatedOn: string;
      isSample: boolean;
    };
    researchPrints: { articleId: number; version: number; contentHash: string; pdf: Buffer; drawnAt: Date };
    financeReports: {
      id: Default<number>;
      year: number;
      kind: Types['financeReports']['kind'];
      version: number;
      title: string;
      publishedOn: string;
      fileId: string;
      pages: number;
      highlights: Default<Json<Types['financeReports']['highlights']>>;
      correction: string | null;
      isSample: boolean;
    };
  }
}
