import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { calendarFeedPath } from './calls.ts';
import { makeFeed } from './service/feed.ts';

/** Serves the calendar to programs that subscribe to it, for GET and HEAD; 304 to who has it already. */
export function registerCalendarFeed(app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: calendarFeedPath,
    handler: async (request, reply) => send(await contextOf(request), request, reply),
  });
}

async function send(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { text, etag } = await makeFeed(ctx);
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="trading-days.ics"',
    'cache-control': 'public, max-age=3600',
    etag,
  });
  const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
  return isKnown ? reply.code(304).send() : reply.send(text);
}
