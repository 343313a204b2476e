import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import type { SecurityType } from '#securities/lists/web/security-type.ts';
import { lossWord } from '#workflow/imports/definition/column.ts';
import type { RowGuard } from '../service/guards/row-guards.ts';
import { typeByCode } from './code-range.ts';
import type { ReferenceData, RegulatoryValue } from './reference.ts';

export type RowValue = string | number | boolean | null;
export type RowValues = Record<string, RowValue>;

/** A problem of a row that involves more than one cell. */
export interface RowProblem {
  field: string;
  problem: string;
  /** The regulatory limit that the row breaks. */
  guard?: RowGuard;
}

/** Completes a row from the reference data and checks it by the rules of its list. `skip`: valid, but not for this list. */
export type RowCheck = (values: RowValues, reference: ReferenceData) => RowProblem[] | 'skip';

export const rowChecks: Record<ListKind, RowCheck> = {
  securities: () => [],
  indexes: () => [],
  details: () => [],
  staticPe: checkStaticPe,
  highRisk: checkType,
  fairPrice: checkFairPrice,
  cashFunds: checkCashFund,
  collateral: checkCollateral,
  targets: checkTarget,
};

/** The type stated in the file, else in the master, else by code range. */
function completeType(values: RowValues, reference: ReferenceData): void {
  const { exchange, code } = values as { exchange: Exchange; code: string };
  values.securityType ??= reference.find(exchange, code)?.securityType ?? typeByCode(exchange, code) ?? 'other_bond';
}

/** For lists that need only the type of each security. */
function checkType(values: RowValues, reference: ReferenceData): RowProblem[] {
  completeType(values, reference);
  return [];
}

/** The state follows from the ratio; a file that states another one is contradictory. */
function checkStaticPe(values: RowValues, reference: ReferenceData): RowProblem[] {
  completeType(values, reference);
  const ratio = values.staticPe === lossWord ? null : values.staticPe;
  const status = typeof ratio === 'number' ? (ratio < 0 ? 'negative' : ratio > 300 ? 'over_300' : 'normal') : statusWithoutRatio(values);
  const stated = values.status ?? status;
  values.staticPe = ratio ?? null;
  values.status = status;
  return stated === status ? [] : [{ field: 'status', problem: `与静态市盈率 ${ratio ?? '（空）'} 不符` }];
}

/** The file's own state counts when there is no ratio: only a loss matters then. */
const statusWithoutRatio = ({ staticPe, status }: RowValues): RowValue =>
  status === 'none' || status === 'negative' ? status : staticPe === lossWord ? 'negative' : 'none';

function checkFairPrice(values: RowValues, reference: ReferenceData): RowProblem[] {
  completeType(values, reference);
  return Number(values.fairPrice) > 0 ? [] : [{ field: 'fairPrice', problem: '公允价格应大于 0' }];
}

function checkCashFund(values: RowValues, reference: ReferenceData): RowProblem[] {
  completeType(values, reference);
  return checkCap(values, reference.regulation('haircut_cap', 'cash'));
}

const scopeByType: Partial<Record<SecurityType, string>> = {
  a_share: 'a_share',
  b_share: 'excluded',
  etf: 'etf',
  bond_etf: 'etf',
  commodity_etf: 'etf',
  money_etf: 'cash',
  treasury_bond: 'cash',
  index: 'excluded',
};

/** Returns the haircut cap that applies to a security (trade rule X11). */
function capScope(values: RowValues, reference: ReferenceData): string {
  const { exchange, code, securityType } = values as { exchange: string; code: string; securityType: SecurityType };
  const scope = scopeByType[securityType] ?? 'other';
  if (scope !== 'a_share') return scope;
  const risk = reference.find(exchange, code)?.riskStatus ?? 'normal';
  if (risk !== 'normal') return 'excluded';
  // Without constituents no stock can be excluded from the indices: the import then warns instead of rejecting valid rows.
  return reference.isIndexMember(exchange, code) || !reference.hasIndexMembers ? 'index_member' : 'a_share';
}

function checkCollateral(values: RowValues, reference: ReferenceData): RowProblem[] {
  completeType(values, reference);
  const scope = capScope(values, reference);
  const cap = reference.regulation('haircut_cap', scope);
  // An assumed cap is used for the check but not shown to readers.
  values.cap = scope === 'index_member' && !reference.hasIndexMembers ? null : (cap?.value ?? null);
  return [...checkCap(values, cap), ...checkRatio(values, reference)];
}

function checkCap(values: RowValues, cap: RegulatoryValue | undefined): RowProblem[] {
  if (!cap || Number(values.haircut) <= cap.value) return [];
  return [
    { field: 'haircut', problem: `${values.haircut}% 超过上限 ${cap.value}%（${cap.scopeName}，${cap.document}）`, guard: 'haircut-cap' },
  ];
}

/** trade rule X11: a stock with a static PE over 300 or negative has a zero haircut. */
function checkRatio(values: RowValues, reference: ReferenceData): RowProblem[] {
  const ratio = reference.findRatio(String(values.exchange), String(values.code));
  if (ratio === undefined || Number(values.haircut) === 0) return [];
  const state = ratio === lossWord ? '' : ratio < 0 ? ' 为负' : ' 高于 300 倍';
  return [
    {
      field: 'haircut',
      problem: `静态市盈率 ${ratio}${state}（${reference.staticPeOn} 的名单），折算率应为 0，现为 ${values.haircut}%`,
      guard: 'static-pe',
    },
  ];
}

/**
 * trade rule X9: checks margin ratios against the floors in force on the data date. In a file without flags, a ratio marks a target.
 * Non-targets occur in combined workbooks and are skipped.
 */
function checkTarget(values: RowValues, reference: ReferenceData): RowProblem[] | 'skip' {
  completeType(values, reference);
  if (values.isFinancing === undefined && values.financingMargin !== undefined) values.isFinancing = values.financingMargin !== null;
  if (values.isLending === undefined && values.lendingMargin !== undefined) values.isLending = values.lendingMargin !== null;
  if (values.isFinancing === false && values.isLending === false) return 'skip';
  return [
    ...checkFloor(values, 'financingMargin', reference.regulation('financing_margin_min', 'all')),
    ...checkFloor(values, 'lendingMargin', reference.regulation('lending_margin_min', 'general')),
    ...checkFloor(values, 'lendingMarginPrivate', reference.regulation('lending_margin_min', 'private_fund')),
  ];
}

function checkFloor(values: RowValues, field: string, floor: RegulatoryValue | undefined): RowProblem[] {
  const value = values[field];
  if (!floor || typeof value !== 'number' || value >= floor.value) return [];
  const since = floor.validFrom ? `，自 ${floor.validFrom}` : '';
  return [{ field, problem: `${value}% 低于下限 ${floor.value}%（${floor.scopeName}${since}，${floor.document}）`, guard: 'margin-floor' }];
}
