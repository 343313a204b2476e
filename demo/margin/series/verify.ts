import type { DemoArticle } from '../../articles/draft.ts';
import { isTradingDay, shiftTradingDays, type Day } from '../../calendar.ts';
import type { CsvRecord } from '../../securities/records.ts';
import type { ListState } from './list-state.ts';
import { applyDays, type Series } from './simulate.ts';

/**
 * Returns what contradicts itself in a series and its notices, in words; empty when lists, changes and notices agree: every trading
 * day has its lists, the lists of a day are those of the day before with its changes, every change has one line in one notice of
 * its day, and every line is such a change.
 */
export function verifySeries({ start, days }: Series, notices: readonly DemoArticle[]): string[] {
  const faults: string[] = [];
  const byDay = Map.groupBy(notices, ({ publishedAt }) => new Date(publishedAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10));
  let [state, expected] = [start, days[0]!.day];
  for (const one of days) {
    const { day, effectiveOn, events } = one;
    if (day !== expected || !isTradingDay(day)) faults.push(`${day}: expected ${expected}`);
    expected = shiftTradingDays(day, 1);
    for (const { list, key, before, after } of events) {
      if (!isSame(state[list].get(key), before)) faults.push(`${day} ${list} ${key}: not as on the evening before`);
      if (isSame(before, after)) faults.push(`${day} ${list} ${key}: no change`);
    }
    const told = (byDay.get(day) ?? []).flatMap(({ items = [] }) => items);
    faults.push(
      ...compareLines(
        day,
        told.map(lineOf),
        events.map(({ item }) => lineOf(item)),
      ),
    );
    if (told.some((item) => item.effectiveOn !== effectiveOn)) faults.push(`${day}: a notice takes effect on another day`);
    state = applyDays(state, [one]);
    faults.push(
      ...checkRates(
        day,
        state,
        events.map(({ key }) => key),
      ),
    );
    byDay.delete(day);
  }
  return [...faults, ...[...byDay.keys()].map((day) => `${day}: a notice without lists`)];
}

const lineOf = (item: {
  list: string;
  exchange: string;
  code: string;
  field: string;
  before: string | null;
  after: string | null;
}): string => [item.list, item.exchange, item.code, item.field, item.before, item.after].join(' ');

function compareLines(day: Day, told: readonly string[], changed: readonly string[]): string[] {
  const [lines, changes] = [new Set(told), new Set(changed)];
  return [
    ...(lines.size < told.length ? [`${day}: a line stands in two notices`] : []),
    ...told.filter((line) => !changes.has(line)).map((line) => `${day}: no list has the change ${line}`),
    ...changed.filter((line) => !lines.has(line)).map((line) => `${day}: no notice has the change ${line}`),
  ];
}

/** The rules of the exchanges for the securities that changed. */
function checkRates(day: Day, { collateral, staticPe, targets }: ListState, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const record = collateral.get(key);
    const rate = Number(record?.haircut_pct ?? 0);
    const status = staticPe.get(key)?.status;
    const faults: string[] = [];
    if (record && (rate === 0) !== (record.zero_reason !== '')) faults.push(`${day} ${key}: haircut ${rate}, ${record.zero_reason}`);
    if (rate > Math.max(Number(record?.exchange_cap_pct ?? 0), 60)) faults.push(`${day} ${key}: haircut ${rate} above the cap`);
    if (rate > 0 && (status === 'negative' || status === 'over_300'))
      faults.push(`${day} ${key}: haircut ${rate} with ${status} static PE`);
    if (record?.zero_reason === 'risk_warning' && targets.has(key)) faults.push(`${day} ${key}: a target with a risk warning`);
    return faults;
  });
}

const isSame = (one: CsvRecord | undefined, other: CsvRecord | undefined): boolean => {
  if (!one || !other) return one === other;
  return Object.keys({ ...one, ...other }).every((column) => one[column] === other[column]);
};
