import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is requested often, and its quoted entity tag, which changes only with the text. */
export interface TaggedText {
  text: string;
  etag: string;
}

/** Sends a text with its entity tag, or 304 on a match (weak comparison, RFC 9110 §13.1.2). */
export function sendText(request: FastifyRequest, reply: FastifyReply, { text, etag }: TaggedText): FastifyReply {
  reply.header('etag', etag);
  const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
  return isKnown ? reply.code(304).send() : reply.send(text);
}

/** Sends a calendar of RFC 5545 as a named file; subscribed programs refresh it after an hour. */
export function sendCalendar(request: FastifyRequest, reply: FastifyReply, name: string, calendar: TaggedText): FastifyReply {
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="${name}"`,
    'cache-control': 'public, max-age=3600',
  });
  return sendText(request, reply, calendar);
}
