import { call } from '#contract/call.ts';
import type { Calendar, CalendarQuery } from './schema.ts';

/** Where the calendar can be subscribed to. */
export const calendarFeedPath = '/calendar/trading-days.ics';

/** Trading days, working days and the days of southbound trading of one year, with closures and the markets' hours. */
export const calendarGet = call<CalendarQuery, Calendar>('GET', '/api/calendar', { tags: ['calendar'] });
