import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';
import { logSecurityEvent } from '../log/security-events.ts';
import { nextRequestId } from './request-id.ts';

/**
 * Headers of every page. Scripts, styles and images come only from this site, and no inline code runs, so text of an editor or a visitor
 * can never become a program.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
};

/** Headers for documents that must not keep a reference to an opener, which could navigate them to a fake page. */
export const isolationHeaders: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin' };

/** Sent in addition when the site is reached over TLS. */
const transportSecurity = 'max-age=31536000; includeSubDomains';

/** Returns the header that keeps browsers on TLS; none where the site has no TLS. */
export const transportHeaders = (isSecure: boolean): Record<string, string> =>
  isSecure ? { 'strict-transport-security': transportSecurity } : {};

/** Returns the headers of every answer that is no document: assets, data, errors before the routes. */
export const plainHeaders = (isSecure: boolean): Record<string, string> => ({
  'content-security-policy': "frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...transportHeaders(isSecure),
});

/** Adds to answers with a policy of their own that nobody may frame them, unless the policy says who may. */
export function forbidFrames(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string' && !policy.includes('frame-ancestors'))
      void reply.header('content-security-policy', `${policy}; frame-ancestors 'none'`);
  });
}

/** Status lines of requests that never reach a route: unreadable, with overlong headers, or never completed. */
const badRequests: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

export interface BadRequestOptions {
  isSecure: boolean;
  log: Pick<Log, 'warn'>;
}

/** Answers a request that Node cannot parse, with the headers of every other answer. */
export function sendBadRequest(error: NodeJS.ErrnoException, socket: Socket, { isSecure, log }: BadRequestOptions): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT')
    logSecurityEvent(log, 'request.malformed', { requestId: nextRequestId(), ip: socket.remoteAddress });
  const headers = { ...plainHeaders(isSecure), 'cache-control': 'no-store', 'content-length': '0', connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const status = badRequests[error.code ?? ''] ?? '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.destroy(error);
}
