import { boolean, date, integer, table, text, timestamptz, type Column, type RowType } from '#platform/database/table.ts';
import type { Market } from './schema.ts';

export const calendarYearsTable = table('calendar_years', {
  year: integer(),
  source: text(),
  importedAt: timestamptz(),
});

export const calendarDaysTable = table('calendar_days', {
  day: date(),
  year: integer(),
  isTrading: boolean(),
  isWorking: boolean(),
  isHkConnect: boolean(),
  holiday: text().nullable(),
  note: text().nullable(),
});

export const tradingHoursTable = table('trading_hours', {
  code: text(),
  market: text() as Column<Market>,
  name: text(),
  startsAt: text(),
  endsAt: text(),
  note: text().nullable(),
  sort: integer(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    calendarYears: RowType<typeof calendarYearsTable>;
    calendarDays: RowType<typeof calendarDaysTable>;
    tradingHours: RowType<typeof tradingHoursTable>;
  }
}
