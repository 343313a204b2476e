import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, fail } from '#contract/call-error.ts';
import type { Envelope } from '#contract/envelope.ts';
import { logSecurityEvent } from '../log/security-events.ts';
import { toCallError } from './invoke.ts';
import { reportRefusal } from './report-refusal.ts';

/** Formats every error of the JSON API; unexpected ones are logged with the request id. */
export function handleErrors(app: FastifyInstance, bodyLimit: number): void {
  app.setErrorHandler((error: FastifyError | CallError, request, reply) => {
    sendError(reply, toKnownError(error, request, bodyLimit));
  });
}

/** Converts any error of a request to one that its sender may read; logs an internal failure and a security event. */
export function toKnownError(error: FastifyError | CallError, request: FastifyRequest, bodyLimit: number): CallError {
  const { id: requestId, ip, log, method, routeOptions } = request;
  const known = fromFastify(error, routeOptions.bodyLimit ?? bodyLimit) ?? toCallError(error, requestId);
  if (known.status >= 500) logFailure(request, error, 'request failed');
  reportRefusal(known, { log, requestId, ip, route: `${method} ${routeOptions.url ?? '*'}` });
  return known;
}

/** Error codes of a connection closed by the other side. */
const endings: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'FST_MP_PREMATURE_CLOSE',
]);

/** Logs an internal failure. A visitor who leaves during an upload or a download is not one. */
export function logFailure({ raw, log }: FastifyRequest, error: unknown, what: string): void {
  const hasLeft = raw.destroyed && !raw.complete;
  if (hasLeft || (raw.socket.destroyed && endings.has((error as { code?: unknown }).code)))
    log.debug({ err: error }, 'client disconnected');
  else log.error({ err: error }, what);
}

/**
 * Sends the error for an address that the router cannot parse: an invalid percent sequence, an overlong segment. No hook runs
 * before it.
 */
export function sendBadAddress({ id: requestId, ip, log }: FastifyRequest, reply: FastifyReply): void {
  logSecurityEvent(log, 'request.malformed', { requestId, ip });
  sendError(reply, fail('invalidInput', '地址有误，无法解析'));
}

/** Sends the 404 of an address of the JSON API. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, fail('notFound'));
}

/** Headers that a route may have set for the intended body. */
const ofTheBody = [
  'content-type',
  'content-encoding',
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'vary',
  'x-content-sha256',
];

/** Sends status, headers and body of an error, and removes the headers of the failed response. */
function sendError(reply: FastifyReply, error: CallError): void {
  const body: Envelope = { ...error.extra, code: error.code, msg: error.message };
  if (error.errors.length > 0) body.errors = [...error.errors];
  for (const name of ofTheBody) reply.removeHeader(name);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  void reply.code(error.status).header('cache-control', 'no-store').send(body);
}

/** Converts Fastify's own errors to our codes. */
function fromFastify(error: FastifyError | CallError, bodyLimit: number): CallError | undefined {
  if (error instanceof CallError) return undefined;
  if (error.statusCode === 413) return fail('tooLarge', `提交的内容过大，上限为 ${formatLimit(bodyLimit)}：请删减内容，或拆成几次提交`);
  if (error.statusCode === 429) return fail('tooManyRequests');
  if (error.statusCode === 415) return fail('invalidInput', '请求内容的类型不受支持，请使用 JSON');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return fail('invalidInput', '请求格式有误，无法解析');
  return undefined;
}

const formatLimit = (bytes: number): string =>
  bytes >= 1024 ** 2 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024)} KB`;
