// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    talentDecisions: {
      id: Default<number>;
      seekerId: number;
      decision: Types['talentDecisions']['decision'];
      version: number;
      at: Date;
      validUntil: string | null;
    };
  }
}
