import type { ContractMargin, SecurityFact } from '../../schema/calculation.ts';
import type { ContractRule, MarginTermsTimeline, MarginTermsVersion } from '../../schema/terms.ts';
import { cashGroup } from '../groups.ts';
import { contractRuleOn, termsOn } from '../terms-on-day.ts';
import { rational, toNumber, zero, type Rational } from './rational.ts';
import type { Holding } from './calculation.ts';
import type { FieldReader } from './read-fields.ts';

interface ContractFields {
  kind: ContractRule['kind'];
  /** Names of the fields for the day and for the contract's own ratio. */
  dayField: string;
  ratioField: string;
  holding: Holding;
}

/**
 * The margin ratio that a contract keeps as long as it lives, extensions included: the one that the visitor read off the contract,
 * or else the firm's of the day on which it was opened. Neither may lie below the regulators' floor of that day (DOMAIN X9).
 */
export function readContractMargin(
  reader: FieldReader,
  { kind, dayField, ratioField, holding: { row, name, fact } }: ContractFields,
  { versions, contractRules, today }: MarginTermsTimeline,
): ContractMargin & { exact: Rational } {
  const openedOn = reader.day(dayField, { label: `第 ${row} 行的开仓日期` }, today);
  const minimum = contractRuleOn(contractRules, kind, openedOn)?.minimum ?? null;
  const own = reader.percent(ratioField, { label: `第 ${row} 行的保证金比例`, from: minimum ?? 0, to: 500 });
  const version = termsOn(versions, openedOn);
  const isWrong = reader.errors.some(({ path }) => path === ratioField || path === dayField);
  if (openedOn > today) reader.refuse(dayField, '开仓日期不能晚于今天');
  else if (!own && !version && !isWrong) reader.refuse(ratioField, `${openedOn} 的保证金比例没有记录，请按合约填写`);
  const ratio = own ?? usualRatio(version, kind, fact?.group);
  const termsVersion = version?.version ?? null;
  return { name, kind, openedOn, ratio: toNumber(ratio), isOwn: own !== undefined, minimum, termsVersion, exact: ratio };
}

/** The firm's ratio of that version, for financing by the security's group. */
function usualRatio(version: MarginTermsVersion | undefined, kind: ContractRule['kind'], group: SecurityFact['group'] = null): Rational {
  if (!version) return zero;
  const { financingMargin, lendingMargin, lendingMarginPrivate } = version.terms;
  if (kind === 'lending') return rational(lendingMargin);
  if (kind === 'lendingPrivate') return rational(lendingMarginPrivate);
  return rational(financingMargin[group === null || group === cashGroup ? 'A' : group]);
}
