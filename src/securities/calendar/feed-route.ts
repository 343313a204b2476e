import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { sendCalendar } from '#platform/http/send-text.ts';
import { calendarFeedPath } from './calls.ts';
import { makeFeed } from './service/feed.ts';

/** Serves the calendar feed for GET and HEAD; 304 when the client's copy is current. */
export function registerCalendarFeed(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: calendarFeedPath,
    handler: async (request, reply) => sendCalendar(request, reply, 'trading-days.ics', await makeFeed(await contextOf(request))),
  });
}
