import { formatPercent } from '#ui/format/numbers.ts';
import type { CalculationStep, ConcentrationResult, FieldValues, SecurityFact } from '../../schema/calculation.ts';
import type { MarginTerms } from '../../schema/terms.ts';
import { boards, cashGroup, concentrationGroups, type Board, type ConcentrationGroup } from '../groups.ts';
import { readHolding, readTerms, type Calculation, type CalculationContext } from './calculation.ts';
import { calculators, rowFieldName } from './field-names.ts';
import {
  cutPercent,
  cutToCent,
  isLess,
  isZero,
  larger,
  minus,
  moneyText,
  over,
  percentOf,
  plus,
  raiseToCent,
  sum,
  times,
  toNumber,
  zero,
  type Rational,
} from './rational.ts';
import { filledRows, readFields, type FieldReader } from './read-fields.ts';

type Group = ConcentrationGroup | typeof cashGroup;

/** All holdings of one security in an account. */
interface Position {
  name: string;
  group: Group;
  board: Board | undefined;
  value: Rational;
}

/**
 * 集中度 = 单一证券（或一个板块）市值 ÷ 信用账户总资产, compared with the limit of its group in the band of the account's maintenance ratio. Holdings
 * above a limit need not be sold, but no more may be bought or moved in.
 */
export function calculateConcentration(values: FieldValues, { timeline, facts }: CalculationContext): Calculation<ConcentrationResult> {
  const reader = readFields(values);
  const { date, terms: version } = readTerms(reader, timeline);
  const cash = reader.amount('cash', { label: '现金' });
  const debt = reader.amount('debt', { label: '总负债' });
  const rows = filledRows(values, calculators.concentration.rows[0]!);
  if (rows.length === 0) reader.refuse(rowFieldName('c', 1, 'code'), '请至少填写一只证券');
  const positions = mergePositions(rows.map((row) => readPosition(reader, row, facts)));
  const assets = plus(cash, sum(positions.map(({ value }) => value)));
  if (reader.errors.length === 0 && isZero(assets)) reader.refuse('cash', '总资产不足一分，无法计算占比');
  if (reader.errors.length > 0 || !version) return { errors: reader.errors };

  const ratio = isZero(debt) ? undefined : over(assets, debt);
  const { concentration } = version.terms;
  const at = bandOf(concentration.bands, ratio);
  const [from = 0, above] = [concentration.bands[at], concentration.bands[at - 1]];
  const result: ConcentrationResult = {
    used: { date, version: version.version, effectiveFrom: version.effectiveFrom },
    assets: toNumber(assets),
    ratio: ratio ? cutPercent(ratio) : null,
    band: { from, to: above ?? null },
    holdings: positions.map((position) => measureHolding(position, assets, cash, limitOf(concentration, position.group, at))),
    boards: concentration.boards.flatMap((rule) => measureBoard(rule, positions, assets, at)),
    steps: explainSteps(positions, { cash, debt, assets, ratio }),
  };
  return { result };
}

function readPosition(reader: FieldReader, row: number, facts: readonly SecurityFact[]): Position & { key: string } {
  const { name, code, value, fact } = readHolding(reader, 'c', row, facts);
  const groupField = rowFieldName('c', row, 'group');
  const chosen = reader.text(groupField);
  const group = [...concentrationGroups, cashGroup].find((one) => one === chosen) ?? fact?.group ?? undefined;
  if (!group) reader.refuse(groupField, `请选择第 ${row} 行的集中度分组`);
  const board = boards.find((one) => one === reader.text(rowFieldName('c', row, 'board'))) ?? fact?.board ?? undefined;
  return { key: code ?? `${row}`, name, group: group ?? 'A', board, value };
}

/** Merges rows with the same code into one position; the first row gives its group. */
function mergePositions(rows: readonly (Position & { key: string })[]): Position[] {
  const byKey = new Map<string, Position>();
  for (const { key, ...position } of rows) {
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, value: plus(known.value, position.value) } : position);
  }
  return [...byKey.values()];
}

/** Returns the band of a ratio, lower bound included; an account without debt is in the highest. */
function bandOf(bands: readonly number[], ratio: Rational | undefined): number {
  return ratio ? bands.findIndex((from) => !isLess(ratio, percentOf(from))) : 0;
}

function limitOf({ single }: MarginTerms['concentration'], group: Group, at: number): number | null {
  return group === cashGroup ? null : (single[group][at] ?? 0);
}

function measureHolding(
  { name, group, value }: Position,
  assets: Rational,
  cash: Rational,
  limit: number | null,
): ConcentrationResult['holdings'][number] {
  const share = cutPercent(over(value, assets));
  const named = { name, group, value: toNumber(value), share, limit };
  if (limit === null) return { ...named, isOver: false, excess: 0, room: null };
  const allowed = times(assets, percentOf(limit));
  const room = minus(allowed, value);
  const isOver = isLess(room, zero);
  return {
    ...named,
    isOver,
    excess: isOver ? toNumber(raiseToCent(minus(value, allowed))) : 0,
    room: toNumber(cutToCent(smaller(cash, larger(room, zero)))),
  };
}

const smaller = (a: Rational, b: Rational): Rational => (isLess(b, a) ? b : a);

/** Only boards with holdings in the account. */
function measureBoard(
  rule: MarginTerms['concentration']['boards'][number],
  positions: readonly Position[],
  assets: Rational,
  at: number,
): ConcentrationResult['boards'] {
  const value = sum(positions.filter(({ board }) => board !== undefined && rule.boards.includes(board)).map((one) => one.value));
  if (isZero(value)) return [];
  const limit = rule.limits[at] ?? 0;
  const above = minus(value, times(assets, percentOf(limit)));
  const isOver = isLess(zero, above);
  return [
    {
      name: rule.name,
      value: toNumber(value),
      share: cutPercent(over(value, assets)),
      limit,
      isOver,
      excess: isOver ? toNumber(raiseToCent(above)) : 0,
    },
  ];
}

function explainSteps(
  positions: readonly Position[],
  { cash, debt, assets, ratio }: { cash: Rational; debt: Rational; assets: Rational; ratio: Rational | undefined },
): CalculationStep[] {
  const whole: CalculationStep = {
    name: '总资产',
    figures: [cash, ...positions.map(({ value }) => value)].map(moneyText).join(' + '),
    value: `${moneyText(assets)} 元`,
  };
  const band: CalculationStep = ratio
    ? { name: '维持担保比例', figures: `${moneyText(assets)} ÷ ${moneyText(debt)}`, value: formatPercent(cutPercent(ratio)) }
    : { name: '维持担保比例', figures: '没有负债', value: '无穷大' };
  const shares = positions.map(({ name, value }) => ({
    name: `集中度：${name}`,
    figures: `${moneyText(value)} ÷ ${moneyText(assets)}`,
    value: `${cutPercent(over(value, assets)).toFixed(2)}%`,
  }));
  return [whole, band, ...shares];
}
