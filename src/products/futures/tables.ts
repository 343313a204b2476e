// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Numeric } from '#platform/database/column.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    futuresExchanges: { code: string; name: string; city: string; website: string; sort: number };
    futuresProducts: {
      code: string;
      exchange: string;
      name: string;
      tradingName: string;
      multiplier: Numeric;
      unit: string;
      priceTick: Numeric;
      minMarginPct: Numeric;
      listedOn: string;
      daySession: string;
      nightSession: string | null;
      basis: string;
      folded: string;
      sort: number;
    };
    futuresContracts: { code: string; product: string; deliveryMonth: string; folded: string };
    futuresListStates: { list: string; asOf: string; isDerived: boolean; updatedAt: Date };
    futuresAccountChecks: { checkedOn: string; accounts: number; digest: string; checkedAt: Date };
  }
}
