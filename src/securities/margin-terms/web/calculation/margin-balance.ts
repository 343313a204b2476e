import type { BalanceResult, CalculationStep, ContractMargin, FieldValues, SecurityFact } from '../../schema/calculation.ts';
import type { MarginTermsTimeline, ContractRule, MarginTermsVersion } from '../../schema/terms.ts';
import { cashGroup } from '../groups.ts';
import { contractRuleOn, termsOn } from '../terms-on-day.ts';
import { readHolding, readTerms, type Calculation, type CalculationContext, type SecurityHolding } from './calculation.ts';
import { calculators, rowFieldName } from './field-names.ts';
import {
  cutToCent,
  rational,
  hundred,
  isLess,
  isZero,
  minus,
  moneyText,
  negative,
  one,
  over,
  percentOf,
  plainText,
  roundToCent,
  sum,
  times,
  toNumber,
  zero,
  type Rational,
} from './rational.ts';
import { filledRows, readFields, type FieldReader } from './read-fields.ts';

/** One part of the balance, rounded to the cent, with its calculation. */
interface Part {
  name: string;
  figures: string;
  amount: Rational;
}

/**
 * 保证金可用余额 by the exchanges' rules of margin trading: 现金 + Σ担保证券市值×折算率 + Σ(融资买入证券市值−融资买入金额)×折算率 + Σ(融券卖出金额−融券卖出证券市值)×折算率 − Σ融券卖出金额
 * − Σ融资买入金额×融资保证金比例 − Σ融券卖出证券市值×融券保证金比例 − 利息及费用. A loss counts in full: its haircut is 100 %. Each contract keeps the margin
 * ratio of the day it was opened.
 */
export function calculateMarginBalance(values: FieldValues, { timeline, facts }: CalculationContext): Calculation<BalanceResult> {
  const reader = readFields(values);
  const { date, terms: version } = readTerms(reader, timeline);
  const cash = reader.amount('cash', { label: '现金' });
  const fee = reader.amount('fee', { label: '利息及费用' });
  const [collateralRows, financingRows, lendingRows] = calculators.available.rows;
  const collateral = filledRows(values, collateralRows!).map((row) => readCollateral(reader, row, facts));
  const financing = filledRows(values, financingRows!).map((row) => readContract(reader, 'f', row, 'financing', timeline, facts));
  const lendingKind = reader.text('who') === 'private' ? 'lendingPrivate' : 'lending';
  const lending = filledRows(values, lendingRows!).map((row) => readContract(reader, 's', row, lendingKind, timeline, facts));
  if (Object.keys(values).every((name) => reader.text(name) === '' || name === 'on' || name === 'who'))
    reader.refuse('cash', '请至少填写现金、一只证券或一笔合约');
  if (reader.errors.length > 0 || !version) return { errors: reader.errors };

  const parts: Part[] = [
    { name: '现金', figures: moneyText(cash), amount: cash },
    ...collateral,
    ...financing.flatMap(financingParts),
    ...lending.flatMap(lendingParts),
    { name: '利息及费用', figures: isZero(fee) ? '0.00' : moneyText(negative(fee)), amount: negative(fee) },
  ];
  const available = sum(parts.map(({ amount }) => amount));
  const marginRatio = version.terms.financingMargin.A;
  const result: BalanceResult = {
    used: { date, version: version.version, effectiveFrom: version.effectiveFrom },
    available: toNumber(available),
    parts: parts.map(({ name, amount }) => ({ name, amount: toNumber(amount) })),
    contracts: [...financing, ...lending].map(({ margin: { exact: _exact, ...margin } }) => margin),
    buyable: isLess(available, zero) ? 0 : toNumber(cutToCent(over(available, percentOf(marginRatio)))),
    marginRatio,
    steps: [...parts.map(toStep), totalStep(parts, available)],
  };
  return { result };
}

function readCollateral(reader: FieldReader, row: number, facts: readonly SecurityFact[]): Part {
  const { name, value, fact } = readHolding(reader, 'c', row, facts);
  const cut = readHaircut(reader, rowFieldName('c', row, 'cut'), row, fact);
  return { name: `担保证券：${name}`, figures: `${moneyText(value)} × ${shareText(cut)}`, amount: roundToCent(times(value, cut)) };
}

/** Returns the haircut as a fraction: the visitor's, otherwise that of the list. */
function readHaircut(reader: FieldReader, name: string, row: number, fact: SecurityFact | undefined): Rational {
  const listed = fact?.haircut ?? null;
  const fallback = listed === null ? undefined : rational(listed);
  const own = reader.percent(name, {
    label: `第 ${row} 行的折算率`,
    from: 0,
    to: 100,
    ...(fallback ? { fallback } : { isRequired: true }),
  });
  return over(own ?? zero, hundred);
}

interface Contract {
  holding: SecurityHolding;
  /** The purchase cost, or the proceeds of the sale. */
  amount: Rational;
  haircut: Rational;
  margin: ContractMargin & { exact: Rational };
}

function readContract(
  reader: FieldReader,
  prefix: 'f' | 's',
  row: number,
  kind: ContractMargin['kind'],
  timeline: MarginTermsTimeline,
  facts: readonly SecurityFact[],
): Contract {
  const field = (part: string) => rowFieldName(prefix, row, part);
  const holding = readHolding(reader, prefix, row, facts);
  const cost = reader.price(field('cost'), { label: `第 ${row} 行的成交价`, isRequired: true });
  const haircut = readHaircut(reader, field('cut'), row, holding.fact);
  const margin = readContractMargin(reader, { kind, dayField: field('day'), ratioField: field('ratio'), holding }, timeline);
  return { holding, amount: roundToCent(times(holding.quantity, cost)), haircut, margin };
}

function financingParts({ holding: { name, value }, amount, haircut, margin }: Contract): Part[] {
  return [
    floating(`融资浮动盈亏：${name}`, value, amount, haircut),
    {
      name: `融资占用保证金：${name}`,
      figures: `−${moneyText(amount)} × ${plainText(margin.exact)}%`,
      amount: negative(roundToCent(times(amount, over(margin.exact, hundred)))),
    },
  ];
}

function lendingParts({ holding: { name, value }, amount, haircut, margin }: Contract): Part[] {
  return [
    floating(`融券浮动盈亏：${name}`, amount, value, haircut),
    { name: `融券卖出所得：${name}`, figures: `−${moneyText(amount)}`, amount: negative(amount) },
    {
      name: `融券占用保证金：${name}`,
      figures: `−${moneyText(value)} × ${plainText(margin.exact)}%`,
      amount: negative(roundToCent(times(value, over(margin.exact, hundred)))),
    },
  ];
}

/** A gain counts at the haircut, a loss in full. */
function floating(name: string, high: Rational, low: Rational, haircut: Rational): Part {
  const gain = minus(high, low);
  const share = isLess(gain, zero) ? one : haircut;
  return { name, figures: `(${moneyText(high)} − ${moneyText(low)}) × ${shareText(share)}`, amount: roundToCent(times(gain, share)) };
}

const shareText = (share: Rational): string => `${plainText(times(share, hundred))}%`;

const toStep = ({ name, figures, amount }: Part): CalculationStep => ({ name, figures, value: `${moneyText(amount)} 元` });

function totalStep(parts: readonly Part[], available: Rational): CalculationStep {
  const [first, ...rest] = parts.filter(({ amount }) => amount.n !== 0n).map(({ amount }) => amount);
  const signed = rest.map((amount) => (isLess(amount, zero) ? ` − ${moneyText(negative(amount))}` : ` + ${moneyText(amount)}`));
  return { name: '保证金可用余额', figures: first ? moneyText(first) + signed.join('') : '0.00', value: `${moneyText(available)} 元` };
}

interface ContractFields {
  kind: ContractRule['kind'];
  /** Names of the fields for the date and for the contract's own ratio. */
  dayField: string;
  ratioField: string;
  holding: SecurityHolding;
}

/**
 * Returns the margin ratio that a contract keeps until it ends, including extensions: the visitor's from the contract, otherwise
 * the firm's of the day it was opened. Neither may be below the regulatory floor of that day (trade rule X9).
 */
function readContractMargin(
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

/** Returns the firm's ratio in that version; for financing by the security's group. */
function usualRatio(version: MarginTermsVersion | undefined, kind: ContractRule['kind'], group: SecurityFact['group'] = null): Rational {
  if (!version) return zero;
  const { financingMargin, lendingMargin, lendingMarginPrivate } = version.terms;
  if (kind === 'lending') return rational(lendingMargin);
  if (kind === 'lendingPrivate') return rational(lendingMarginPrivate);
  return rational(financingMargin[group === null || group === cashGroup ? 'A' : group]);
}
