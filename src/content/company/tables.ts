// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    companyVersions: {
      kind: Types['companyVersions']['kind'];
      version: number;
      state: Default<Types['companyVersions']['state']>;
      effectiveOn: string;
      content: Json<Types['companyVersions']['content']>;
      note: Default<string>;
      savedAt: Date;
      publishedAt: Date | null;
    };
  }
}
