// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    hkNotices: {
      id: Default<number>;
      sourceId: string;
      type: Types['hkNotices']['type'];
      securityCode: string | null;
      securityName: string | null;
      title: string;
      publishedAt: Date;
      originalUrl: string;
      isSample: boolean;
    };
  }
}
