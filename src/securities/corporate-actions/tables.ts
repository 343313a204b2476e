// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    corporateActions: {
      id: Default<number>;
      kind: Types['corporateActions']['kind'];
      code: string;
      eventKey: string;
      name: string;
      body: Json<Types['corporateActions']['body']>;
      isCancelled: boolean;
      origin: Types['corporateActions']['origin'];
      revision: Default<number>;
      updatedAt: Date;
    };
    corporateActionDays: { actionId: number; what: Types['corporateActionDays']['what']; day: string };
  }
}
