import { call } from '#contract/call.ts';
import type { Calendar, CalendarQuery } from './schema.ts';

/** Path of the calendar subscription. */
export const calendarFeedPath = '/calendar/trading-days.ics';

/** Returns the trading days, working days and southbound trading days of a year, with closures and market hours. */
export const calendarGet = call<CalendarQuery, Calendar>('GET', '/api/calendar', { tags: ['calendar'] });
