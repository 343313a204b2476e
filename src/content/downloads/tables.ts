// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    downloadCategories: { id: string; name: string; note: string; sort: number };
    downloads: {
      id: Default<number>;
      code: string;
      categoryId: string;
      name: string;
      summary: string;
      platforms: Types['downloads']['platforms'];
      needs: string[];
      signature: string;
      hasQrCode: boolean;
      state: Default<Types['downloads']['state']>;
      sort: number;
      revision: Default<number>;
      updatedAt: Date;
    };
    downloadVersions: {
      id: Default<number>;
      downloadId: number;
      version: string;
      releasedOn: string;
      notes: string[];
      fileId: string;
      withdrawnReason: string | null;
      createdAt: Date;
    };
    officialIdentities: {
      id: Default<number>;
      kind: Types['officialIdentities']['kind'];
      value: string;
      folded: string;
      name: string;
      note: Default<string>;
      since: string;
      until: string | null;
      sort: Default<number>;
    };
    knownFakes: {
      id: Default<number>;
      kind: Types['knownFakes']['kind'];
      value: string;
      folded: string;
      reportedOn: string;
      harm: string;
      sign: string;
      isSample: Default<boolean>;
    };
  }
}
