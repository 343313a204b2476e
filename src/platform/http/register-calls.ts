import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { AnyCall, Method } from '#contract/call.ts';
import { wrap } from '#contract/envelope.ts';
import type { Context } from '../context.ts';
import { untraced, type TraceOfRequest } from '../monitoring/tracer.ts';
import { formatCookie, type CookieRequest } from './cookies.ts';
import { countByNetwork } from './count-by-network.ts';
import { asLegacyGet, type Endpoint } from './endpoint.ts';
import { invoke, requireAudience } from './invoke.ts';
import { isMultipart, receiveForm, registerMultipart, groupFormEntries } from './multipart.ts';
import { reportRefusal } from './report-refusal.ts';

export interface CallRegistration {
  endpoints: readonly Endpoint[];
  /** The product code that replaces `{p}`; read on every call, as it is a setting. */
  product(): Promise<string>;
  /** Creates the context of this request: its actor, time, address and id. */
  contextOf(request: FastifyRequest): Promise<Context>;
  /** Returns true when cookies of the response must be sent over TLS only; by the request's connection when omitted. */
  hasSecureCookies?(request: FastifyRequest): boolean;
  /** Folder for files of forms in transit. */
  uploadFolder?: string;
  /** Runs the work in a trace, which may continue the caller's trace. */
  trace?: TraceOfRequest | undefined;
  /** False when the GETs for clients of the specification, which carry personal input in their address, are switched off. */
  hasLegacyGets?: boolean;
  /** Called for every refused call before the response is sent. */
  onRefusal?(ctx: Context, call: AnyCall, error: unknown): Promise<void>;
}

/** Registers a route per endpoint: input from query or body and the path, response in the envelope of its family. */
export function registerCalls(app: FastifyInstance, registration: CallRegistration): void {
  const { endpoints } = registration;
  const takesFiles = ({ call }: Endpoint): boolean => call.body === 'multipart';
  addRoutes(app, { ...registration, endpoints: endpoints.filter((one) => !takesFiles(one)) });
  // In a separate scope: no other call may read a form.
  void app.register(async (scope) => {
    await registerMultipart(scope);
    addRoutes(scope, { ...registration, endpoints: endpoints.filter(takesFiles) });
  });
}

function addRoutes(app: FastifyInstance, { endpoints, hasLegacyGets = true, ...rest }: CallRegistration): void {
  for (const one of endpoints) {
    const strict = one.call.method === 'GET' ? one : { ...one, input: rejectUnknown(one.input) };
    addRoute(app, one.call.method, strict, rest);
    const legacy = hasLegacyGets ? asLegacyGet(one) : undefined;
    if (legacy) addRoute(app, 'GET', legacy, rest);
  }
}

function addRoute(app: FastifyInstance, method: Method, one: Endpoint, rest: Omit<CallRegistration, 'endpoints'>): void {
  const { product, contextOf, hasSecureCookies = isOverTls, uploadFolder, onRefusal, trace = untraced } = rest;
  const { path, family } = one.call;
  const shared = one.perMinute && checksIdentity(one) ? { name: `call ${path}`, most: one.perMinute } : undefined;
  app.route({
    method,
    url: toFastifyPath(path),
    ...(one.bodyBytes && { bodyLimit: Math.max(one.bodyBytes, app.initialConfig.bodyLimit ?? 0) }),
    config: {
      ...(one.perMinute && { rateLimit: { max: one.perMinute, timeWindow: 60_000 } }),
      ...(method !== one.call.method && { isWrite: true }),
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      trace(request.headers, async () => {
        const { productCode, ...fromPath } = request.params as Record<string, string>;
        if (productCode !== undefined && productCode !== (await product())) throw fail('notFound');
        // A link from an address with personal data must not pass that address on.
        if (method !== one.call.method) reply.header('referrer-policy', 'no-referrer');
        const cookies: string[] = [];
        const sent = { header: request.headers.cookie, isSecure: hasSecureCookies(request) };
        const ctx = keepCookies(await contextOf(request), cookies, sent);
        const work = async (input: Record<string, unknown>) => {
          if (shared) await countByNetwork(ctx, shared);
          return invoke(one, ctx, { ...input, ...fromPath });
        };
        const result = await withInput({ request, reply, one, ctx, uploadFolder }, work).catch(async (error: unknown) => {
          reportRefusal(error, { ...ctx, route: `${method} ${path}` });
          await onRefusal?.(ctx, one.call, error);
          throw error;
        });
        reply.header('cache-control', 'no-store');
        // Not "cookies" or "storage": the browser keeps its trust, and the session of the other kind of person.
        if (one.clearsCache) reply.header('clear-site-data', '"cache"');
        if (cookies.length > 0) reply.header('set-cookie', cookies);
        return result === undefined ? reply.code(204).send() : wrap(family, result);
      }),
  });
}

/** Calls that check a secret are limited over all processes, because guesses can be sent to each of them. */
const checksIdentity = ({ outcomes = [] }: Endpoint): boolean =>
  outcomes.includes('wrongCredentials') || outcomes.includes('wrongVerification');

const isOverTls = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** Returns the context with a collector for the cookies of its response. */
function keepCookies(ctx: Context, cookies: string[], request: Pick<CookieRequest, 'header' | 'isSecure'>): Context {
  return {
    ...ctx,
    setCookie: (name, value, { maxAgeSeconds, isForCallsOnly = false }) =>
      void cookies.push(...formatCookie(name, value, { maxAgeSeconds, ...(isForCallsOnly && { path: '/api' }) }, request)),
  };
}

/** `/gw-{p}/f/x/{id}` → `/gw-:productCode/f/x/:id`. */
function toFastifyPath(path: string): string {
  return path.replace('{p}', ':productCode').replace(/\{(\w+)\}/g, ':$1');
}

interface CallRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  one: Endpoint;
  ctx: Context;
  uploadFolder: string | undefined;
}

/** Runs the work on a GET's query without the cache buster, otherwise on the form with files or the JSON body. */
async function withInput<Result>(
  { request, reply, one: { call, upload }, ctx: { actor }, uploadFolder }: CallRequest,
  work: (input: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  if (request.method === 'GET') {
    const { t: _t, ...query } = request.query as Record<string, unknown>;
    return work(query);
  }
  if (isMultipart(request)) {
    // Before the first byte is read: files of an unauthorised caller are not received.
    requireAudience(call, actor);
    return receiveForm(request, reply, { limits: upload, folder: uploadFolder }, (entries) => work(groupFormEntries(entries)));
  }
  const { body } = request;
  if (body === undefined || body === null) return work({});
  if (typeof body !== 'object' || Array.isArray(body)) throw fail('invalidInput', '请求内容应为 JSON 对象');
  return work(body as Record<string, unknown>);
}

/** Rejects undeclared fields of writes. */
function rejectUnknown(input: z.core.$ZodType): z.core.$ZodType {
  return input instanceof z.ZodObject ? input.strict() : input;
}
