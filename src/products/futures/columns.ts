import type { ModuleColumns } from '#platform/database/column.ts';

export const columns = {
  futuresExchanges: {},
  futuresProducts: {},
  futuresContracts: {},
  futuresListStates: {},
  futuresAccountChecks: {},
} satisfies ModuleColumns;
