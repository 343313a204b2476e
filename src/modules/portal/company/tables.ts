// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    companyVersions: {
      kind: Typed['companyVersions']['kind'];
      version: number;
      state: Filled<Typed['companyVersions']['state']>;
      effectiveOn: string;
      content: Json<Typed['companyVersions']['content']>;
      note: Filled<string>;
      savedAt: Date;
      publishedAt: Date | null;
    };
  }
}
