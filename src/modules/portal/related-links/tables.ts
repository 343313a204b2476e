// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    relatedLinks: {
      code: string;
      category: Typed['relatedLinks']['category'];
      name: string;
      url: string;
      note: string;
      phone: string | null;
      checkedAt: Date | null;
      isSample: boolean;
      sort: number;
    };
  }
}
