// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    quoteWalks: { walk: number; minutes: Types['quoteWalks']['minutes'] };
    quoteReplays: { code: string; walk: number; previousClose: Numeric };
  }
}
