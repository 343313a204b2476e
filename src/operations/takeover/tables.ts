// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    takeoverBatches: {
      id: Default<number>;
      title: string;
      category: string;
      source: string;
      state: Types['takeoverBatches']['state'];
      madeAt: Date;
      fileKey: string | null;
      madeBy: number | null;
      pages: number | null;
      problem: string | null;
      isTable: Default<boolean>;
    };
    takeoverEntries: {
      batchId: number;
      address: string;
      articleId: number | null;
      title: Default<string>;
      publishedOn: string | null;
      body: Default<string>;
      fileIds: Default<string[]>;
      faults: Default<string[]>;
      category: string | null;
      source: string | null;
    };
  }
}
