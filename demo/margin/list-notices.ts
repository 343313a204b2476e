import type { DemoArticle } from '../articles/draft.ts';
import { shiftTradingDays, type Day } from '../calendar.ts';
import { fixedLaterDay, listDemoDays, type DemoDay } from '../securities/history.ts';
import { collateralNotice, targetNotice } from './notice-draft.ts';

/** Notices of the days with lists that do not depend on the present day. */
export const fixedListNotices = (): DemoArticle[] => listDemoDays([fixedLaterDay]).flatMap(noticesOf);

/** Notices of the further days with lists, given all days after the data's own. */
export const laterListNotices = (laterDays: readonly Day[]): DemoArticle[] =>
  listDemoDays(laterDays)
    .filter(({ day }) => day > fixedLaterDay)
    .flatMap(noticesOf);

/** Builds one notice per day and type that names exactly the changes of the day's lists. */
function noticesOf({ day, adjustments }: DemoDay): DemoArticle[] {
  const of = (list: string) => adjustments.filter((one) => one.list === list).map(({ day: _day, ...item }) => item);
  const common = { day, effectiveOn: shiftTradingDays(day, 1) };
  const [haircuts, targets] = [of('collateral'), of('targets')];
  const files = day === fixedLaterDay ? ['collateral-rates-2026-10.pdf'] : [];
  return [
    ...(haircuts.length > 0 ? [collateralNotice({ ...common, items: haircuts, files })] : []),
    ...(targets.length > 0 ? [targetNotice({ ...common, items: targets })] : []),
  ];
}
