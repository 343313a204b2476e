// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    changeWords: { word: string; weight: Types['changeWords']['weight']; reason: string };
  }
}
