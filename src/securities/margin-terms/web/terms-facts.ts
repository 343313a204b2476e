import type { MarginTerms } from '../schema/terms.ts';
import { concentrationGroups } from './groups.ts';
import { limitText } from './limit-text.ts';

export interface TermsFact {
  /** The section of the page that shows it. */
  part: 'cost' | 'lines' | 'margin' | 'concentration';
  name: string;
  value: string;
}

/** Formats a percentage without padding: `7.5%`. */
export const percentText = (value: number): string => `${value}%`;

/** Describes a band of the maintenance ratio; `bands` are lower bounds, highest first. */
export function bandText(bands: readonly number[], at: number): string {
  const [from, above] = [bands[at] ?? 0, bands[at - 1]];
  if (above === undefined) return `${from}% 及以上`;
  return from === 0 ? `低于 ${above}%` : `${from}%（含）至 ${above}%`;
}

/** Lists every parameter of a version by name, in display order. */
export function listTermsFacts(terms: MarginTerms): TermsFact[] {
  return [...costFacts(terms), ...lineFacts(terms), ...marginFacts(terms), ...concentrationFacts(terms)];
}

function costFacts(terms: MarginTerms): TermsFact[] {
  return [
    { part: 'cost', name: '融资年利率', value: percentText(terms.financingRate) },
    { part: 'cost', name: '融券年费率', value: percentText(terms.lendingRate) },
    { part: 'cost', name: '逾期罚息', value: `每日 ${percentText(terms.overdueDailyRate)}` },
    { part: 'cost', name: '计息基础', value: `一年按 ${terms.dayCount} 天` },
    { part: 'cost', name: '最短计息天数', value: `${terms.minInterestDays} 天` },
    { part: 'cost', name: '结息日', value: `每月 ${terms.collectionDay} 日` },
    { part: 'cost', name: '合约期限', value: `最长 ${terms.contractMonths} 个月` },
  ];
}

function lineFacts({ lines, restoreDays, restoreTime }: MarginTerms): TermsFact[] {
  const named = [
    ['取保线', lines.withdraw],
    ['关注线', lines.attention],
    ['警戒线', lines.warning],
    ['严重预警线', lines.severe],
    ['平仓线', lines.liquidation],
    ['补足后不低于', lines.restore],
  ] as const;
  const facts = named.flatMap(([name, value]): TermsFact[] => (value === null ? [] : [{ part: 'lines', name, value: percentText(value) }]));
  return [...facts, { part: 'lines', name: '补足时限', value: `T+${restoreDays} 日 ${restoreTime} 前` }];
}

function marginFacts({ financingMargin, lendingMargin, lendingMarginPrivate }: MarginTerms): TermsFact[] {
  const byRatio = Map.groupBy(concentrationGroups, (group) => financingMargin[group]);
  const financing = [...byRatio].map(([ratio, groups]) => (byRatio.size === 1 ? percentText(ratio) : `${groupsText(groups)} ${ratio}%`));
  return [
    { part: 'margin', name: '融资保证金比例', value: financing.join('；') },
    { part: 'margin', name: '融券保证金比例', value: percentText(lendingMargin) },
    { part: 'margin', name: '融券保证金比例（私募基金）', value: percentText(lendingMarginPrivate) },
  ];
}

/** Abbreviates adjacent letters as a range: `A 至 D 组`. */
function groupsText(groups: readonly string[]): string {
  const [first = '', last = ''] = [groups[0], groups.at(-1)];
  const isSpan = groups.length > 2 && last.charCodeAt(0) - first.charCodeAt(0) === groups.length - 1;
  return `${isSpan ? `${first} 至 ${last}` : groups.join('、')} 组`;
}

function concentrationFacts({ concentration: { bands, single, boards } }: MarginTerms): TermsFact[] {
  const named = [
    ...concentrationGroups.map((group) => [`${group} 组单一证券`, single[group]] as const),
    ...boards.map(({ name, limits }) => [`${name}合计`, limits] as const),
  ];
  return named.flatMap(([name, limits]) =>
    limits.map((limit, at): TermsFact => ({
      part: 'concentration',
      name: `${name}上限（维持担保比例 ${bandText(bands, at)}）`,
      value: limitText(limit),
    })),
  );
}
