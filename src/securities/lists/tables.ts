// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { DescribedTable, Default, Json, Numeric, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    listVersions: {
      id: Default<number>;
      list: string;
      dataDate: string;
      effectiveDate: string | null;
      scope: string | null;
      rowCount: number;
      counts: Json<Types['listVersions']['counts']>;
      added: number;
      removed: number;
      changed: number;
      isSynthetic: boolean;
      source: string;
      publishedAt: Date;
      markets: Default<Json<Types['listVersions']['markets']>>;
    };
    listSettings: {
      id: Default<number>;
      list: string;
      validFrom: string | null;
      changedShareMax: Numeric | null;
      marketLossMax: Numeric | null;
      freeRows: number;
      needsTradingDay: boolean;
      needsApproval: boolean;
      cutOff: string | null;
      lagDays: Default<number>;
    };
    listRestorations: { version: number; restoredFrom: number; restoredBy: string; reason: string };
    securityEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      searchText: string;
      securityType: string;
      board: string | null;
      riskStatus: string | null;
      listingStatus: string | null;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    indexEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string | null;
      indexCode: string | null;
      indexName: string;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    collateralEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      searchText: string;
      securityType: string;
      effectiveOn: string | null;
      haircut: Numeric;
      cap: Numeric | null;
      zeroReason: string | null;
      concentrationGroup: string | null;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    targetEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      searchText: string;
      securityType: string;
      effectiveOn: string | null;
      isFinancing: boolean;
      isLending: boolean;
      financingAllowed: boolean | null;
      lendingAllowed: boolean | null;
      financingMargin: Numeric | null;
      lendingMargin: Numeric | null;
      lendingMarginPrivate: Numeric | null;
      priceLimit: string | null;
      financingSince: string | null;
      lendingSince: string | null;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    detailEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      financingBalance: Numeric | null;
      financingBuy: Numeric | null;
      financingRepay: Numeric | null;
      lendingVolume: Numeric | null;
      lendingSell: Numeric | null;
      lendingRepay: Numeric | null;
      lendingBalance: Numeric | null;
      totalBalance: Numeric | null;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    staticPeEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      searchText: string;
      securityType: string;
      staticPe: Numeric | null;
      status: string;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    highRiskEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      searchText: string;
      securityType: string;
      reason: string;
      concentrationLimit: Numeric | null;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    fairPriceEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      searchText: string;
      securityType: string;
      effectiveOn: string | null;
      lastClose: Numeric | null;
      fairPrice: Numeric;
      reason: string | null;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    cashFundEntries: {
      id: Default<number>;
      exchange: string;
      code: string;
      name: string;
      searchText: string;
      securityType: string;
      haircut: Numeric;
      rowHash: string;
      validFrom: number;
      validTo: Default<number>;
    };
    marginNoticeItems: {
      id: Default<number>;
      articleId: number;
      position: number;
      list: string;
      exchange: string;
      code: string;
      name: string;
      field: string;
      valueBefore: string | null;
      valueAfter: string | null;
      effectiveOn: string;
    };
    securityNameEvents: {
      id: Default<number>;
      exchange: string;
      code: string;
      observedOn: string;
      event: string;
      oldName: string | null;
      newName: string | null;
    };
    securityProfiles: {
      exchange: string;
      code: string;
      industry: string | null;
      listedOn: string | null;
      companyName: string | null;
      companyNameEn: string | null;
      province: string | null;
      city: string | null;
      website: string | null;
      asOf: string;
    };
    regulatoryParameters: {
      id: Default<number>;
      parameter: string;
      scope: string;
      scopeName: string;
      value: Numeric;
      validFrom: string | null;
      document: string;
      isAfterClose: Default<boolean>;
    };
  }
}

export const securityEntries: DescribedTable = {
  name: 'security_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    searchText: 'text',
    securityType: 'text',
    board: 'text',
    riskStatus: 'text',
    listingStatus: 'text',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const indexEntries: DescribedTable = {
  name: 'index_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    indexCode: 'text',
    indexName: 'text',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const collateralEntries: DescribedTable = {
  name: 'collateral_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    searchText: 'text',
    securityType: 'text',
    effectiveOn: 'date',
    haircut: 'numeric',
    cap: 'numeric',
    zeroReason: 'text',
    concentrationGroup: 'text',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const targetEntries: DescribedTable = {
  name: 'target_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    searchText: 'text',
    securityType: 'text',
    effectiveOn: 'date',
    isFinancing: 'boolean',
    isLending: 'boolean',
    financingAllowed: 'boolean',
    lendingAllowed: 'boolean',
    financingMargin: 'numeric',
    lendingMargin: 'numeric',
    lendingMarginPrivate: 'numeric',
    priceLimit: 'text',
    financingSince: 'date',
    lendingSince: 'date',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const detailEntries: DescribedTable = {
  name: 'detail_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    financingBalance: 'numeric',
    financingBuy: 'numeric',
    financingRepay: 'numeric',
    lendingVolume: 'numeric',
    lendingSell: 'numeric',
    lendingRepay: 'numeric',
    lendingBalance: 'numeric',
    totalBalance: 'numeric',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const staticPeEntries: DescribedTable = {
  name: 'static_pe_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    searchText: 'text',
    securityType: 'text',
    staticPe: 'numeric',
    status: 'text',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const highRiskEntries: DescribedTable = {
  name: 'high_risk_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    searchText: 'text',
    securityType: 'text',
    reason: 'text',
    concentrationLimit: 'numeric',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const fairPriceEntries: DescribedTable = {
  name: 'fair_price_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    searchText: 'text',
    securityType: 'text',
    effectiveOn: 'date',
    lastClose: 'numeric',
    fairPrice: 'numeric',
    reason: 'text',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};

export const cashFundEntries: DescribedTable = {
  name: 'cash_fund_entries',
  columns: {
    id: 'bigint',
    exchange: 'text',
    code: 'text',
    name: 'text',
    searchText: 'text',
    securityType: 'text',
    haircut: 'numeric',
    rowHash: 'uuid',
    validFrom: 'integer',
    validTo: 'integer',
  },
};
