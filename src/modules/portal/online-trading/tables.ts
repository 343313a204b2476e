// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    downloadCategories: { id: string; name: string; note: string; sort: number };
    downloads: {
      id: Filled<number>;
      code: string;
      categoryId: string;
      name: string;
      summary: string;
      platforms: Typed['downloads']['platforms'];
      needs: string[];
      signature: string;
      hasQrCode: boolean;
      state: Filled<Typed['downloads']['state']>;
      sort: number;
      revision: Filled<number>;
      updatedAt: Date;
    };
    downloadVersions: {
      id: Filled<number>;
      downloadId: number;
      version: string;
      releasedOn: string;
      notes: string[];
      fileId: string;
      withdrawnReason: string | null;
      createdAt: Date;
    };
    officialIdentities: {
      id: Filled<number>;
      kind: Typed['officialIdentities']['kind'];
      value: string;
      folded: string;
      name: string;
      note: Filled<string>;
      since: string;
      until: string | null;
      sort: Filled<number>;
    };
    knownFakes: {
      id: Filled<number>;
      kind: Typed['knownFakes']['kind'];
      value: string;
      folded: string;
      reportedOn: string;
      harm: string;
      sign: string;
      isSample: Filled<boolean>;
    };
  }
}
