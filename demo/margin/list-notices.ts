import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import type { DemoArticle } from '../articles/draft.ts';
import type { Day } from '../calendar.ts';
import { collateralNotice, fairPriceNotice, targetNotice } from './notice-draft.ts';
import type { SeriesList } from './series/list-state.ts';
import { seriesStart, simulateSeries, type SeriesDay } from './series/simulate.ts';
import { floorDay, ratioNotices } from './well-known.ts';

/** A month end whose notice has a file. */
const dayWithFile: Day = '2026-10-30';
/** Days whose notices are among the demo's written articles, which do not depend on the present day. */
const writtenDays: readonly Day[] = ['2026-08-20', dayWithFile];
const isWritten = ({ day }: SeriesDay): boolean => writtenDays.includes(day);

/** Notices of the days with lists that are part of the demo's articles. */
export const writtenListNotices = (): DemoArticle[] => simulateSeries(seriesStart, dayWithFile).days.filter(isWritten).flatMap(listNotices);

/** Notices of the other days. */
export const furtherListNotices = (days: readonly SeriesDay[]): DemoArticle[] => days.filter((day) => !isWritten(day)).flatMap(listNotices);

/** Every notice about the lists of a period, as a loaded site has them. */
export const allListNotices = (days: readonly SeriesDay[]): DemoArticle[] => [
  ...days.flatMap(listNotices),
  ...(days.some(({ day, events }) => day === floorDay && events.length > 0) ? ratioNotices().slice(-1) : []),
];

const ofCollateral: ReadonlySet<SeriesList> = new Set(['collateral', 'cashFunds', 'staticPe', 'highRisk']);

/** Builds one notice per day and type that names exactly the changes of the day's lists. The financing ratios have their own notice. */
function listNotices({ day, effectiveOn, events }: SeriesDay): DemoArticle[] {
  const of = (isWanted: (list: SeriesList) => boolean) =>
    events.filter(({ list, item }) => isWanted(list) && item.field !== 'financingMargin').map(({ item }) => item);
  const common = { day, effectiveOn };
  // Haircuts that change come first: they are what the notice is named after.
  const isStep = ({ list, before, after }: SecurityNoticeItem) => list === 'collateral' && before !== null && after !== null;
  const haircuts = of((list) => ofCollateral.has(list)).toSorted((a, b) => Number(isStep(b)) - Number(isStep(a)));
  const [targets, fairPrices] = [of((list) => list === 'targets'), of((list) => list === 'fairPrice')];
  const files = day === dayWithFile ? ['collateral-rates-2026-10.pdf'] : [];
  return [
    ...(haircuts.length > 0 ? [collateralNotice({ ...common, items: haircuts, files })] : []),
    ...(targets.length > 0 ? [targetNotice({ ...common, items: targets })] : []),
    ...(fairPrices.length > 0 ? [fairPriceNotice({ ...common, items: fairPrices })] : []),
  ];
}
