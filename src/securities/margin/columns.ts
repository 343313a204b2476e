import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { RefinancingKind, RefinancingState } from './schema.ts';

export const columns = {
  marketTotals: {},
  refinancingStates: { kind: typed<RefinancingKind>(), state: typed<RefinancingState>() },
  refinancingDays: { kind: typed<RefinancingKind>() },
} satisfies ModuleColumns;
