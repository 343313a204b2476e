import type { NoticeListKind, SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import type { DemoArticle } from '../articles/draft.ts';
import { shiftTradingDays, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { readDemoTable } from '../read-table.ts';
import type { CsvRecord } from '../securities/records.ts';
import { createSeededRandom, type SeededRandom } from '../seeded.ts';
import { marketPrice } from './market-price.ts';
import { collateralNotice, fairPriceNotice, targetNotice, type Adjustment } from './notice-draft.ts';
import { seriesStart, simulateSeries } from './series/simulate.ts';
import { hasChangeInMonth, ratioNotices, wellKnownSecurities } from './well-known.ts';

type Security = { code: string; name: string; exchange: string; cap: string; haircut: string };
/** The lists of the first day with lists, which is the result of all earlier notices. */
let first: ReturnType<typeof simulateSeries>['start'] | undefined;
const firstLists = () => (first ??= simulateSeries(seriesStart, seriesStart).start);

/** Securities of the notices before the lists, with their haircuts in the first list. */
const readSecurities = (): Security[] =>
  readDemoTable('securities.csv', ['code', 'name', 'exchange', 'type', 'cap', 'haircut']).flatMap((security) => {
    const haircut = firstLists().collateral.get(security.exchange + security.code)?.haircut_pct ?? '0';
    return Number(haircut) > 0 ? [{ ...security, haircut }] : [];
  });
let read: Security[] | undefined;
const listSecurities = () => (read ??= readSecurities());

/**
 * Builds monthly adjustment notices for the years before the demo has lists. They are computed backwards from the first list, so
 * that the new value in one notice is the old value in the next and in the list.
 */
export function pastNotices(): DemoArticle[] {
  return [
    ...pastTargets().map(targetNotice),
    ...pastHaircuts().map(collateralNotice),
    ...pastFairPrices().map(fairPriceNotice),
    ...ratioNotices(),
  ];
}

/** Returns one trading day a month near the given day, from November 2023 up to the first list. */
function monthDays(near: number): Day[] {
  const days: Day[] = [];
  for (let at = 10; at < 10 + 36; at++) {
    days.push(tradingDayAtOrBefore(`${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${near}`));
  }
  return days.filter((day) => day < seriesStart);
}

function pastHaircuts(): Adjustment[] {
  const days = monthDays(20);
  const securities = listSecurities();
  const known = wellKnownSecurities.map((security) => ({
    ...security,
    haircut: firstLists().collateral.get(security.exchange + security.code)?.haircut_pct ?? security.haircut,
  }));
  const rates = new Map([...securities, ...known].map(({ code, haircut }) => [code, Number(haircut)]));
  return backwards(days, (day, effectiveOn) => {
    const choices = createSeededRandom(`haircuts ${day}`);
    const looked = wellKnownSecurities.filter((_, at) => hasChangeInMonth(at, days.indexOf(day)));
    return [...choices.sample(securities, choices.integer(10, 18)), ...looked].map((security) => {
      const after = rates.get(security.code) ?? 0;
      const before = rateBefore(after, Number(security.cap), choices);
      rates.set(security.code, before);
      return toItem(security, 'collateral', 'haircut', `${before}%`, `${after}%`, effectiveOn);
    });
  });
}

/** Returns a former rate within the exchange's cap and above zero, in steps of 5. */
function rateBefore(after: number, cap: number, choices: SeededRandom): number {
  const before = after + choices.pick([-10, -5, 5, 10]);
  if (before > cap) return after - 5;
  return before < 5 ? after + 5 : before;
}

function pastTargets(): Adjustment[] {
  const securities = listSecurities();
  const isTarget = new Set(securities.filter(({ exchange, code }) => firstLists().targets.has(exchange + code)).map(({ code }) => code));
  return backwards(monthDays(12), (day, effectiveOn) => {
    const choices = createSeededRandom(`targets ${day}`);
    const [members, others] = [securities.filter(({ code }) => isTarget.has(code)), securities.filter(({ code }) => !isTarget.has(code))];
    const entered = choices.sample(members, choices.integer(3, 6));
    const left = choices.sample(others, Math.min(others.length, choices.integer(2, 5)));
    for (const { code } of entered) isTarget.delete(code);
    for (const { code } of left) isTarget.add(code);
    return [
      ...entered.map((security) => toItem(security, 'targets', 'isFinancing', '否', '是', effectiveOn)),
      ...left.map((security) => toItem(security, 'targets', 'isFinancing', '是', '否', effectiveOn)),
    ];
  });
}

/**
 * Every second month some securities are valued at a fair price until the next notice; the last of them are those of the demo's
 * own list.
 */
function pastFairPrices(): Adjustment[] {
  let valued: SecurityNoticeItem[] = [];
  const days = monthDays(16).filter((_, index) => index % 2 === 0);
  return days.map((day) => {
    const effectiveOn = shiftTradingDays(day, 1);
    const ended = valued.map((item) => ({ ...item, before: item.after, after: marketPrice, effectiveOn }));
    const listed = day === days.at(-1) ? listedFairPrices(effectiveOn) : inventFairPrices(day, effectiveOn);
    const codes = new Set(listed.map(({ code }) => code));
    valued = listed;
    return { day, effectiveOn, items: [...listed, ...ended.filter(({ code }) => !codes.has(code))] };
  });
}

function inventFairPrices(day: Day, effectiveOn: Day): SecurityNoticeItem[] {
  const choices = createSeededRandom(`fair prices ${day}`);
  return choices.sample(listSecurities(), choices.integer(3, 6)).map((security) => {
    const close = choices.integer(420, 5600) / 100;
    const fair = close * (1 - choices.integer(8, 30) / 100);
    return toItem(security, 'fairPrice', 'fairPrice', `${marketPrice} ${close.toFixed(2)}`, fair.toFixed(2), effectiveOn);
  });
}

/** Returns the fair prices of the demo's own list. */
function listedFairPrices(effectiveOn: Day): SecurityNoticeItem[] {
  return [...firstLists().fairPrice.values()].map(
    ({ exchange = '', code = '', short_name: name = '', last_close: close, fair_price: fair = '' }: CsvRecord) =>
      toItem({ exchange, code, name }, 'fairPrice', 'fairPrice', `${marketPrice} ${close}`, fair, effectiveOn),
  );
}

/** Computes adjustments from the last day to the first, and returns them in chronological order. */
function backwards(days: readonly Day[], itemsOf: (day: Day, effectiveOn: Day) => SecurityNoticeItem[]): Adjustment[] {
  return days
    .toReversed()
    .map((day) => {
      const effectiveOn = shiftTradingDays(day, 1);
      return { day, effectiveOn, items: itemsOf(day, effectiveOn) };
    })
    .toReversed();
}

function toItem(
  { exchange, code, name }: Pick<Security, 'exchange' | 'code' | 'name'>,
  list: NoticeListKind,
  field: string,
  before: string,
  after: string,
  effectiveOn: Day,
): SecurityNoticeItem {
  return { list, exchange: exchange as Exchange, code, name, field, before, after, effectiveOn };
}
