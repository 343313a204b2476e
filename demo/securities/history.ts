import { shiftTradingDays, type Day } from '../calendar.ts';
import { adjustmentsOfSecondDay, firstDay, inventAdjustments, secondDay, type DemoAdjustment } from './adjustments.ts';
import { readRecords, type CsvRecord } from './records.ts';

/** The lists of one day of the demo. */
export interface DemoDay {
  day: Day;
  collateral: CsvRecord[];
  targets: CsvRecord[];
  /** The changes of this day; empty on the first. */
  adjustments: DemoAdjustment[];
}

/**
 * Returns the demo's versions: two August days around the data's own day, and the given later days, each with fictitious changes.
 * Every day's lists and adjustments match exactly.
 */
export function listDemoDays(laterDays: readonly Day[]): DemoDay[] {
  const second: DemoDay = {
    day: secondDay,
    collateral: dated(secondDay, readRecords('collateral.csv')),
    targets: dated(secondDay, readRecords('targets.csv')),
    adjustments: adjustmentsOfSecondDay(),
  };
  const days = [undo(second), second];
  for (const [index, day] of laterDays.entries()) days.push(goOn(days.at(-1)!, day, index + 1));
  return days;
}

/** A month end for which every build of the demo has lists, whenever it is loaded. */
export const fixedLaterDay: Day = '2026-10-30';

/** Returns the days after the data's own with lists: a month end, and the last two trading days before today. */
export function laterDemoDays(today: Day): Day[] {
  const yesterday = shiftTradingDays(today, -1);
  const days = [fixedLaterDay, shiftTradingDays(yesterday, -1), yesterday];
  return [...new Set(days.filter((day) => day > secondDay && day <= yesterday))].toSorted();
}

const keyOf = ({ exchange, code }: { exchange?: string; code?: string }): string => `${exchange}${code}`;
const withoutSign = (rate: string | null): string => (rate ?? '').replace('%', '');

/** Returns the lists as they were before a day's adjustments. */
function undo({ collateral, targets, adjustments }: DemoDay): DemoDay {
  const haircuts = new Map(adjustments.filter(({ list }) => list === 'collateral').map((one) => [keyOf(one), one.before]));
  const added = new Set(adjustments.filter(({ list }) => list === 'targets').map(keyOf));
  return {
    day: firstDay,
    collateral: dated(
      firstDay,
      collateral.map((row) => ({ ...row, haircut_pct: withoutSign(haircuts.get(keyOf(row)) ?? row.haircut_pct!) })),
    ),
    targets: dated(
      firstDay,
      targets.filter((row) => !added.has(keyOf(row))),
    ),
    adjustments: [],
  };
}

/** Returns the lists with another day's changes. */
function goOn({ collateral, targets }: DemoDay, day: Day, turn: number): DemoDay {
  const adjustments = inventAdjustments(day, turn, collateral, targets);
  const after = new Map(adjustments.map((one) => [`${one.list}${keyOf(one)}`, one.after]));
  return {
    day,
    collateral: dated(
      day,
      collateral.map((row) => ({ ...row, haircut_pct: withoutSign(after.get(`collateral${keyOf(row)}`) ?? row.haircut_pct!) })),
    ),
    targets: dated(
      day,
      targets.map((row) => withLending(row, after.get(`targets${keyOf(row)}`))),
    ),
    adjustments,
  };
}

function withLending(row: CsvRecord, lending: string | null | undefined): CsvRecord {
  if (!lending) return row;
  const flag = lending === '是' ? 'Y' : 'N';
  return {
    ...row,
    is_lending_target: flag,
    lending_allowed_today: flag,
    lending_margin_pct: flag === 'Y' ? '100' : '',
    lending_margin_private_fund_pct: flag === 'Y' ? '120' : '',
  };
}

function dated(day: Day, rows: readonly CsvRecord[]): CsvRecord[] {
  const effective = shiftTradingDays(day, 1);
  return rows.map((row) => ({ ...row, data_date: day, effective_date: effective }));
}
