import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is asked for again and again, and its entity tag with the quotation marks: the same for as long as the text is. */
export interface TaggedText {
  text: string;
  etag: string;
}

/** Sends a text under its tag, or 304 to who has it already (weak comparison, RFC 9110 §13.1.2). */
export function sendText(request: FastifyRequest, reply: FastifyReply, { text, etag }: TaggedText): FastifyReply {
  reply.header('etag', etag);
  const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
  return isKnown ? reply.code(304).send() : reply.send(text);
}

/** Sends a calendar of RFC 5545 under the name of a file; programs that subscribe to it ask again after an hour. */
export function sendCalendar(request: FastifyRequest, reply: FastifyReply, name: string, calendar: TaggedText): FastifyReply {
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="${name}"`,
    'cache-control': 'public, max-age=3600',
  });
  return sendText(request, reply, calendar);
}
