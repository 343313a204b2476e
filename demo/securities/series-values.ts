import type { RowValues } from '#securities/list-imports/reading/row-checks.ts';
import type { SecurityChange } from '#securities/list-imports/service/publishing/publish-days.ts';
import { exchangeOf, readBaseState, type SeriesList } from '../margin/series/list-state.ts';
import type { SeriesEvent } from '../margin/series/simulate.ts';
import type { CsvRecord } from './records.ts';

const toNumber = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text));
const toFlag = (text: string | undefined): boolean => text === 'Y';
const orNull = (text: string | undefined): string | null => text || null;

/** The fields of each list's rows, as an import reads them from the demo's files. */
const fieldsOf: Record<SeriesList, (record: CsvRecord) => RowValues> = {
  collateral: (record) => ({
    haircut: toNumber(record.haircut_pct),
    zeroReason: orNull(record.zero_reason),
    concentrationGroup: orNull(record.concentration_group),
  }),
  targets: (record) => ({
    isFinancing: toFlag(record.is_financing_target),
    isLending: toFlag(record.is_lending_target),
    financingAllowed: toFlag(record.financing_allowed_today),
    lendingAllowed: toFlag(record.lending_allowed_today),
    financingMargin: toNumber(record.financing_margin_pct),
    lendingMargin: toNumber(record.lending_margin_pct),
    lendingMarginPrivate: toNumber(record.lending_margin_private_fund_pct),
    priceLimit: orNull(record.price_limit),
  }),
  staticPe: (record) => ({ staticPe: toNumber(record.static_pe), status: orNull(record.status) }),
  highRisk: (record) => ({ reason: orNull(record.reason), concentrationLimit: toNumber(record.single_stock_concentration_limit_pct) }),
  fairPrice: (record) => ({
    lastClose: toNumber(record.last_close),
    fairPrice: toNumber(record.fair_price),
    reason: orNull(record.reason),
  }),
  cashFunds: (record) => ({ haircut: toNumber(record.haircut_pct) }),
};

let base: ReturnType<typeof readBaseState> | undefined;
/** The type of a security: the smaller lists' files have none, and their securities are stocks in the list of collateral. */
const typeOf = (key: string, record: CsvRecord): string =>
  record.security_type ?? (base ??= readBaseState()).collateral.get(key)?.security_type ?? 'a_share';

/** Returns what an event does to the published list. A cap is set only with a new row: otherwise the imported one stays. */
export function toChange({ list, key, before, after }: SeriesEvent): SecurityChange {
  const { code = '', ...row } = (after ?? before)!;
  const exchange = exchangeOf(row);
  if (!after) return { exchange, code, values: null };
  if (before) return { exchange, code, values: fieldsOf[list](after) };
  const entered = { name: after.short_name!, securityType: typeOf(key, after), ...fieldsOf[list](after) };
  return { exchange, code, values: list === 'collateral' ? { ...entered, cap: toNumber(after.exchange_cap_pct) } : entered };
}
