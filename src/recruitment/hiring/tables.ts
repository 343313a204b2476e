// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    hiringReaders: { deliveryId: string; staffId: number; givenBy: number; givenAt: Date };
    hiringOpinions: {
      id: Default<number>;
      deliveryId: string;
      staffId: number;
      at: Date;
      verdict: Types['hiringOpinions']['verdict'];
      text: string;
    };
  }
}
