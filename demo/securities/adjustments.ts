import type { SecurityNoticeItem } from '#securities/lists/service/changes/notice-items.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import { shiftTradingDays, type Day } from '../calendar.ts';
import { readRecords, type CsvRecord } from './records.ts';

/** One change of a list with the day of the first version that contains it. */
export type DemoAdjustment = SecurityNoticeItem & { day: Day };

/** Days of the demo's first two versions: the second is the file itself, the first is the file with the day's adjustments undone. */
export const [firstDay, secondDay] = ['2026-08-19', '2026-08-20'] as const;

const haircuts = new Set(['haircut_changed', 'haircut_restored', 'haircut_to_zero']);

/** Returns the changes from the first to the second day: real events where the source has them, fictitious values otherwise. */
export function adjustmentsOfSecondDay(): DemoAdjustment[] {
  return readRecords('adjustments.csv').flatMap((record) => {
    if (record.event_date !== secondDay) return [];
    const { adjustment_type: type = '', old_value: before = '', new_value: after = '' } = record;
    if (haircuts.has(type)) return [toAdjustment(record, secondDay, 'haircut', `${before}%`, `${after}%`)];
    return type === 'target_added' ? [toAdjustment(record, secondDay, 'isFinancing', '否', '是')] : [];
  });
}

/** The number of securities whose haircuts change between two later versions, and of those that leave or join the pool. */
const [haircutStep, targetStep] = [190, 900];

/**
 * Returns fictitious changes of a later day, based on the previous lists: every n-th security, a different set each day. A
 * haircut changes by 5 within the exchange's cap; a target is suspended as a financing target, or restored.
 */
export function inventAdjustments(
  day: Day,
  turn: number,
  collateral: readonly CsvRecord[],
  targets: readonly CsvRecord[],
): DemoAdjustment[] {
  const changed = collateral.filter(({ zero_reason: reason }, index) => reason === '' && (index + turn * 37) % haircutStep === 0);
  const moved = targets.filter((_, index) => (index + turn * 53) % targetStep === 0);
  return [
    ...changed.map((record, index) => {
      const [before, cap] = [Number(record.haircut_pct), Number(record.exchange_cap_pct)];
      const after = index % 3 === 0 && before + 5 <= cap ? before + 5 : Math.max(0, before - 5);
      return toAdjustment(record, day, 'haircut', `${before}%`, `${after}%`);
    }),
    ...moved.map((record) => {
      const isTarget = record.is_lending_target === 'Y';
      return toAdjustment(record, day, 'isLending', isTarget ? '是' : '否', isTarget ? '否' : '是');
    }),
  ].filter(({ before, after }) => before !== after);
}

function toAdjustment(record: CsvRecord, day: Day, field: string, before: string, after: string): DemoAdjustment {
  return {
    day,
    effectiveOn: shiftTradingDays(day, 1),
    list: field === 'haircut' ? 'collateral' : 'targets',
    exchange: record.exchange as Exchange,
    code: record.code!,
    name: record.short_name!,
    field,
    before,
    after,
  };
}
