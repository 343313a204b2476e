import type { CalculationStep, FieldValues, InterestResult, InterestSegment } from '../../schema/calculation.ts';
import type { MarginTermsTimeline, MarginTermsVersion } from '../../schema/terms.ts';
import { termsOn } from '../terms-on-day.ts';
import type { Calculation, CalculationContext } from './calculation.ts';
import { addMonths, dayAfter, daysBetween, lastMonthlyBefore } from './contract-days.ts';
import { calculators, rowFieldName } from './field-names.ts';
import {
  rational,
  moneyText,
  over,
  percentOf,
  plainText,
  plus,
  roundToCent,
  sum,
  times,
  toNumber,
  zero,
  hundred,
  type Rational,
} from './rational.ts';
import { filledRows, readFields, type FieldReader } from './read-fields.ts';

type ContractResult = InterestResult['contracts'][number];

/** A contract as entered. */
interface Loan {
  name: string;
  kind: ContractResult['kind'];
  principal: Rational;
  from: string;
  to: string;
  due: string;
  /** The contract's own rate; undefined for the firm's published rates. */
  rate: Rational | undefined;
}

/**
 * 融资利息、融券费用 = 金额 × 年利率 ÷ 一年的天数 × 实际天数: by calendar day, the first day included and the day of repayment not, each period of one
 * rate rounded to the cent. From the due date 罚息 = 逾期金额 × 日罚息率 × 逾期天数 applies instead, on principal and on interest that was not
 * collected on a collection day (结息日) yet.
 */
export function calculateInterest(values: FieldValues, { timeline }: CalculationContext): Calculation<InterestResult> {
  const reader = readFields(values);
  const rows = filledRows(values, calculators.interest.rows[0]!);
  if (rows.length === 0) reader.refuse(rowFieldName('i', 1, 'sum'), '请至少填写一笔合约');
  const loans = rows.map((row) => readLoan(reader, row, timeline));
  if (reader.errors.length > 0) return { errors: reader.errors };
  const contracts = loans.map((loan) => chargeLoan(loan, timeline.versions));
  const steps = contracts.flatMap(({ steps: own }) => own);
  const total = sum(contracts.map(({ total: own }) => own));
  const all: CalculationStep = {
    name: '息费合计',
    figures: contracts.map(({ total: own }) => moneyText(own)).join(' + '),
    value: `${moneyText(total)} 元`,
  };
  return { result: { total: toNumber(total), contracts: contracts.map(({ contract }) => contract), steps: [...steps, all] } };
}

function readLoan(reader: FieldReader, row: number, { versions, today }: MarginTermsTimeline): Loan {
  const field = (part: string) => rowFieldName('i', row, part);
  const label = (name: string) => `第 ${row} 笔的${name}`;
  const kind = reader.text(field('kind')) === 'slo' ? 'lending' : 'financing';
  const principal = reader.amount(field('sum'), { label: label('金额'), isRequired: true });
  const from = reader.day(field('from'), { label: label('开仓日期'), isRequired: true }, today);
  const to = reader.day(field('to'), { label: label('偿还日期') }, today);
  const opened = termsOn(versions, from);
  const due = reader.day(field('due'), { label: label('到期日期') }, addMonths(from, opened?.terms.contractMonths ?? 6));
  const rate = reader.percent(field('rate'), { label: label('年利率'), from: 0, to: 36 });
  if (to < from) reader.refuse(field('to'), '偿还日期不能早于开仓日期');
  if (due <= from) reader.refuse(field('due'), '到期日期应晚于开仓日期');
  if (daysBetween(from, to) > longest) reader.refuse(field('to'), '开仓与偿还最多相隔十年，请检查日期');
  if (!opened) reader.refuse(field('from'), `${from} 的业务参数没有记录，本计算器最早可算到 ${versions.at(-1)?.effectiveFrom ?? today}`);
  return { name: `第 ${row} 笔${kind === 'financing' ? '融资' : '融券'}`, kind, principal, from, to, due, rate };
}

const longest = 3660;

function chargeLoan(
  loan: Loan,
  versions: readonly MarginTermsVersion[],
): { contract: ContractResult; total: Rational; steps: CalculationStep[] } {
  const { name, kind, principal, from, to, due } = loan;
  const end = to < due ? to : due;
  const spans = splitByRate(loan, end, versions);
  const interest = sum(spans.map(({ amount }) => amount));
  const late = chargeDelay({ principal, interest: uncollected(loan, versions), from: due, to }, versions);
  const total = plus(interest, late.penalty);
  const contract: ContractResult = {
    name,
    kind,
    principal: toNumber(principal),
    from,
    to,
    due,
    days: spans.reduce((days, span) => days + span.days, 0),
    segments: spans.map(toSegment),
    interest: toNumber(interest),
    overdueDays: late.days,
    overdueBase: toNumber(late.base),
    penalty: toNumber(late.penalty),
    total: toNumber(total),
  };
  return { contract, total, steps: [...spans.map((span) => spanStep(loan, span)), ...delaySteps(name, late)] };
}

interface Span {
  from: string;
  to: string;
  days: number;
  rate: Rational;
  dayCount: number;
  amount: Rational;
}

/** Returns one period for each rate between the first day and the end; a contract that ends at once bears the minimum interest. */
function splitByRate({ kind, principal, from, rate: own }: Loan, end: string, versions: readonly MarginTermsVersion[]): Span[] {
  const first = termsOn(versions, from);
  if (!first) return [];
  const rateOf = ({ terms }: MarginTermsVersion) => own ?? rational(kind === 'financing' ? terms.financingRate : terms.lendingRate);
  const until = end > dayAfter(from, first.terms.minInterestDays) ? end : dayAfter(from, first.terms.minInterestDays);
  const held = versions.filter((one) => one.effectiveFrom < until && (one.effectiveTo === null || one.effectiveTo >= from)).toReversed();
  const starts = held.filter((version, at) => {
    const before = held[at - 1];
    return !before || !isSame(rateOf(before), rateOf(version)) || before.terms.dayCount !== version.terms.dayCount;
  });
  return starts.map((version, at) => {
    const begin = at === 0 ? from : version.effectiveFrom;
    const stop = starts[at + 1]?.effectiveFrom ?? until;
    const [days, rate, { dayCount }] = [daysBetween(begin, stop), rateOf(version), version.terms];
    const yearly = times(principal, over(rate, hundred));
    return { from: begin, to: stop, days, rate, dayCount, amount: roundToCent(over(times(yearly, rational(days)), rational(dayCount))) };
  });
}

/** Returns the interest unpaid on the due date: accrued since the last collection before it. */
function uncollected(loan: Loan, versions: readonly MarginTermsVersion[]): Rational {
  const day = (termsOn(versions, loan.due) ?? versions[0])?.terms.collectionDay;
  const collected = day === undefined ? loan.from : lastMonthlyBefore(loan.due, day);
  const from = collected > loan.from ? collected : loan.from;
  return sum(splitByRate({ ...loan, from }, loan.due, versions).map(({ amount }) => amount));
}

const isSame = (a: Rational, b: Rational): boolean => a.n === b.n && a.d === b.d;

interface Delay {
  days: number;
  base: Rational;
  rate: number;
  penalty: Rational;
}

/** 罚息 by the terms of the due date; simple interest, never on itself. */
function chargeDelay(
  { principal, interest, from, to }: { principal: Rational; interest: Rational; from: string; to: string },
  versions: readonly MarginTermsVersion[],
): Delay {
  const rate = (termsOn(versions, from) ?? versions[0])?.terms.overdueDailyRate ?? 0;
  if (to <= from) return { days: 0, base: zero, rate, penalty: zero };
  const [days, base] = [daysBetween(from, to), plus(principal, interest)];
  return { days, base, rate, penalty: roundToCent(times(times(base, percentOf(rate)), rational(days))) };
}

const toSegment = ({ from, to, days, rate, amount }: Span): InterestSegment => ({
  from,
  to,
  days,
  rate: toNumber(rate),
  amount: toNumber(amount),
});

function spanStep({ name, principal }: Loan, { from, to, days, rate, dayCount, amount }: Span): CalculationStep {
  return {
    name: `${name}：${from} 至 ${to}，${days} 天`,
    figures: `${moneyText(principal)} × ${plainText(rate)}% ÷ ${dayCount} × ${days}`,
    value: `${moneyText(amount)} 元`,
  };
}

function delaySteps(name: string, { days, base, rate, penalty }: Delay): CalculationStep[] {
  if (days === 0) return [];
  return [
    { name: `${name}：逾期 ${days} 天的罚息`, figures: `${moneyText(base)} × ${rate}% × ${days}`, value: `${moneyText(penalty)} 元` },
  ];
}
