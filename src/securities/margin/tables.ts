// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    marketTotals: {
      day: string;
      financingBalance: Numeric;
      lendingBalance: Numeric;
      financingBought: Numeric;
      maintenanceRatio: Numeric | null;
      source: string;
      importedAt: Date;
    };
    refinancingStates: {
      kind: Types['refinancingStates']['kind'];
      validFrom: string;
      state: Types['refinancingStates']['state'];
      reason: string;
    };
    refinancingDays: {
      kind: Types['refinancingDays']['kind'];
      day: string;
      term: number;
      rate: Numeric | null;
      opening: Numeric;
      lent: Numeric;
      closing: Numeric;
      isSynthetic: boolean;
    };
  }
}
