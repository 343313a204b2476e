import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { SuitabilityScale } from './schema/dealing.ts';

export const columns = {
  licensedBusinesses: {},
  feeItems: {},
  feeRates: {},
  suitabilityScales: { body: typed<SuitabilityScale>() },
} satisfies ModuleColumns;
