import type { EvaluationDraft, FundDraft, LevelLine } from '#products/funds/schema/funds.ts';
import { addDays, shiftTradingDays, type Day } from '../calendar.ts';
import { noticedLevelChanges, type LevelChange } from './level-changes.ts';

/** Levels are fictitious: they depend on the kind of fund and on chance, and every list with them says 示例数据. */
const agency = '产品评审委员会（示例）';
const source = '演示数据';

interface Review {
  evaluation: EvaluationDraft;
  /** The first code of the newest series that did not exist yet. */
  before: string;
}

const yearly = (evaluatedOn: Day, effectiveFrom: Day, methodVersion: number, before: string): Review => ({
  evaluation: { scope: 'all', evaluatedOn, effectiveFrom, agency, methodVersion, isSample: true, source },
  before,
});

/** The list is evaluated once a year; six-digit codes are assigned in sequence, so the newest are not in earlier evaluations. */
const reviews: readonly Review[] = [
  yearly('2024-06-14', '2024-07-01', 1, '021600'),
  yearly('2025-06-13', '2025-07-01', 2, '024600'),
  yearly('2026-06-12', '2026-07-01', 2, '028000'),
];

export interface DemoEvaluation {
  evaluation: EvaluationDraft;
  lines: LevelLine[];
}

/** Yields all evaluations in order: the yearly ones, and between them those of single funds announced by a notice. */
export function* listDemoEvaluations(funds: readonly FundDraft[], changes = noticedLevelChanges): Generator<DemoEvaluation> {
  const first = reviews[0]!.evaluation.effectiveFrom;
  const special = changes.filter(({ effectiveFrom }) => effectiveFrom > first).map(toSpecial);
  const all = [
    ...special,
    ...reviews.map((review, round) => ({ evaluation: review.evaluation, lines: listLevels(funds, review, round, changes) })),
  ];
  yield* all.toSorted((a, b) => a.evaluation.effectiveFrom.localeCompare(b.evaluation.effectiveFrom));
}

function toSpecial({ code, after, effectiveFrom }: LevelChange): DemoEvaluation {
  const evaluatedOn = shiftTradingDays(effectiveFrom, -6);
  const methodVersion = effectiveFrom < reviews[1]!.evaluation.effectiveFrom ? 1 : 2;
  const evaluation = { scope: 'some' as const, evaluatedOn, effectiveFrom, agency, methodVersion, isSample: true, source };
  return { evaluation, lines: [{ code, level: after, evaluatedOn }] };
}

function listLevels(
  funds: readonly FundDraft[],
  { evaluation, before }: Review,
  round: number,
  changes: readonly LevelChange[],
): LevelLine[] {
  const day = evaluation.effectiveFrom;
  return funds
    .filter(({ code }) => code < before || code >= '100000')
    .map((fund) => ({
      code: fund.code,
      level: noticedLevel(changes, fund.code, day) ?? levelOf(fund, round),
      // A few funds were evaluated some days before the rest.
      evaluatedOn: chance(`${fund.code} day`) < 0.01 ? addDays(evaluation.evaluatedOn, -14) : evaluation.evaluatedOn,
    }));
}

/** Returns the level of a fund on a day according to the notices: after the last change, or before the first. */
function noticedLevel(changes: readonly LevelChange[], code: string, day: Day): string | undefined {
  const own = changes.filter((change) => change.code === code);
  return own.findLast(({ effectiveFrom }) => effectiveFrom <= day)?.after ?? own[0]?.before;
}

/** Share classes of one fund have one level: chance depends on the name without the class. */
function levelOf({ name, shareClass, fundType, category }: FundDraft, round: number): string {
  const stem = shareClass && name.endsWith(shareClass) ? name.slice(0, -shareClass.length) : name;
  const usual = usualLevel(category, fundType, name);
  const [least, high] = bounds[category];
  const low = isOfShares.test(fundType) ? Math.max(least, 3) : least;
  let level = usual;
  if (chance(`${stem} kind`) < 0.12) level += chance(`${stem} side`) < 0.6 ? 1 : -1;
  // About two percent are rated differently from the year before.
  for (let year = 1; year <= round; year++) {
    const drawn = chance(`${stem} ${year}`);
    if (drawn < 0.022) level += drawn < 0.012 ? 1 : -1;
  }
  return `R${Math.min(high, Math.max(low, level))}`;
}

/** The lowest and the highest level of a kind: see the floors of the method. */
const bounds: Record<FundDraft['category'], readonly [number, number]> = {
  money: [1, 1],
  bond: [2, 3],
  mixed: [2, 4],
  equity: [3, 4],
  index: [2, 5],
  fof: [2, 4],
  qdii: [3, 5],
  reit: [3, 4],
  commodity: [4, 5],
  other: [3, 4],
};

const isOfShares = /股票|偏股|灵活|平衡/;

/** The first matching rule applies. */
const usualLevels: readonly (readonly [RegExp, number])[] = [
  [/货币/, 1],
  [/中短债|固收|长债|纯债|混合一级|稳健型/, 2],
  [/混合二级|偏债|均衡型|绝对收益|混合债/, 3],
  [/商品/, 5],
  [/海外|QDII|进取型/, 4],
];

function usualLevel(category: FundDraft['category'], fundType: string, name: string): number {
  const fitting = usualLevels.find(([kind]) => kind.test(fundType));
  if (fitting) return fitting[1];
  if (category === 'index' && /创业|科创|芯片|半导体|新能源|人工智能|军工|医药|证券公司|北证/.test(name)) return 4;
  return category === 'commodity' ? 4 : 3;
}

/** Returns a pseudo-random number from 0 to 1, the same in every build (FNV-1a, mixed). */
function chance(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return ((value ^ (value >>> 13)) >>> 0) / 4_294_967_296;
}
