import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { sendCalendar } from '#platform/http/send-text.ts';
import { meetingCalendarPath } from './calls/meetings.ts';
import { meetingQuery } from './schema/meetings.ts';
import { buildMeetingCalendar } from './service/meeting-calendar.ts';

/** Serves each meeting as a calendar file, for GET and HEAD; 304 for a matching ETag, 404 for an unknown meeting. */
export function registerMeetingCalendar(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: meetingCalendarPath(':id(^[1-9]\\d{0,8})'),
    handler: async (request, reply) => {
      const { id } = parseDraft(meetingQuery, request.params);
      return sendCalendar(request, reply, `investor-meeting-${id}.ics`, await buildMeetingCalendar(await contextOf(request), id));
    },
  });
}
