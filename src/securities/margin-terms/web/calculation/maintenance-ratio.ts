import { formatPercent } from '#ui/format/numbers.ts';
import type { CalculationStep, FieldValues, MaintenanceResult, MaintenanceLevel } from '../../schema/calculation.ts';
import type { MarginTerms } from '../../schema/terms.ts';
import { readHolding, readTerms, type Calculation, type CalculationContext, type SecurityHolding } from './calculation.ts';
import { calculators } from './field-names.ts';
import {
  compare,
  cutPercent,
  cutToCent,
  isLess,
  isZero,
  larger,
  minus,
  moneyText,
  one,
  over,
  percentOf,
  plainText,
  plus,
  raiseToCent,
  sum,
  times,
  toNumber,
  zero,
  type Rational,
} from './rational.ts';
import { filledRows, readFields } from './read-fields.ts';

/** The figures of an account for the ratio, in yuan. */
interface Account {
  cash: Rational;
  securities: Rational;
  debt: Rational;
}

/**
 * 维持担保比例 = (现金 + 信用证券账户内证券市值) ÷ (融资买入金额 + 融券卖出证券市值 + 利息及费用), by the exchanges' rules of margin trading. Also returns how far
 * prices may fall until each line is reached, the withdrawable amount, and the top-up needed.
 */
export function calculateMaintenanceRatio(values: FieldValues, { timeline, facts }: CalculationContext): Calculation<MaintenanceResult> {
  const reader = readFields(values);
  const { date, terms: version } = readTerms(reader, timeline);
  const cash = reader.amount('cash', { label: '现金' });
  const other = reader.amount('value', { label: '其他证券市值' });
  const holdings = filledRows(values, calculators.ratio.rows[0]!).map((row) => readHolding(reader, 'c', row, facts));
  const debts = {
    financing: reader.amount('fin', { label: '融资负债' }),
    lending: reader.amount('slo', { label: '融券市值' }),
    fee: reader.amount('fee', { label: '利息及费用' }),
  };
  const fall = reader.percent('fall', { label: '假设跌幅', from: 0, to: 100 });
  const securities = plus(other, sum(holdings.map(({ value }) => value)));
  if (reader.errors.length === 0 && isZero(cash) && isZero(securities)) reader.refuse('cash', '请至少填写现金或一项证券市值');
  if (reader.errors.length > 0 || !version) return { errors: reader.errors };

  const account: Account = { cash, securities, debt: sum(Object.values(debts)) };
  const { lines } = version.terms;
  const result: MaintenanceResult = {
    used: { date, version: version.version, effectiveFrom: version.effectiveFrom },
    assets: toNumber(assetsOf(account)),
    debt: toNumber(account.debt),
    ...ratioAndStanding(account, lines),
    lines: linesOf(lines).map(([name, line]) => checkLine(account, name, line)),
    withdrawable: toNumber(cutToCent(larger(zero, minus(assetsOf(account), times(percentOf(lines.withdraw), account.debt))))),
    topUp: findTopUp(account, lines.restore),
    whatIf: fall ? { fall: toNumber(fall), ...ratioAndStanding(afterFall(account, over(fall, hundredth)), lines) } : null,
    steps: explainSteps(account, other, holdings, debts),
  };
  return { result };
}

const hundredth = { n: 100n, d: 1n };
const assetsOf = ({ cash, securities }: Account): Rational => plus(cash, securities);
const afterFall = (account: Account, share: Rational): Account => ({
  ...account,
  securities: times(account.securities, minus(one, share)),
});

/** Returns assets by debt; undefined without debt. */
const ratioOf = (account: Account): Rational | undefined => (isZero(account.debt) ? undefined : over(assetsOf(account), account.debt));

function ratioAndStanding(account: Account, lines: MarginTerms['lines']): { ratio: number | null; standing: MaintenanceLevel } {
  const ratio = ratioOf(account);
  return { ratio: ratio ? cutPercent(ratio) : null, standing: standingOf(ratio, lines) };
}

/**
 * Returns the step of the firm's lines for a ratio. A ratio exactly on a line belongs to the step above it; only the excess over
 * the withdraw line can be withdrawn.
 */
function standingOf(ratio: Rational | undefined, lines: MarginTerms['lines']): MaintenanceLevel {
  if (!ratio) return 'noDebt';
  const isBelow = (line: number | null) => line !== null && isLess(ratio, percentOf(line));
  if (isBelow(lines.liquidation)) return 'liquidation';
  if (isBelow(lines.severe)) return 'severe';
  if (isBelow(lines.warning)) return 'warning';
  if (isBelow(lines.attention)) return 'attention';
  return compare(ratio, percentOf(lines.withdraw)) > 0 ? 'withdrawable' : 'normal';
}

/** Returns the firm's lines by name, highest first, without steps that it does not have. */
export function linesOf(lines: MarginTerms['lines']): [string, number][] {
  const named: [string, number | null][] = [
    ['取保线', lines.withdraw],
    ['关注线', lines.attention],
    ['警戒线', lines.warning],
    ['严重预警线', lines.severe],
    ['平仓线', lines.liquidation],
  ];
  return named.flatMap(([name, line]) => (line === null ? [] : [[name, line]]));
}

/** The fall x with cash + securities × (1 − x) = line × debt, truncated, so that the line still holds. */
function checkLine(account: Account, name: string, line: number): MaintenanceResult['lines'][number] {
  const { cash, securities, debt } = account;
  const ratio = ratioOf(account);
  const isBelow = ratio !== undefined && isLess(ratio, percentOf(line));
  if (isBelow || isZero(securities) || isZero(debt)) return { name, line, isBelow, fall: null };
  const kept = over(minus(times(percentOf(line), debt), cash), securities);
  return { name, line, isBelow, fall: isLess(kept, zero) ? null : cutPercent(minus(one, kept)) };
}

/** Adding a: (assets + a) ÷ debt = line. Selling s to repay: (assets − s) ÷ (debt − s) = line. Both rounded up to the cent. */
function findTopUp(account: Account, restore: number): MaintenanceResult['topUp'] {
  const ratio = ratioOf(account);
  const line = percentOf(restore);
  if (!ratio || !isLess(ratio, line)) return null;
  const missing = minus(times(line, account.debt), assetsOf(account));
  const sold = raiseToCent(over(missing, minus(line, one)));
  const canSell = !isLess(account.securities, sold) && !isLess(account.debt, sold);
  return { line: restore, add: toNumber(raiseToCent(missing)), sell: canSell ? toNumber(sold) : null };
}

function explainSteps(
  account: Account,
  other: Rational,
  holdings: readonly SecurityHolding[],
  debts: { financing: Rational; lending: Rational; fee: Rational },
): CalculationStep[] {
  const worth = holdings.map(({ name, quantity, price, value }) => ({
    name: `市值：${name}`,
    figures: `${plainText(quantity)} × ${plainText(price)}`,
    value: `${moneyText(value)} 元`,
  }));
  const parts = [account.cash, ...holdings.map(({ value }) => value), ...(isZero(other) ? [] : [other])];
  const ratio = ratioOf(account);
  return [
    ...worth,
    { name: '总资产', figures: parts.map(moneyText).join(' + '), value: `${moneyText(assetsOf(account))} 元` },
    { name: '总负债', figures: Object.values(debts).map(moneyText).join(' + '), value: `${moneyText(account.debt)} 元` },
    ratio
      ? {
          name: '维持担保比例',
          figures: `${moneyText(assetsOf(account))} ÷ ${moneyText(account.debt)}`,
          value: formatPercent(cutPercent(ratio)),
        }
      : { name: '维持担保比例', figures: '没有负债', value: '无穷大' },
  ];
}
