import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, fail } from '#contract/call-error.ts';
import type { Caller } from '#contract/call.ts';
import { codes } from '#contract/codes.ts';
import type { Context } from '../context.ts';
import { callInProcess } from '../http/call-in-process.ts';
import { countByNetwork } from '../http/count-by-network.ts';
import { toKnownError } from '../http/handle-errors.ts';
import { endpointKey, type EndpointIndex } from '../http/invoke.ts';
import { isOwnHost } from '../http/own-host.ts';
import { asSecurityEvent } from '../log/security-events.ts';
import { untraced, type TraceOfRequest } from '../monitoring/tracer.ts';
import { openMessageServer, type AnswerMessage, type MessageRun, type ToolSet } from './message-server.ts';
import { explainError } from './refusals.ts';

export interface McpRegistration {
  path: string;
  /** Address of the site or console: the only host and origin that are served, and the base of all sources. */
  url: string;
  /** The calls that tools may make. */
  endpoints: EndpointIndex;
  /** Requests of one network in a minute. */
  perMinute: number;
  bodyBytes: number;
  isReading: boolean;
  /** Loads the tools with the first request, so that a site whose tools nobody uses neither starts slower nor needs more memory. */
  loadTools(): Promise<ToolSet>;
  contextOf(request: FastifyRequest): Promise<Context>;
  trace?: TraceOfRequest | undefined;
  /** Records a call of a tool. */
  onCall?(ctx: Context, ...call: Parameters<NonNullable<MessageRun['onCall']>>): Promise<void>;
}

/** Longest time of one request. */
const timeLimitMs = 20_000;

/** Headers of a request that the protocol defines; cookies and credentials do not reach the tools. */
const protocolHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/**
 * Registers the endpoint of the Model Context Protocol (Streamable HTTP, revisions 2024-11-05 to 2026-07-28): one POST for each
 * message, without sessions, streams and batches.
 */
export function registerMcp(app: FastifyInstance, registration: McpRegistration): void {
  const { path, url, perMinute, bodyBytes, isReading, trace = untraced } = registration;
  let opened: Promise<AnswerMessage> | undefined;
  const open = (): Promise<AnswerMessage> =>
    (opened ??= registration
      .loadTools()
      .then(openMessageServer)
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      }));
  // A scope of its own: clients of the protocol expect errors as JSON-RPC.
  void app.register(async (scope) => {
    scope.setErrorHandler((error: CallError, request, reply) => sendRefusal(reply, toKnownError(error, request, bodyBytes)));
    scope.addHook('onRequest', async (request) => refuseForeign(request, url));
    scope.route({ method: ['GET', 'DELETE'], url: path, handler: refuseMethod });
    scope.post(path, { bodyLimit: bodyBytes, config: { rateLimit: { max: perMinute, timeWindow: 60_000 }, isReading } }, (request, reply) =>
      trace(request.headers, async () => {
        const ctx = await registration.contextOf(request);
        const signal = signalOf(reply);
        const response = await (
          await open()
        )({
          ctx,
          url,
          signal,
          call: createCaller(registration.endpoints, ctx, signal),
          headers: pickHeaders(request),
          message: readMessage(request),
          onCall: async (...call) => registration.onCall?.(ctx, ...call),
        });
        return sendResponse(reply, response);
      }),
    );
  });
}

/** Refuses requests to other host names and from pages of other sites (DNS rebinding). Programs send no `Origin`; browsers do. */
function refuseForeign(request: FastifyRequest, url: string): void {
  if (!isOwnHost(request, url)) throw asSecurityEvent('host.foreign', refusal('本站不在这个主机名下提供 MCP 服务，请改用网站公布的地址'));
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(url).origin)
    throw asSecurityEvent('page.foreign', refusal('请求来自其他网站的页面，已被拒绝。请用 MCP 客户端连接'));
}

/** The transport requires 403. */
const refusal = (message: string): CallError => new CallError(codes.notFound.code, message, { status: 403 });

/** There are neither streams to open nor sessions to end. */
const refuseMethod = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  reply.header('allow', 'POST');
  throw new CallError(codes.invalidInput.code, '本服务没有会话，只接受 POST', { status: 405 });
};

/** One message at a time, so that the limit counts each of them. */
function readMessage({ body }: FastifyRequest): unknown {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw fail('invalidInput', '每次请求应为一条 JSON-RPC 消息，不能成批发送');
}

function pickHeaders({ headers }: FastifyRequest): Headers {
  const picked = new Headers();
  for (const name of protocolHeaders) {
    const value = headers[name];
    if (typeof value === 'string') picked.set(name, value);
  }
  return picked;
}

/** Aborts at the time limit, and when the client leaves before it is answered. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort(new DOMException('client left', 'AbortError')));
  return AbortSignal.any([left.signal, AbortSignal.timeout(timeLimitMs)]);
}

/** The stricter limits of single calls apply to the tools that make them as well. */
function createCaller(endpoints: EndpointIndex, ctx: Context, signal: AbortSignal): Caller {
  return async (call, input) => {
    signal.throwIfAborted();
    const bound = endpoints.get(endpointKey(call));
    if (!bound) throw fail('notFound');
    if (bound.perMinute) await countByNetwork(ctx, { name: `tool ${call.path}`, most: bound.perMinute });
    return (await callInProcess(bound, ctx, input)) as never;
  };
}

/** Answers are complete when they are sent: a stream of the library holds one message. */
async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  for (const [name, value] of response.headers) reply.header(name, value);
  return reply.code(response.status).header('cache-control', 'no-store').send(text);
}

/** The code of JSON-RPC for a server's own errors. */
const serverError = -32_000;

function sendRefusal(reply: FastifyReply, error: CallError): void {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  const body = { jsonrpc: '2.0', id: null, error: { code: serverError, message: explainError(error) } };
  void reply
    .code(error.status < 400 ? 400 : error.status)
    .header('cache-control', 'no-store')
    .send(body);
}
