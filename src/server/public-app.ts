import { createServer, type RequestListener, type Server } from 'node:http';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import { sessionGet } from '#modules/client/calls.ts';
import { findClientActor } from '#modules/client/service/session.ts';
import { registerDownloads } from '#modules/file/download-route.ts';
import { getSettings } from '#modules/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { EndpointGroup } from '#platform/http/openapi.ts';
import { registerCalls } from '#platform/http/register-calls.ts';
import { nextRequestId } from '#platform/http/request-id.ts';
import { registerElderMode } from './elder-mode.ts';
import { handleErrors, sendNotFound } from './errors.ts';
import { registerHealth } from './health.ts';
import { registerOpenApi } from './openapi-route.ts';
import { PageRedirect, redirect, type PageServer } from './pages/page-server.ts';
import { createContext, type Services } from './services.ts';

export interface PublicAppOptions {
  services: Services;
  modules: readonly EndpointGroup[];
  pages: PageServer;
  /** Of every answer. */
  headers: Record<string, string>;
  folders: { client: string; media: string };
}

/** The public listener: kept pages ahead of everything, then files, calls, and last the pages that must be rendered. */
export async function createPublicApp({ services, modules, pages, headers, folders }: PublicAppOptions): Promise<FastifyInstance> {
  const { config } = services;
  const loggerInstance: FastifyBaseLogger = services.log;
  const hops = config.trustProxy;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: !config.accessLog }),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    bodyLimit: config.bodyLimit,
    requestTimeout: 30_000,
    genReqId: nextRequestId,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 500 },
    serverFactory: (handler) => createPageFirstServer(pages, handler),
  });
  app.addHook('onRequest', async (request, reply) => void reply.headers(headers).header('x-request-id', request.id));
  handleErrors(app, config.bodyLimit);
  await app.register(fastifyRateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => fail('tooManyRequests', undefined, { retryAfter: Math.ceil(ttl / 1000) }),
  });
  registerHealth(app, services);
  registerElderMode(app, config.publicUrl.startsWith('https:'));
  registerFiles(app, folders);
  app.get('/assets/current.json', async (_request, reply) => {
    const { build, entry } = (await pages.side()).assets;
    return reply.header('cache-control', 'no-store').send({ build, entry });
  });
  registerDownloads(app, services);
  const anonymous = createContext(services, { actor: { kind: 'system', name: 'http' }, requestId: 'settings' });
  registerOpenApi(app, modules, anonymous);
  const endpoints = modules.flatMap((group) => group.endpoints);
  registerCalls(app, {
    endpoints,
    product: async () => (await getSettings(anonymous)).product,
    contextOf: (request) => contextOf(services, request),
  });
  registerPages(app, { pages, endpoints, headers });
  return app;
}

function createPageFirstServer(pages: PageServer, handler: RequestListener): Server {
  const server = createServer((request, response) => {
    if (!pages.serveKept(request, response, nextRequestId())) handler(request, response);
  });
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Built files never change under their name; the firm's pictures may. */
function registerFiles(app: FastifyInstance, { client, media }: PublicAppOptions['folders']): void {
  const immutable = { immutable: true, maxAge: '1y', index: false, preCompressed: true } as const;
  void app.register(fastifyStatic, { root: `${client}/assets`, prefix: '/assets/', ...immutable });
  void app.register(fastifyStatic, { root: media, prefix: '/media/', maxAge: '1d', index: false, decorateReply: false });
  for (const name of ['favicon.svg', 'robots.txt'])
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, client, { maxAge: '1d', immutable: false }));
}

async function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const token = request.headers.authorization?.match(/^Bearer ([\w-]{20,200})$/)?.[1];
  // Asking how long the session still lasts shall not keep it alive.
  const isActivity = request.routeOptions.url !== sessionGet.path;
  const actor = token ? await findClientActor(services.db, token, new Date(), { isActivity }) : undefined;
  return createContext(services, {
    actor: actor ?? { kind: 'visitor' },
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
  });
}

/** Whatever no route above took: an address of the JSON side gets its JSON 404, everything else is a page's. */
function registerPages(
  app: FastifyInstance,
  { pages, endpoints, headers }: { pages: PageServer; endpoints: readonly Endpoint[]; headers: Record<string, string> },
): void {
  const jsonRoots = new Set([
    ...endpoints.map(({ call }) => firstSegment(call.path)),
    'assets',
    'media',
    'file-download',
    'console',
    'mode',
  ]);
  // Pages that are not kept cost a rendering, so they count against the same limit as calls.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !jsonRoots.has(firstSegment(request.url)) &&
      !request.url.startsWith('/gw-');
    if (!isPage) return sendNotFound(request, reply);
    reply.hijack();
    try {
      await pages.serve(request.raw, reply.raw, request.id);
    } catch (error) {
      if (error instanceof PageRedirect) return redirect(reply.raw, error.status, error.location, headers, request.id);
      request.log.error({ err: error }, 'page failed');
      sendPlainFailure(reply.raw, headers, request.id);
    }
    return undefined;
  });
}

const firstSegment = (path: string): string => path.split(/[/?]/, 2)[1] ?? '';

/** The last resort when not even the frame can be rendered: plain words, a status that says so, and the request's id. */
function sendPlainFailure(response: Parameters<PageServer['serve']>[1], headers: Record<string, string>, requestId: string): void {
  if (response.headersSent) return void response.destroy();
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>系统繁忙</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>系统繁忙，请稍后再试</h1><p>请求编号 ${requestId}。您可以<a href="/">返回首页</a>重试。</p></main></body></html>`;
  response.writeHead(503, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    'x-request-id': requestId,
  });
  response.end(html);
}
