import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { calendarGet } from './calls.ts';
import { calendar, calendarQuery } from './schema.ts';
import { getCalendar } from './service/read-calendar.ts';

export const calendarApi: Endpoint[] = [
  endpoint(
    calendarGet,
    { input: calendarQuery, result: calendar, summary: '一年的交易日、工作日与港股通交易日，休市安排和交易时间', outcomes: ['notFound'] },
    getCalendar,
  ),
];
