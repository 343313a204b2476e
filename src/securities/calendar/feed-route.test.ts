import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCalendarYear, holiday, makeup } from '#test/factories/securities/calendar.ts';
import { useDatabase } from '#test/support/database.ts';
import { calendarFeedPath } from './calls.ts';
import { registerCalendarFeed } from './feed-route.ts';
import { importCalendarYear } from './service/import-year.ts';

const { context } = useDatabase();
const year = buildCalendarYear(2026, {
  ...holiday('劳动节', '2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'),
  ...makeup('劳动节', '2026-05-09'),
  '2026-07-01': { isHkConnect: false },
  '2026-12-24': { note: '香港市场半日交易，港股通下午不开通' },
});

let app: FastifyInstance;
beforeAll(async () => {
  await importCalendarYear(context(), year);
  app = fastify();
  registerCalendarFeed(app, async () => context());
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: calendarFeedPath, headers });

/** Unfolds the lines of an iCalendar text (RFC 5545). */
const events = (text: string): Record<string, string>[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .split('\r\n')
          .flatMap((line) => (line.includes(':') ? [[line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]] : [])),
      ),
    );

test('closures, worked weekends and days without southbound trading are all-day events', async () => {
  const answer = await get();
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const found = events(answer.body).map((event) => [event.UID, event['DTSTART;VALUE=DATE'], event['DTEND;VALUE=DATE'], event.SUMMARY]);
  expect(found).toEqual([
    ['closure-2026-05-01@trading-calendar', '20260501', '20260506', '休市：劳动节'],
    ['makeup-2026-05-09@trading-calendar', '20260509', '20260510', '调休上班，不开市（劳动节）'],
    ['hk-closed-2026-07-01@trading-calendar', '20260701', '20260702', '港股通不开通'],
    ['note-2026-12-24@trading-calendar', '20261224', '20261225', '香港市场半日交易，港股通下午不开通'],
  ]);
});

test('the text starts and ends as RFC 5545 requires, with no line over 75 bytes', async () => {
  const { body } = await get();
  expect(body.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(body.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  expect(body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

test('an unchanged feed returns 304, and a second import of a year keeps UIDs and updates changed events', async () => {
  const { headers, body } = await get();
  expect((await get({ 'if-none-match': `W/${String(headers.etag)}` })).statusCode).toBe(304);
  const days = year.days.map((day) => (day.day === '2026-07-01' ? { ...day, isHkConnect: true } : day));
  await importCalendarYear(context({ now: new Date('2026-08-22T02:00:00Z') }), { ...year, days });
  const changed = await get({ 'if-none-match': String(headers.etag) });
  expect(changed.statusCode).toBe(200);
  const uids = (text: string) => events(text).map(({ UID }) => UID);
  expect(uids(changed.body)).toEqual(uids(body).filter((one) => !one!.startsWith('hk-closed')));
});
