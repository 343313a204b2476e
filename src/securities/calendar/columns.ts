import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Market } from './schema.ts';

export const columns = {
  calendarYears: {},
  calendarDays: {},
  tradingHours: { market: typed<Market>() },
} satisfies ModuleColumns;
