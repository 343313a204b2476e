import { branchTable } from '#content/branches/public-table.ts';
import { feeTable } from '#content/fees-and-suitability/public-table.ts';
import type { PublicTable } from '#platform/public-table.ts';
import { fundDividendTable, fundRiskTable } from '#products/funds/public-tables.ts';
import { futuresProductTable } from '#products/futures/public-table.ts';
import { calendarTable } from '#securities/calendar/public-table.ts';
import { corporateActionTable } from '#securities/corporate-actions/public-table.ts';
import { hkNoticeTable } from '#securities/hk-connect/public-table.ts';
import { listTables } from '#securities/lists/public-tables.ts';
import { marketTotalsTable } from '#securities/margin/public-table.ts';

/**
 * The tables that programs can read as data, in the order of the catalogue. The register of staff is not among them: its pages are
 * for looking somebody up, and a file of all names would serve others.
 */
export const publicTables: readonly PublicTable[] = [
  ...listTables,
  marketTotalsTable,
  feeTable,
  branchTable,
  calendarTable,
  corporateActionTable,
  hkNoticeTable,
  fundRiskTable,
  fundDividendTable,
  futuresProductTable,
];
