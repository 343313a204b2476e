import { boolean, date, integer, numeric, table, text, timestamptz, type Column, type RowType } from '#platform/database/table.ts';
import type { RefinancingKind, RefinancingState } from './schema.ts';

export const marketTotalsTable = table('market_totals', {
  day: date(),
  financingBalance: numeric(),
  lendingBalance: numeric(),
  financingBought: numeric(),
  maintenanceRatio: numeric().nullable(),
  source: text(),
  importedAt: timestamptz(),
});

const kind = () => text() as Column<RefinancingKind>;

export const refinancingStatesTable = table('refinancing_states', {
  kind: kind(),
  validFrom: date(),
  state: text() as Column<RefinancingState>,
  reason: text(),
});

export const refinancingDaysTable = table('refinancing_days', {
  kind: kind(),
  day: date(),
  term: integer(),
  rate: numeric().nullable(),
  opening: numeric(),
  lent: numeric(),
  closing: numeric(),
  isSynthetic: boolean(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    marketTotals: RowType<typeof marketTotalsTable>;
    refinancingStates: RowType<typeof refinancingStatesTable>;
    refinancingDays: RowType<typeof refinancingDaysTable>;
  }
}
