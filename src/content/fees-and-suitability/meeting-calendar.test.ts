import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { buildMeeting } from '#test/factories/content/fees-and-suitability.ts';
import { useDatabase } from '#test/support/database.ts';
import { meetingCalendarPath } from './calls/meetings.ts';
import { registerMeetingCalendar } from './meeting-calendar-route.ts';
import { saveMeeting } from './service/write-meetings.ts';

const { context } = useDatabase();
const app = fastify();
registerMeetingCalendar(app, () => Promise.resolve(context()));
app.setErrorHandler((error, _request, reply) => reply.code(error instanceof CallError ? error.status : 500).send());
afterAll(() => app.close());

const get = (id: number | string, headers: Record<string, string> = {}) => app.inject({ url: meetingCalendarPath(id), headers });
/** Unfolds lines as defined in RFC 5545. */
const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');

test('a meeting is an event with its times, place and telephone, and an unchanged file returns 304', async () => {
  const { id } = await saveMeeting(context(), buildMeeting({ title: '接待日' }));
  const { headers, body } = await get(id);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(linesOf(body)).toEqual(
    expect.arrayContaining([
      'DTSTART:20260901T060000Z',
      'DTEND:20260901T080000Z',
      'SUMMARY:接待日',
      'LOCATION:北京总部报告厅',
      'STATUS:CONFIRMED',
    ]),
  );
  expect(body.replaceAll('\r\n ', '')).toContain('010-0000 0006');
  expect((await get(id, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

test('a cancelled meeting is cancelled in the calendar under the same id', async () => {
  const { id } = await saveMeeting(context(), buildMeeting());
  const uid = linesOf((await get(id)).body).find((line) => line.startsWith('UID:'));
  await saveMeeting(context(), { ...buildMeeting({ cancelledReason: '停电' }), id });
  expect(linesOf((await get(id)).body)).toEqual(expect.arrayContaining([uid, 'STATUS:CANCELLED']));
});

test.each(['999999', '0', 'x', '99999999999'])('the meeting %s has no calendar file', async (id) => {
  expect((await get(id)).statusCode).toBe(404);
});
